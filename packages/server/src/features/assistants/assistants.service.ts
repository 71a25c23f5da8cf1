import type { Assistant, AssistantView } from '@parlance/contract/assistants/assistants.ts'
import type { UserCtx } from '#core/context.ts'
import { AppError } from '#core/errors.ts'
import { searchKey } from '#core/text.ts'
import { describeTools } from '#features/mcp-servers/usable-tools.service.ts'
import { houseToolsOf } from './house-tools.service.ts'
import { knownAssistant, mayDo, toldActions } from './assistant-access.ts'
import type { RunnableAssistant, StoredAssistant, ViewRow } from './assistants.queries.ts'
import {
  findRunnable,
  findRunnableIn,
  findSubmitted,
  findView,
  listVisible,
  sealDraft,
} from './assistants.queries.ts'

export type { RunnableAssistant }

/** The purpose of a thread: ordinary, temporary, preview of a draft, trial of a submission, or a column of an expert prompt. */
export type ThreadPurpose = 'chat' | 'temporary' | 'draft' | 'review' | 'expert'

/** Whether a thread only tries an assistant. */
export const isTry = (purpose: ThreadPurpose): boolean => purpose === 'draft' || purpose === 'review'

/** The assistants this person can use. */
export async function listAssistants(
  ctx: UserCtx,
  query: { sort_by: 'name' | 'created_at' | 'updated_at'; sort_order: 'asc' | 'desc' },
): Promise<Assistant[]> {
  const rows = await listVisible(ctx, query.sort_by, query.sort_order)
  return query.sort_by === 'name' ? sortedByName(rows, query.sort_order) : rows
}

/** One assistant as its users see it. An administrator without a share sees that it exists, but not its content. */
export async function viewAssistant(ctx: UserCtx, id: string): Promise<AssistantView> {
  const facts = await knownAssistant(ctx, id)
  const maySee = mayDo(ctx, facts, 'see')
  if (!maySee && !facts.relations.has('administrator')) throw new AppError('ERROR_ASSISTANT_NOT_FOUND')
  const row = await findView(ctx, id)
  if (row === undefined) throw new AppError('ERROR_ASSISTANT_NOT_FOUND')
  const view = maySee ? row : withoutContent(row)
  const described = await describeTools(ctx, view.tools)
  return {
    ...view,
    ...houseToolsOf(view.tools),
    mcp_tools: described.filter((tool) => tool.is_usable),
    may: toldActions(ctx, facts),
  }
}

/** The assistant to answer in an ordinary thread: the named one, or the first enabled default. */
export async function usableAssistant(ctx: UserCtx, id: string | null): Promise<StoredAssistant> {
  const assistant = await findRunnable(ctx, id)
  if (assistant !== undefined) return assistant
  throw new AppError(id === null ? 'ERROR_NO_ASSISTANT' : 'ERROR_ASSISTANT_NOT_USABLE')
}

/**
 * The assistant that an ordinary thread is expected to be answered by, to be read together with the thread: its own, or for
 * a new one the named or first enabled default. Undefined if it cannot be used, or where only `assistantFor` can tell.
 */
export async function likelyAssistant(
  ctx: UserCtx,
  threadId: string,
  opening: { purpose: ThreadPurpose; assistant_id: string | null } | null,
): Promise<RunnableAssistant | undefined> {
  if (opening === null) return findRunnableIn(ctx, threadId)
  return isTry(opening.purpose) ? undefined : findRunnable(ctx, opening.assistant_id)
}

/** The assistant to answer in a thread of this purpose, in the version that its reader tries or uses. */
export async function assistantFor(
  ctx: UserCtx,
  id: string | null,
  purpose: ThreadPurpose,
): Promise<RunnableAssistant> {
  if (!isTry(purpose) && purpose !== 'expert') return await usableAssistant(ctx, id)
  if (id === null || purpose === 'expert') throw new AppError('ERROR_NO_ASSISTANT')
  const tried = await (purpose === 'draft' ? sealDraft(ctx, id) : findSubmitted(ctx, id))
  if (tried === undefined) throw new AppError('ERROR_ASSISTANT_NOT_USABLE')
  return tried
}

/** Throws 404 for an assistant that the caller cannot know of. */
export async function requireKnownAssistant(ctx: UserCtx, id: string): Promise<void> {
  await knownAssistant(ctx, id)
}

/** Compares names without regard to accents and case. */
function sortedByName(rows: Assistant[], order: 'asc' | 'desc'): Assistant[] {
  const keyed = rows.map((row) => ({ row, key: searchKey(row.name) }))
  const direction = order === 'asc' ? 1 : -1
  keyed.sort((one, other) => (one.key < other.key ? -direction : one.key > other.key ? direction : 0))
  return keyed.map(({ row }) => row)
}

function withoutContent(row: ViewRow): ViewRow {
  const nothing = {
    description: {},
    welcome: {},
    starters: [],
    support_contact: '',
    tags: [],
    knowledge_bases: [],
    tools: [],
  }
  return { ...row, ...nothing, model_id: null, avatar_file_id: null }
}
