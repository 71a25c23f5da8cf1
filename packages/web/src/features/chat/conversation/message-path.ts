import type { Message } from '@parlance/contract/chat/runs.ts'
import { questionParts } from '#features/chat/files/known-files.ts'
import type { LiveRun } from '#features/chat/runs/live-runs.ts'

/** The answer that is being written, before the server has given it an id. */
export const PENDING_ID = 'pending'

/** The assistant that a conversation is with. */
export type Answering = Pick<Message, 'assistant_id' | 'assistant_name'>

/**
 * The stored path of a thread with the live run merged over it: the question just sent and the growing answer.
 * `assistant` is shown as its author until the run has started.
 */
export function livePath(
  threadId: string,
  stored: Message[],
  live: LiveRun | undefined,
  now: string,
  assistant?: Answering,
): Message[] {
  // a run started elsewhere is already in the stored path; without text there is nothing to merge
  if (!live || (live.body === null && live.state.messageId === null)) return stored
  const withQuestion = layQuestion(threadId, stored, live, now)
  const { state, body } = live
  const id = state.messageId ?? (body?.kind === 'continue' ? body.message_id : PENDING_ID)
  const known = withQuestion.find((message) => message.id === id)
  const parentId = state.meta?.parent_id ?? withQuestion.at(-1)?.id ?? null
  const fresh = {
    ...blank(threadId, id, parentId, 'assistant', now),
    assistant_id: assistant?.assistant_id ?? null,
    assistant_name: assistant?.assistant_name ?? null,
  }
  const answer = withLive(known ?? fresh, live)
  return known
    ? withQuestion.map((message) => (message === known ? answer : message))
    : [...withQuestion, answer]
}

/** An answer in the state of its run. */
export function withLive(answer: Message, { state }: LiveRun): Message {
  return {
    ...answer,
    status: state.status,
    parts: state.messageId === null ? answer.parts : state.parts,
    run_id: state.meta?.run_id ?? answer.run_id,
    finish_reason: state.finishReason,
    usage: state.usage,
    ...(state.meta && {
      assistant_id: state.meta.assistant_id,
      assistant_name: state.meta.assistant_name,
      model_id: state.meta.model_id,
      model_label: state.meta.model_label,
    }),
  }
}

function layQuestion(threadId: string, stored: Message[], { body, state }: LiveRun, now: string): Message[] {
  if (!body || body.kind === 'continue') return stored
  if (body.kind === 'regenerate')
    return isStored(stored, state.messageId) ? stored : upTo(stored, body.parent_id)
  if (isStored(stored, body.id)) return upTo(stored, body.id, state.messageId)
  const edited = body.kind === 'edit' ? stored.find((message) => message.id === body.message_id) : undefined
  const parentId = body.kind === 'edit' ? (edited?.parent_id ?? null) : body.parent_id
  const question: Message = {
    ...blank(threadId, body.id, parentId, 'user', now),
    status: 'completed',
    parts: questionParts(body.text, body.files ?? []),
    siblings: [...(edited?.siblings ?? []), body.id],
  }
  return [...upTo(stored, parentId), question]
}

const isStored = (stored: Message[], id: string | null) => stored.some((message) => message.id === id)

/** The path up to a message, including the next one if that is `keep`. Null: an empty path. */
function upTo(stored: Message[], id: string | null, keep: string | null = null): Message[] {
  const at = stored.findIndex((message) => message.id === id)
  const end = stored[at + 1]?.id === keep && keep !== null ? at + 2 : at + 1
  return id !== null && at === -1 ? stored : stored.slice(0, end)
}

export function blank(
  threadId: string,
  id: string,
  parentId: string | null,
  role: Message['role'],
  now: string,
): Message {
  return {
    id,
    thread_id: threadId,
    parent_id: parentId,
    role,
    status: 'running',
    parts: [],
    run_id: null,
    finish_reason: null,
    assistant_id: null,
    assistant_name: null,
    model_id: null,
    model_label: null,
    usage: null,
    created_at: now,
    siblings: [id],
  }
}
