import type { ChatModel, ChatRequest } from '#adapters/llm/port.ts'
import { ModelError, type Usage } from '#adapters/llm/port.ts'

/** What a model said in one call, and what it failed with if it did. */
export type Collected = {
  text: string
  usage: Usage | null
  error: ModelError | null
  /** The provider refused the call or was never reached: it bills nothing. */
  was_refused: boolean
}

/** A helper's text is short; a model that goes on is not listened to any longer. */
const TEXT_MAX = 40_000

/** Reads one whole answer. Fails as a value: cut, empty, too long and too late are failures too. */
export async function collectText(
  stream: ChatModel,
  request: ChatRequest,
  signal: AbortSignal,
): Promise<Collected> {
  let text = ''
  try {
    for await (const event of stream(request, signal)) {
      if (event.type === 'text') text += event.text
      if (text.length > TEXT_MAX) throw new ModelError('answer_too_large')
      if (event.type !== 'finish') continue
      const isEmpty = text.trim() === ''
      const error = isEmpty ? new ModelError('invalid_stream') : null
      return { text, usage: event.usage, error, was_refused: false }
    }
    throw new ModelError('stream_cut')
  } catch (thrown) {
    const error = errorOf(thrown, signal)
    const was_refused = error.status !== null || error.code.startsWith('connect_')
    return { text, usage: null, error, was_refused }
  }
}

function errorOf(thrown: unknown, signal: AbortSignal): ModelError {
  if (thrown instanceof ModelError) return thrown
  if (signal.aborted) return new ModelError('total_timeout', { cause: thrown })
  throw thrown
}
