import { setTimeout as delay } from 'node:timers/promises'
import { SHOWN_PICTURES_MAX } from '@parlance/contract/core/limits.ts'
import type { RetrievalStep } from '@parlance/contract/chat/runs.ts'
import type { UserCtx } from '#core/context.ts'
import { AppError } from '#core/errors.ts'
import { BYTES_PER_TOKEN, PICTURE_TOKENS } from '#core/text.ts'
import { recognisePictures } from '#features/documents/recognition/picture-texts.service.ts'
import { type Passage, search } from '#features/retrieval/search.service.ts'
import type { HistoryMessage } from '#features/runs/messages.queries.ts'
import { type AttachedFile, attachedFiles, type SentFile, sentFiles } from './attached.queries.ts'
import type { SearchQuery } from './search-query.service.ts'
import { wholeTextsOfFiles } from './whole-texts.service.ts'
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

/** Reads the pictures that the model is shown, once; null: it can see none. */
export type PictureReader = (() => Promise<AttachedPictures>) | null

export function pictureReader(ctx: UserCtx, ids: readonly string[]): NonNullable<PictureReader> {
  let reading: Promise<AttachedPictures> | undefined
  return () => (reading ??= picturesOf(ctx, ids))
}

/**
 * The content of a conversation's files for a question, in the order of their ids. As many as fit into `room.whole`
 * bytes are included completely in the prompt; the others are searched.
 */
export async function fromAttached(
  ctx: UserCtx,
  ids: readonly string[],
  query: SearchQuery,
  room: { search: number; whole: number },
  readPictures: PictureReader,
  signal: AbortSignal,
): Promise<Attached> {
  if (ids.length === 0) return { passages: [], rest: [], files: [] }
  const files = await filesFor(ctx, ids, readPictures, signal)
  const pictures = files.some(isShowable) ? await readPictures?.() : undefined
  const uses = usesOf(files, room.whole, ({ id }) => {
    if (pictures === undefined) return 'unseen'
    if (pictures.lost.has(id)) return 'left_out'
    return pictures.shown.has(id) ? 'seen' : 'over_limit'
  })
  const idsFor = (use: Use) => uses.filter((one) => one.use === use).map(({ document_id }) => document_id)
  const [wholes, large] = [[...idsFor('whole'), ...idsFor('recognised')], idsFor('searched')]
  const bases = [...new Set(files.map((file) => file.knowledge_base_id))]
  const [texts, found] = await Promise.all([
    wholeTextsOfFiles(ctx, wholes),
    large.length === 0 ? [] : searchFiles(ctx, bases, large, query),
  ])
  const { fits, rest } = fitting(found, room.search)
  const ordered = texts.toSorted((a, b) => ids.indexOf(a.document_id) - ids.indexOf(b.document_id))
  return {
    passages: [...(await givenWhole(ctx, ordered)), ...(await given(ctx, fits, room.search))],
    rest,
    files: uses,
  }
}

type Use = RetrievalStep['attached'][number]['use']

/** The files once they are read; a model that sees no pictures gets the text in them instead. */
async function filesFor(
  ctx: UserCtx,
  ids: readonly string[],
  readPictures: PictureReader,
  signal: AbortSignal,
): Promise<AttachedFile[]> {
  const files = await readFiles(ctx, ids, signal)
  const unseen = readPictures === null ? files.filter(isShowable) : []
  if (unseen.length === 0) return files
  await recognisePictures(
    ctx,
    unseen.map(({ id }) => id),
    signal,
  )
  return inOrder(await attachedFiles(ctx, ids), ids)
}

/**
 * How each file is used, in order: documents, and the texts of pictures that the model cannot see, are included
 * completely while they fit into `room` bytes.
 */
function usesOf(
  files: readonly AttachedFile[],
  room: number,
  useOfPicture: (file: Showable) => Use,
): RetrievalStep['attached'] {
  let left = room
  return files.map((file) => {
    const { id: document_id, name, text_bytes } = file
    const bytes = text_bytes ?? 0
    if (isShowable(file)) {
      const shown = useOfPicture(file)
      const use = shown === 'unseen' && bytes > 0 && bytes <= left ? 'recognised' : shown
      if (use === 'recognised') left -= bytes
      return { document_id, name, use }
    }
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
  const shown = new Set<AttachedFile>(sees ? shownOf(files) : [])
  const uses = usesOf(files, room, (file) => (shown.has(file) ? 'seen' : 'unseen'))
  const tokens = uses.map(({ use }, at) => {
    if (use === 'whole' || use === 'recognised')
      return Math.ceil((files[at]?.text_bytes ?? 0) / BYTES_PER_TOKEN)
    return use === 'seen' ? PICTURE_TOKENS : 0
  })
  const isSearched = uses.some(({ use }) => use === 'searched')
  return tokens.reduce((sum, one) => sum + one, isSearched ? SEARCHED_TOKENS : 0)
}

/** Estimated tokens of the pictures in answers, which a model that can see gets again. */
export function tokensOfDrawn(said: readonly Pick<HistoryMessage, 'role' | 'parts'>[]): number {
  const drawn = said
    .filter(({ role }) => role === 'assistant')
    .flatMap(({ parts }) => parts.filter((part) => part.type === 'file' && part.size !== null))
  return Math.min(drawn.length, SHOWN_PICTURES_MAX) * PICTURE_TOKENS
}

type Showable = AttachedFile & { picture_file_id: string }
const isShowable = (file: AttachedFile): file is Showable => file.picture_file_id !== null
const shownOf = (files: readonly AttachedFile[]) => files.filter(isShowable).slice(0, SHOWN_PICTURES_MAX)

/** The bytes of the shown pictures by their ids, and the ids of those with bytes that no longer exist. */
export type AttachedPictures = { shown: ReadonlyMap<string, Buffer>; lost: ReadonlySet<string> }

/** The pictures among these files, the first ones up to the limits of models. */
async function picturesOf(ctx: UserCtx, ids: readonly string[]): Promise<AttachedPictures> {
  const [shown, lost] = [new Map<string, Buffer>(), new Set<string>()]
  if (ids.length === 0) return { shown, lost }
  let left = PICTURE_BYTES_MAX
  for (const { id, picture_file_id } of shownOf(inOrder(await attachedFiles(ctx, ids), ids))) {
    const bytes = await ctx.deps.files.get(picture_file_id)
    if (bytes === null) lost.add(id)
    else if (bytes.length <= left) {
      left -= bytes.length
      shown.set(id, bytes)
    }
  }
  return { shown, lost }
}

/** The pictures among these files, with their bytes, when they are ready. */
export async function readyPictures(
  ctx: UserCtx,
  ids: readonly string[],
  signal: AbortSignal,
): Promise<{ id: string; name: string; bytes: Buffer }[]> {
  if (ids.length === 0) return []
  const files = await readFiles(ctx, ids, signal)
  const { shown } = await picturesOf(ctx, ids)
  return files.flatMap(({ id, name }) => {
    const picture = shown.get(id)
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
