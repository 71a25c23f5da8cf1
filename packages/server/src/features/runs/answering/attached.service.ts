import { setTimeout as delay } from 'node:timers/promises'
import { SHOWN_PICTURES_MAX } from '@parlance/contract/core/limits.ts'
import type { RetrievalStep } from '@parlance/contract/chat/runs.ts'
import type { UserCtx } from '#core/context.ts'
import { AppError } from '#core/errors.ts'
import { BYTES_PER_TOKEN, PICTURE_TOKENS } from '#core/text.ts'
import { type Passage, search } from '#features/retrieval/search.service.ts'
import {
  type AttachedFile,
  attachedFiles,
  attachedTexts,
  type SentFile,
  sentFiles,
} from './attached.queries.ts'
import type { SearchQuery } from './search-query.service.ts'
import { fitting, FOUND_MAX, given, type GivenPassage, givenWhole } from './passages.service.ts'

/** Maximum wait for files that are still being read when their question is asked. */
const READING_MAX_MS = 60_000
const LOOK_MS = 200
/** Bytes of the pictures of one request; providers take at least 20 MB with its encoding. */
export const PICTURE_BYTES_MAX = 14_000_000
/** Estimated tokens of the passages of one search. */
const SEARCHED_TOKENS = 4_000

/** The files of a question, in order; throws 404 for one that is not in the caller's thread. */
export async function filesOfQuestion(
  ctx: UserCtx,
  threadId: string,
  ids: readonly string[],
): Promise<SentFile[]> {
  if (ids.length === 0) return []
  const found = new Map((await sentFiles(ctx, threadId, ids)).map((file) => [file.id, file]))
  return [...new Set(ids)].map((id) => {
    const file = found.get(id)
    if (file === undefined) throw new AppError('ERROR_FILE_NOT_FOUND')
    return file
  })
}

type Attached = { passages: GivenPassage[]; rest: Passage[]; files: RetrievalStep['attached'] }

/**
 * The content of a conversation's files for a question, in the order of their ids. As many as fit into `room.whole`
 * bytes are included completely in the prompt; the others are searched.
 */
export async function fromAttached(
  ctx: UserCtx,
  ids: readonly string[],
  query: SearchQuery,
  room: { search: number; whole: number },
  sees: boolean,
  signal: AbortSignal,
): Promise<Attached> {
  if (ids.length === 0) return { passages: [], rest: [], files: [] }
  const files = await readFiles(ctx, ids, signal)
  const uses = usesOf(files, room.whole, sees)
  const idsFor = (use: Use) => uses.filter((one) => one.use === use).map(({ document_id }) => document_id)
  const [wholes, large] = [idsFor('whole'), idsFor('searched')]
  const bases = [...new Set(files.map((file) => file.knowledge_base_id))]
  const [texts, found] = await Promise.all([
    wholes.length === 0 ? [] : attachedTexts(ctx, wholes),
    large.length === 0 ? [] : searchFiles(ctx, bases, large, query),
  ])
  const { fits, rest } = fitting(found, room.search)
  const ordered = texts.toSorted((a, b) => ids.indexOf(a.document_id) - ids.indexOf(b.document_id))
  return {
    passages: [...ordered.map(givenWhole), ...(await given(ctx, fits))],
    rest,
    files: uses,
  }
}

type Use = RetrievalStep['attached'][number]['use']

/** How each file is used, in order: documents are included completely while they fit into `room` bytes. */
function usesOf(files: readonly AttachedFile[], room: number, sees: boolean): RetrievalStep['attached'] {
  let left = room
  const seen = sees ? shownOf(files) : []
  return files.map((file) => {
    const { id: document_id, name, text_bytes } = file
    if (isShowable(file)) return { document_id, name, use: seen.includes(file) ? 'seen' : 'unseen' }
    const bytes = text_bytes ?? 0
    const use = bytes === 0 ? 'left_out' : bytes > left ? 'searched' : 'whole'
    if (use === 'whole') left -= bytes
    return { document_id, name, use }
  })
}

/** Estimated tokens of these files in a prompt. */
export async function tokensOfAttached(
  ctx: UserCtx,
  ids: readonly string[],
  room: number,
  sees: boolean,
): Promise<number> {
  if (ids.length === 0) return 0
  const files = inOrder(await attachedFiles(ctx, ids), ids)
  const uses = usesOf(files, room, sees)
  const tokens = uses.map(({ use }, at) => {
    if (use === 'whole') return Math.ceil((files[at]?.text_bytes ?? 0) / BYTES_PER_TOKEN)
    return use === 'seen' ? PICTURE_TOKENS : 0
  })
  const isSearched = uses.some(({ use }) => use === 'searched')
  return tokens.reduce((sum, one) => sum + one, isSearched ? SEARCHED_TOKENS : 0)
}

type Showable = AttachedFile & { picture_file_id: string }
const isShowable = (file: AttachedFile): file is Showable => file.picture_file_id !== null
const shownOf = (files: readonly AttachedFile[]) => files.filter(isShowable).slice(0, SHOWN_PICTURES_MAX)

/** The bytes of the pictures among these files, the first ones up to the limits of models. */
export async function picturesOf(ctx: UserCtx, ids: readonly string[]): Promise<Map<string, Buffer>> {
  const pictures = new Map<string, Buffer>()
  if (ids.length === 0) return pictures
  let left = PICTURE_BYTES_MAX
  for (const { id, picture_file_id } of shownOf(inOrder(await attachedFiles(ctx, ids), ids))) {
    const bytes = await ctx.deps.files.get(picture_file_id)
    if (bytes !== null && (left -= bytes.length) >= 0) pictures.set(id, bytes)
  }
  return pictures
}

/** The pictures among these files, with their bytes, when they are ready. */
export async function readyPictures(
  ctx: UserCtx,
  ids: readonly string[],
  signal: AbortSignal,
): Promise<{ id: string; name: string; bytes: Buffer }[]> {
  if (ids.length === 0) return []
  const files = await readFiles(ctx, ids, signal)
  const bytes = await picturesOf(ctx, ids)
  return files.flatMap(({ id, name }) => {
    const picture = bytes.get(id)
    return picture === undefined ? [] : [{ id, name, bytes: picture }]
  })
}

function inOrder(files: readonly AttachedFile[], ids: readonly string[]): AttachedFile[] {
  return files.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))
}

async function searchFiles(
  ctx: UserCtx,
  bases: readonly string[],
  documents: readonly string[],
  asked: SearchQuery,
) {
  const query = await asked.final()
  if (query === '') return []
  const input = { query, limit: FOUND_MAX, group: 'chunk' } as const
  return await search(ctx, { ...input, knowledge_base_ids: bases, documents })
}

/** The files in the order of their ids, once all are read or the wait is over. */
async function readFiles(ctx: UserCtx, ids: readonly string[], signal: AbortSignal): Promise<AttachedFile[]> {
  const deadline = performance.now() + READING_MAX_MS
  for (;;) {
    const files = await attachedFiles(ctx, ids)
    if (performance.now() >= deadline || !files.some(({ is_waiting }) => is_waiting)) {
      return inOrder(files, ids)
    }
    await delay(LOOK_MS, undefined, { signal })
  }
}
