import { THREAD_TITLE_MAX } from '@parlance/contract/core/limits.ts'
import type { StartRun } from '@parlance/contract/chat/runs.ts'
import { sha256 } from '#core/ids.ts'
import { termsOfText } from '#features/message-search/terms.service.ts'
import type { RunnableAssistant, Tested, ThreadPurpose } from '#features/assistants/assistants.service.ts'
import { titleFrom } from './answering/prompt.service.ts'

/** How images are to be made. */
export type DrawOptions = NonNullable<Extract<StartRun, { kind: 'send' }>['image']>

/** What is asked for, the same for all four kinds of request. */
export type AskedRun = {
  thread_id: string
  kind: StartRun['kind']
  /** The id that the browser gave; a repeat of the call has it as well, with the same hash. */
  client_id: string
  hash: Buffer
  /** The message of the thread that the request names. */
  named_id: string | null
  /** The model that the person chose with this request. */
  model_id: string | undefined
  /** How images are to be made, if an image model answers. */
  image: DrawOptions | null
  /** The question that is new; an edited one takes the place of the message that the request names. */
  question: { id: string; text: string; files: readonly string[]; terms: string } | null
  /** Of an answer that is compared with another one; null for any other run. */
  comparison_id: string | null
  /** What the thread is made with where it does not exist yet; null where it must exist. */
  opening: {
    name: string
    purpose: ThreadPurpose
    assistant_id: string | null
    folder_id: string | null
    /** What a test question is asked of. */
    tested: Tested | null
  } | null
  /** What answers in a thread of an expert prompt. */
  expert: RunnableAssistant | null
}

/** A test question; the ids make it repeatable. */
export type TestQuestion = {
  thread_id: string
  message_id: string
  text: string
  /** In place of the version's own model. */
  model_id: string | null
  tested: Tested
}

/** Reads a request of a person's thread. The hash tells a repeat from another request with the same id. */
export async function askedRun(
  userId: string,
  threadId: string,
  request: StartRun,
  expert: RunnableAssistant | null = null,
): Promise<AskedRun> {
  const common = {
    thread_id: threadId,
    kind: request.kind,
    comparison_id: request.kind === 'regenerate' ? (request.comparison_id ?? null) : null,
    client_id: request.id,
    hash: sha256(JSON.stringify([threadId, Object.entries(request).toSorted()])),
    expert,
  }
  if (request.kind === 'continue')
    return {
      ...common,
      named_id: request.message_id,
      model_id: undefined,
      image: null,
      question: null,
      opening: null,
    }
  const { model_id, image = null } = request
  if (request.kind === 'regenerate')
    return { ...common, named_id: request.parent_id, model_id, image, question: null, opening: null }
  const terms = await termsOfText(userId, request.text)
  const question = { id: request.id, text: request.text, files: request.files ?? [], terms }
  if (request.kind === 'edit')
    return { ...common, named_id: request.message_id, model_id, image, question, opening: null }
  return { ...common, named_id: request.parent_id, model_id, image, question, opening: openingOf(request) }
}

function openingOf(request: Extract<StartRun, { kind: 'send' }>): AskedRun['opening'] {
  if (request.parent_id !== null) return null
  const { purpose = 'chat', assistant_id = null, folder_id = null } = request
  return { name: titleFrom(request.text, THREAD_TITLE_MAX), purpose, assistant_id, folder_id, tested: null }
}

/** A test question as the only one of a hidden thread. */
export function testRun({ thread_id, message_id, text, model_id, tested }: TestQuestion): AskedRun {
  return {
    thread_id,
    kind: 'send',
    client_id: message_id,
    hash: sha256(JSON.stringify([thread_id, text, model_id, tested.version_id])),
    named_id: null,
    model_id: model_id ?? undefined,
    image: null,
    // it is not searched
    question: { id: message_id, text, files: [], terms: '' },
    comparison_id: null,
    expert: null,
    opening: {
      name: titleFrom(text, THREAD_TITLE_MAX),
      purpose: 'test',
      assistant_id: tested.assistant_id,
      folder_id: null,
      tested,
    },
  }
}
