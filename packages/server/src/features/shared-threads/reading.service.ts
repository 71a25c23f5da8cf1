import type { MessagePart } from '@parlance/contract/chat/runs.ts'
import type { SharedReading } from '@parlance/contract/chat/shared-threads.ts'
import { SHARED_MESSAGE_PAGE_SIZE } from '@parlance/contract/core/limits.ts'
import { may } from '#core/access/permissions.ts'
import { type Ctx, isUserCtx } from '#core/context.ts'
import { AppError } from '#core/errors.ts'
import { sha256 } from '#core/ids.ts'
import { withCitations } from '#features/citations/citations.service.ts'
import { type KeptMessage, messagesKept, messagesOn } from './paths.queries.ts'
import {
  type AttachedFile,
  attachedFiles,
  countOpening,
  filesOf,
  findFile,
  findOpen,
  type OpenLink,
  type View,
} from './reading.queries.ts'
import { shownParts, type StoredPart } from './shown-parts.ts'

type StoredSource = Extract<StoredPart, { type: 'source' }>
type FullSource = Extract<MessagePart, { type: 'source' }>
/** A part as its reader sees it; sources still have the ids that are removed from the answer. */
export type ReadPart = Exclude<StoredPart, StoredSource> | FullSource
export type ReadMessage = Omit<KeptMessage, 'parts'> & { parts: ReadPart[] }

const TOKEN = /^[A-Za-z0-9_-]{43}$/
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/**
 * The link of a token. A link that does not exist, has ended or is for others throws the same 404, so that callers
 * cannot distinguish these cases.
 */
export async function requireOpen(ctx: Ctx, token: string): Promise<OpenLink> {
  const link = TOKEN.test(token) ? await findOpen(ctx, sha256(token)) : undefined
  if (link === undefined) throw new AppError('ERROR_SHARED_THREAD_NOT_FOUND')
  return link
}

/**
 * Whether a link opens without sign-in, which determines the response of its address, because that is requested
 * without a session.
 */
export async function isOpenToAnyone(ctx: Ctx, token: string): Promise<boolean> {
  return TOKEN.test(token) && (await findOpen(ctx, sha256(token))) !== undefined
}

/** A page of the conversation behind a link, as the caller can currently see it. */
export async function readShared(ctx: Ctx, token: string, after: number | undefined): Promise<SharedReading> {
  const link = await requireOpen(ctx, token)
  const rows = await messagesAfter(ctx, link, after ?? 0, SHARED_MESSAGE_PAGE_SIZE + 1)
  const isOwner = isUserCtx(ctx) && ctx.actor.user_id === link.user_id
  if (after === undefined && !isOwner) await countOpening(ctx, link.id)
  const messages = rows.slice(0, SHARED_MESSAGE_PAGE_SIZE)
  const { title, owner_name, kind, created_at } = link
  return {
    title,
    owner_name,
    kind,
    created_at,
    can_copy: isUserCtx(ctx) && may(ctx.actor, 'chat:create'),
    messages,
    next: rows.length > SHARED_MESSAGE_PAGE_SIZE ? (messages.at(-1)?.position ?? null) : null,
  }
}

/**
 * The bytes of a file of a link that was made with files; anything else is answered like a link that does not exist.
 */
export async function readSharedFile(
  ctx: Ctx,
  token: string,
  fileId: string,
  view: View,
): Promise<{ name: string; bytes: Buffer }> {
  const link = await requireOpen(ctx, token)
  const file = link.with_files && UUID.test(fileId) ? await findFile(ctx, link, fileId, view) : undefined
  const bytes = file === undefined ? null : await ctx.deps.files.get(file.file_id)
  if (file === undefined || bytes === null) throw new AppError('ERROR_SHARED_THREAD_NOT_FOUND')
  return { name: file.name ?? nameOf(fileId, file.media_type), bytes }
}

/** The messages of a link after a position. An answer that is being written is not included yet. */
export async function messagesAfter(
  ctx: Ctx,
  link: OpenLink,
  after: number,
  limit: number,
): Promise<ReadMessage[]> {
  const kept =
    link.kind === 'snapshot'
      ? await messagesKept(ctx, link.id, after, limit)
      : await messagesNow(ctx, link, after, limit)
  const attached = kept.flatMap(({ parts }) =>
    parts.flatMap((part) => (part.type === 'attachment' ? [part.file_id] : [])),
  )
  const files = new Map((await attachedFiles(ctx, link, attached)).map((file) => [file.id, file]))
  const sources = await sourcesOf(ctx, link, kept)
  return kept.map((message) => ({
    ...message,
    parts: message.parts.map((part) => {
      if (part.type === 'source') return sourceIn(sources.get(message.message_id), part)
      return part.type === 'attachment' ? attachedIn(files, part) : part
    }),
  }))
}

async function messagesNow(ctx: Ctx, link: OpenLink, after: number, limit: number): Promise<KeptMessage[]> {
  const rows = await messagesOn(ctx, { ...link, grows: true }, after, limit)
  return rows.flatMap(({ parts, status, ...row }) =>
    status === 'running' ? [] : [{ ...row, status, parts: shownParts(parts, link.with_files) }],
  )
}

/** The sources of messages with the passages that the reader can read; those of attached files come with the files. */
async function sourcesOf(
  ctx: Ctx,
  link: OpenLink,
  messages: readonly KeptMessage[],
): Promise<Map<string, FullSource[]>> {
  const bare = messages.map(({ message_id, parts }) => ({
    id: message_id,
    parts: parts.filter((part): part is StoredSource => part.type === 'source') as MessagePart[],
  }))
  const filled = await withCitations(ctx, bare, link.with_files ? filesOf(link) : undefined)
  return new Map(
    filled.map(({ id, parts }) => [id, parts.filter((part): part is FullSource => part.type === 'source')]),
  )
}

/**
 * A source as its reader sees it. A document is only named together with its passage: not if it is hidden, and not
 * after it was deleted, because it is then no longer known who could read it.
 */
function sourceIn(sources: FullSource[] = [], part: StoredSource): FullSource {
  const source = sources.find(({ source_id }) => source_id === part.source_id)
  const known: FullSource = source ?? { ...part, passage: null }
  const isDocument = known.passage !== null || (known.page === null && known.url === null)
  const isReadable = known.passage?.state === 'current' || known.passage?.state === 'changed'
  return isDocument && !isReadable ? { ...known, title: '' } : known
}

function attachedIn(
  files: ReadonlyMap<string, AttachedFile>,
  part: Extract<StoredPart, { type: 'attachment' }>,
): StoredPart & { type: 'attachment' | 'left_out' } {
  const file = files.get(part.file_id)
  if (file === undefined) return { type: 'left_out', what: 'deleted' }
  const { name, width, height } = file
  return {
    ...part,
    name,
    picture: width === null || height === null ? null : { width, height },
  }
}

function nameOf(id: string, mediaType: string): string {
  return `${id}${mediaType.startsWith('image/') ? `.${mediaType.slice('image/'.length)}` : ''}`
}
