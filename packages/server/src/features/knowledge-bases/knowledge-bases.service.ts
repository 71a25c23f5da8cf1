import { KNOWLEDGE_PAGE_SIZE } from '@parlance/contract/core/limits.ts'
import type {
  KnowledgeBase,
  KnowledgeBaseDetail,
  KnowledgeEvent,
} from '@parlance/contract/knowledge/knowledge-bases.ts'
import { requireKnowledgeBase, standingsTo, type Standing } from '#core/access/knowledge-bases.ts'
import type { Ctx, UserCtx } from '#core/context.ts'
import { AppError } from '#core/errors.ts'
import { fileNamesIn, insertEvents, listEvents, type NewEvent } from './events.queries.ts'
import { findBase, listBases } from './knowledge-bases.queries.ts'

const EVENTS_PAGE_SIZE = 50
/** Events that name people and groups. */
const OF_SHARING = ['shared', 'share_changed', 'unshared', 'handed_over'] as const

type ListQuery = Parameters<typeof listBases>[1] & { page: number }

/** The bases that the caller can read, and with the scope `all` those they manage. */
export async function myBases(
  ctx: UserCtx,
  { page, ...filter }: ListQuery,
): Promise<{ data: KnowledgeBase[]; total: number; page: number }> {
  const offset = (page - 1) * KNOWLEDGE_PAGE_SIZE
  const { data, total } = await listBases(ctx, filter, KNOWLEDGE_PAGE_SIZE, offset)
  const standings = await standingsTo(
    ctx,
    data.map((row) => row.id),
  )
  return { data: data.map((row) => withStanding(row, standings.get(row.id))), total, page }
}

/** One base and the caller's actions on it. */
export async function baseOf(ctx: UserCtx, id: string): Promise<KnowledgeBaseDetail> {
  const standing = await requireKnowledgeBase(ctx, id, 'see')
  const row = await findBase(ctx, id)
  if (row === undefined) throw new AppError('ERROR_KNOWLEDGE_BASE_NOT_FOUND')
  return withStanding(row, standing)
}

/**
 * The activity of a base for its readers; entries about shares are only for people who can share it, and the names of
 * deleted files only for its admins.
 */
export async function activityOf(
  ctx: UserCtx,
  id: string,
  cursor: string | undefined,
): Promise<{ data: KnowledgeEvent[]; next_cursor: string | null }> {
  const { may, right } = await requireKnowledgeBase(ctx, id, 'read')
  const without = may.includes('share') ? [] : OF_SHARING
  const rows = await listEvents(ctx, id, { before: cursor, without, limit: EVENTS_PAGE_SIZE + 1 })
  const page = rows.slice(0, EVENTS_PAGE_SIZE)
  const data = right === 'OWNER' || right === 'ADMIN' ? page : await withoutDeletedFiles(ctx, id, page)
  return { data, next_cursor: rows.length > EVENTS_PAGE_SIZE ? (data.at(-1)?.id ?? null) : null }
}

async function withoutDeletedFiles(
  ctx: UserCtx,
  id: string,
  events: KnowledgeEvent[],
): Promise<KnowledgeEvent[]> {
  const isOfFile = ({ kind }: KnowledgeEvent) => kind.startsWith('document_')
  const names = events.filter(isOfFile).map(({ name }) => name)
  const isThere = await fileNamesIn(ctx, id, names)
  return events.map((event) => (isOfFile(event) && !isThere(event.name) ? { ...event, name: '' } : event))
}

/**
 * Adds an event to the activity of a base; call it in the transaction of the change. `name` is that of a document or a
 * source; the id of a person or group is stored in `details.subject_id` and resolved when it is read.
 */
export async function noteEvent(tx: Ctx, knowledgeBaseId: string, ...events: NewEvent[]): Promise<void> {
  await insertEvents(tx, knowledgeBaseId, events)
}

function withStanding<T extends object>(
  row: T,
  standing: Standing | undefined,
): T & Standing & { is_mine: boolean } {
  const { right, may } = standing ?? { right: 'READ' as const, may: [] }
  return { ...row, right, may, is_mine: right === 'OWNER' }
}
