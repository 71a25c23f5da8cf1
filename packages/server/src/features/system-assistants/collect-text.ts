import type { ChatModel, ChatRequest, FinishReason } from '#adapters/llm/port.ts'
import { ModelError } from '#adapters/llm/port.ts'
import { tokensIn } from '#core/text.ts'
import type { BilledCall } from '#features/usage/billed-calls.service.ts'

/** The text of a system assistant is short; if a model continues, reading stops. */
const TEXT_MAX = 40_000

/**
 * Reads a whole answer and counts it in `call`. Throws `ModelError`, also if the answer is cut, empty, too long or
 * too late.
 */
export async function collectText(
  stream: ChatModel,
  request: ChatRequest,
  call: Pick<BilledCall, 'received' | 'usage'>,
  signal: AbortSignal,
): Promise<{ text: string; finish_reason: FinishReason }> {
  let text = ''
  try {
    for await (const event of stream(request, signal)) {
      if (event.type === 'text') text += event.text
      if (text.length > TEXT_MAX) throw new ModelError('answer_too_large')
      if (event.type !== 'finish') continue
      call.usage = event.usage
      if (text.trim() === '') throw new ModelError('invalid_stream')
      return { text, finish_reason: event.reason }
    }
    throw new ModelError('stream_cut')
  } catch (error) {
    if (!(error instanceof ModelError) && signal.aborted) {
      throw new ModelError('total_timeout', { cause: error })
    }
    throw error
  } finally {
    call.received = tokensIn(text)
  }
}
