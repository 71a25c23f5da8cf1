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
  findTested,
  findView,
  listVisible,
  sealDraft,
} from './assistants.queries.ts'
import { findHead } from './heads.queries.ts'

export type { RunnableAssistant }

/**
 * The purpose of a thread: ordinary, temporary, preview of a draft, trial of a submission, a column of an expert prompt, or
 * a test question.
 */
export type ThreadPurpose = 'chat' | 'temporary' | 'draft' | 'review' | 'expert' | 'test'

/** Whether an assistant answers in a thread as it does for everyone who uses it. */
export const isOrdinary = (purpose: ThreadPurpose): boolean => purpose === 'chat' || purpose === 'temporary'

/** The assistants this person can use. */
export async function listAssistants(
  ctx: UserCtx,
  query: { sort_by: 'name' | 'created_at' | 'updated_at'; sort_order: 'asc' | 'desc' },
): Promise<Assistant[]> {
  const rows = await listVisible(ctx, query.sort_by, query.sort_order)
  return query.sort_by === 'name' ? sortedByName(rows, query.sort_order) : rows
}

/** One assistant as its users see it. An administrator without a share only sees that it exists. */
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
 * The assistant that is expected to answer in an ordinary thread, read together with the thread: its own, or for a
 * new thread the named one or the first enabled default. Undefined if it cannot be used, or if only `assistantFor`
 * can decide.
 */
export async function likelyAssistant(
  ctx: UserCtx,
  threadId: string,
  opening: { purpose: ThreadPurpose; assistant_id: string | null } | null,
): Promise<RunnableAssistant | undefined> {
  if (opening === null) return findRunnableIn(ctx, threadId)
  return isOrdinary(opening.purpose) ? findRunnable(ctx, opening.assistant_id) : undefined
}

/** The assistant to answer in a thread of this purpose, in the version that its reader tries or uses. */
export async function assistantFor(
  ctx: UserCtx,
  id: string | null,
  purpose: ThreadPurpose,
): Promise<StoredAssistant> {
  if (isOrdinary(purpose)) return await usableAssistant(ctx, id)
  // a test question has one answer and no follow-up questions
  if (purpose === 'test') throw new AppError('ERROR_ASSISTANT_NOT_USABLE')
  if (id === null || purpose === 'expert') throw new AppError('ERROR_NO_ASSISTANT')
  const tried = await (purpose === 'draft' ? sealDraft(ctx, id) : findSubmitted(ctx, id))
  if (tried === undefined) throw new AppError('ERROR_ASSISTANT_NOT_USABLE')
  return tried
}

/** The version that a test question is asked of. */
export type Tested = {
  assistant_id: string
  version_id: string
  /** Searched in addition to its own bases. */
  knowledge_base_ids: readonly string[]
  /** The person who pays, if it is not the person with the applied permissions. */
  payer_id: string | null
}

/**
 * A version for a test question. There is no person to give approval, and a test must not change anything outside, so
 * it calls no tools of MCP servers and none that need approval; if another person pays, none with costs. Without a
 * fallback model, because an answer of another model would prove nothing.
 */
export async function testedAssistant(ctx: UserCtx, tested: Tested): Promise<StoredAssistant> {
  const assistant = await findTested(ctx, tested)
  if (assistant === undefined) throw new AppError('ERROR_ASSISTANT_NOT_USABLE')
  const mayCall = ({ kind, id, needs_approval }: RunnableAssistant['tools'][number]) =>
    kind === 'house' && !needs_approval && (tested.payer_id === null || id === 'search_documents')
  return {
    ...assistant,
    fallback_model_id: null,
    knowledge_base_ids: [...new Set([...assistant.knowledge_base_ids, ...tested.knowledge_base_ids])],
    tools: assistant.tools.filter(mayCall),
  }
}

/** The draft of an assistant that the caller can edit, sealed so that the tested content does not change. */
export async function draftToTest(ctx: UserCtx, id: string): Promise<StoredAssistant> {
  return await assistantFor(ctx, id, 'draft')
}

/** The saved version of an assistant that the caller can edit. */
export async function savedToTest(ctx: UserCtx, id: string): Promise<string> {
  const head = await findHead(ctx, id)
  if (head === undefined) throw new AppError('ERROR_ASSISTANT_NOT_FOUND')
  return head.saved_version_id
}

/** Throws 404 for an assistant that the caller is not allowed to know of. */
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
