import { randomUUID } from 'node:crypto'
import { mkdir, open, opendir, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { FileStore } from './port.ts'
import { idOf, keyOf } from './port.ts'

/** Longer than any write, even if the clock is set forward during it. */
const WRITING_MS = 24 * 3_600_000

/** Files in a local folder. Each is written under a temporary name and renamed when it is on the disk. */
export function createLocalFiles(folder: string): FileStore {
  return {
    async put(id, bytes) {
      const path = join(folder, keyOf(id))
      const beside = `${path}.${randomUUID()}.part`
      try {
        await writeThrough(beside, bytes).catch(async (error: unknown) => {
          if (!isMissing(error)) throw error
          await mkdir(dirname(path), { recursive: true })
          await writeThrough(beside, bytes)
        })
        await rename(beside, path)
      } catch (error) {
        await rm(beside, { force: true })
        throw error
      }
    },
    async get(id) {
      try {
        return await readFile(join(folder, keyOf(id)))
      } catch (error) {
        if (isMissing(error)) return null
        throw error
      }
    },
    async delete(id) {
      await rm(join(folder, keyOf(id)), { force: true })
    },
    async *list() {
      for await (const path of filesIn(folder)) {
        const id = idOf(path)
        if (id !== null) yield id
      }
    },
    async clean() {
      let cleaned = 0
      for await (const path of filesIn(folder)) {
        if (!path.endsWith('.part') || Date.now() - (await stat(path)).mtimeMs < WRITING_MS) continue
        await rm(path, { force: true })
        cleaned++
      }
      return cleaned
    },
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT'
}

async function writeThrough(path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(path, 'wx', 0o600)
  try {
    await file.writeFile(bytes)
    await file.sync()
  } finally {
    await file.close()
  }
}

async function* filesIn(folder: string): AsyncGenerator<string> {
  const entries = await opendir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  if (entries === null) return
  for await (const entry of entries) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) yield* filesIn(path)
    else yield path
  }
}
