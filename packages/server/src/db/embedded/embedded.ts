import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { copyImage } from '#db/embedded/backup.ts'
import { flushToDisk, flushTree } from '#db/embedded/durability.ts'
import { createSilenceWatch, FolderInUseError, takeLock } from '#db/embedded/lock.ts'
import { createDatabase, superviseEngine } from '#db/embedded/supervisor.ts'
import type { DatabaseLog } from '#db/log.ts'

export type EmbeddedOptions = {
  data_dir: string
  /** The image of a database to create a new folder from; null: create one without an image. */
  empty_image: string | null
  log: DatabaseLog
  /** Flush to the disk at every commit. Only switched off in tests. */
  durable: boolean
  /** Time limit of a statement, after which the database is reopened. */
  statement_limit_ms: number
  /** A client that is silent for longer inside a transaction loses it, because all others wait. */
  idle_transaction_ms: number
  /** How long to wait for another server to leave the folder. */
  lock_wait_ms: number
}

const LOCK_POLL_MS = 100

export type Embedded = {
  /** Folder of the Unix socket. */
  host: string
  /** Writes a consistent image of the database into a new folder. */
  backup: (target: string) => Promise<void>
  withoutTimeLimit: <T>(work: () => Promise<T>) => Promise<T>
  close: () => Promise<void>
}

/**
 * Opens the database in `data_dir`/database exclusively, and serves it on a Unix socket that only this user can
 * reach.
 */
export async function openEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  mkdirSync(options.data_dir, { recursive: true })
  const unlock = await waitForLock(join(options.data_dir, 'database.lock'), options.lock_wait_ms)
  const host = makeSocketFolder(join(options.data_dir, 'database.socket'))
  try {
    const folder = join(options.data_dir, 'database')
    await ensureDatabase(folder, options)
    const supervisor = await superviseEngine({
      folder,
      socket_path: join(host, '.s.PGSQL.5432'),
      durable: options.durable,
      idle_transaction_ms: options.idle_transaction_ms,
      statement_limit_ms: options.statement_limit_ms,
      log: options.log,
    })
    return {
      host,
      backup: (target) => supervisor.order({ kind: 'backup', target }),
      withoutTimeLimit: supervisor.withoutTimeLimit,
      close: async () => {
        await supervisor.close()
        leave()
      },
    }
  } catch (error) {
    leave()
    throw error
  }

  function leave(): void {
    rmSync(host, { recursive: true, force: true })
    unlock()
  }
}

/**
 * A server that is restarted immediately finds its predecessor still shutting down, so it is only refused after a
 * while.
 */
async function waitForLock(path: string, wait_ms: number): Promise<() => void> {
  const deadline = performance.now() + wait_ms
  const isSilent = createSilenceWatch()
  for (;;) {
    try {
      return takeLock(path, isSilent)
    } catch (error) {
      if (!(error instanceof FolderInUseError) || performance.now() >= deadline) throw error
    }
    await setTimeout(LOCK_POLL_MS)
  }
}

/** A private folder, recorded in a file so that the next start removes what a killed server left. */
function makeSocketFolder(note: string): string {
  const prefix = join(tmpdir(), 'parlance-socket-')
  const left = existsSync(note) ? readFileSync(note, 'utf8') : ''
  if (left.startsWith(prefix)) rmSync(left, { recursive: true, force: true })
  const folder = mkdtempSync(prefix)
  writeFileSync(note, folder)
  return folder
}

async function ensureDatabase(folder: string, options: EmbeddedOptions): Promise<void> {
  if (existsSync(folder)) return
  if (options.empty_image !== null && (await copyEmptyImage(options.empty_image, folder, options.log))) return
  // Created under another name and renamed, so that a server that is killed leaves no partial database behind.
  const draft = `${folder}.new`
  rmSync(draft, { recursive: true, force: true })
  await createDatabase(draft, options.durable)
  if (options.durable) await flushTree(draft)
  renameSync(draft, folder)
  if (options.durable) flushToDisk(join(folder, '..'))
}

async function copyEmptyImage(image: string, folder: string, log: DatabaseLog): Promise<boolean> {
  try {
    await copyImage(image, folder)
    return true
  } catch (error) {
    log.warn({ err: error }, 'the prepared database could not be copied; a new one is created')
    return false
  }
}
