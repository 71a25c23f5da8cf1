import { IMPORT_CONVERSATIONS_MAX } from '@parlance/contract/core/limits.ts'
import { type Ctx, inTransaction } from '#core/context.ts'
import { AppError } from '#core/errors.ts'
import { HELPER_PROCESS_ENDED, helperProcess } from '#core/helpers/helper.ts'
import type { Work } from '#core/queue/workers.ts'
import { storedFile } from './pieces.ts'
import { type Archive, openArchive } from './reading/archive.ts'
import type { Source } from './reading/parsed.ts'
import type { ParsingTasks } from './reading/parsing-tasks.ts'
import type { Piece } from './reading/split-json.ts'
import {
  clearEntries,
  finish,
  importIn,
  insertEntries,
  type NewEntry,
  noteProgress,
  type WorkingImport,
} from './work.queries.ts'

/** A process with limited memory, because an archive is untrusted. */
export const askParser = helperProcess<ParsingTasks>(new URL('reading/parsing-tasks.ts', import.meta.url))

const BATCH = 50

/** Reads an uploaded file to its end and stores its conversations. It starts over if its process ends. */
export const readImport: Work = async (ctx, task, signal) => {
  const one = await importIn(ctx, task.subject_id, 'reading')
  if (one === undefined) return 'done'
  try {
    const archive = await openArchive(await storedFile(ctx, one.id, one.size))
    try {
      const source = await describeAll(ctx, one, archive, signal)
      await finish(ctx, one.id, 'read', { source })
    } finally {
      archive.close()
    }
  } catch (error) {
    signal.throwIfAborted()
    if (!(error instanceof AppError)) throw error
    await clearEntries(ctx, one.id)
    await finish(ctx, one.id, 'failed', { code: error.code })
  }
  return 'done'
}

async function describeAll(
  ctx: Ctx,
  one: WorkingImport,
  archive: Archive,
  signal: AbortSignal,
): Promise<Source> {
  await clearEntries(ctx, one.id)
  let done = 0
  let position = 0
  let source: Source | null = null
  let isManifest = false
  let isBroken = false
  let waiting: NewEntry[] = []
  const store = async () => {
    const some = waiting
    waiting = []
    await inTransaction(ctx, async (tx) => {
      // one by one if ids repeat: later ones are duplicates of earlier ones
      for (const batch of withoutRepeats(some)) await insertEntries(tx, one, batch)
      await noteProgress(tx, one.id, Math.min(done, archive.size), archive.size)
    })
  }
  for await (const piece of archive.conversations((bytes) => (done += bytes))) {
    signal.throwIfAborted()
    if (position >= IMPORT_CONVERSATIONS_MAX) throw new AppError('ERROR_TOO_LARGE')
    const answer = await described(piece, signal)
    if ('refused' in answer) {
      isBroken ||= answer.refused === 'broken'
      isManifest ||= answer.refused === 'unknown' && looksLikeManifest(piece)
      waiting.push({ position, described: null, reason: answer.refused })
    } else {
      source = answer.source
      waiting.push({ position, described: answer.described, reason: null })
    }
    position++
    if (waiting.length >= BATCH) await store()
  }
  await store()
  if (source !== null) return source
  if (isManifest) throw new AppError('ERROR_IMPORT_MANIFEST')
  throw new AppError(isBroken ? 'ERROR_IMPORT_BROKEN' : 'ERROR_IMPORT_UNKNOWN')
}

/** If a helper ran out of memory, a new one reads the next conversation. */
async function described(piece: Piece, signal: AbortSignal) {
  if (piece === null) return { refused: 'too_large' }
  try {
    return await askParser('describe', piece, signal)
  } catch (error) {
    signal.throwIfAborted()
    if (error instanceof Error && error.message === HELPER_PROCESS_ENDED) return { refused: 'too_large' }
    throw error
  }
}

/** A list of the files of an export, with their addresses. */
const looksLikeManifest = (piece: Piece) =>
  piece !== null && /https?:\/\/|\.zip/.test(piece.subarray(0, 65_536).toString())

function withoutRepeats(entries: readonly NewEntry[]): NewEntry[][] {
  const batches: NewEntry[][] = [[]]
  let seen = new Set<string>()
  for (const entry of entries) {
    const id = entry.described?.external_id
    if (id !== undefined && seen.has(id)) {
      batches.push([])
      seen = new Set()
    }
    if (id !== undefined) seen.add(id)
    batches.at(-1)?.push(entry)
  }
  return batches
}
