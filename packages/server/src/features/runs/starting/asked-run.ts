import { THREAD_TITLE_MAX } from '@parlance/contract/core/limits.ts'
import type { StartRun } from '@parlance/contract/chat/runs.ts'
import { sha256 } from '#core/ids.ts'
import { termsOfText } from '#features/message-search/terms.service.ts'
import type { RunnableAssistant, Tested, ThreadPurpose } from '#features/assistants/assistants.service.ts'
import { titleFrom } from '#features/runs/answering/prompt.service.ts'

/** The parameters of images. */
export type DrawOptions = NonNullable<Extract<StartRun, { kind: 'send' }>['image']>

/** A request to answer, the same for all four kinds. */
export type AskedRun = {
  thread_id: string
  kind: StartRun['kind']
  /** The id chosen by the browser; a repeated call has the same id and hash. */
  client_id: string
  hash: Buffer
  /** The message of the thread that the request refers to. */
  named_id: string | null
  /** The model that the person chose with this request. */
  model_id: string | undefined
  /** How images are to be made, if an image model answers. */
  image: DrawOptions | null
  /** Whether a curated answer can be used. */
  use_curated: boolean
  /** The new question; an edited one replaces the message that the request refers to. */
  question: { id: string; text: string; files: readonly string[]; terms: string } | null
  /** Of an answer that is compared with another one; null for any other run. */
  comparison_id: string | null
  /** The fields of a thread to create if it does not exist yet; null if it must exist. */
  opening: {
    name: string
    purpose: ThreadPurpose
    assistant_id: string | null
    folder_id: string | null
    /** The target of a test question. */
    tested: Tested | null
  } | null
  /** The answerer in a thread of an expert prompt, or of its test. */
  expert: RunnableAssistant | null
}

/** A test question; the ids make it idempotent. */
export type TestQuestion = {
  thread_id: string
  message_id: string
  text: string
  /** Instead of the version's own model. */
  model_id: string | null
  /** A version of an assistant, or an expert prompt with filled variables. */
  tested: Tested | { prompt: RunnableAssistant }
}

/** Parses a request for a person's thread. The hash distinguishes a repeat from another request with the same id. */
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
    use_curated: !('use_curated' in request && request.use_curated === false),
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

/** A test question as the only question of a hidden thread. */
export function testRun({ thread_id, message_id, text, model_id, tested: of }: TestQuestion): AskedRun {
  const [tested, prompt] = 'prompt' in of ? [null, of.prompt] : [of, null]
  return {
    thread_id,
    kind: 'send',
    client_id: message_id,
    hash: sha256(JSON.stringify([thread_id, text, model_id, tested?.version_id ?? prompt])),
    named_id: null,
    model_id: model_id ?? undefined,
    image: null,
    use_curated: true,
    // it is not indexed for the search
    question: { id: message_id, text, files: [], terms: '' },
    comparison_id: null,
    expert: prompt,
    opening: {
      name: titleFrom(text, THREAD_TITLE_MAX),
      purpose: 'test',
      assistant_id: tested?.assistant_id ?? null,
      folder_id: null,
      tested,
    },
  }
}
