import type { Frame, Wire } from './wire.ts'

const STOP = {
  stop: 'STOP',
  length: 'MAX_TOKENS',
  content_filter: 'SAFETY',
  refusal: 'PROHIBITED_CONTENT',
  tool_calls: 'STOP',
}

/** Google's streamGenerateContent with `alt=sse`. There is no end mark other than the finish reason. */
export function googleWire(model: string): Wire {
  const chunk = (parts: object[], rest: object = {}, usage: object = {}): Frame => ({
    data: JSON.stringify({
      candidates: [{ content: { parts, role: 'model' }, index: 0, ...rest }],
      usageMetadata: { promptTokenCount: 12, totalTokenCount: 12, ...usage },
      modelVersion: model,
      responseId: 'mZ1jaL2gE5Kf7M8P',
    }),
  })
  return {
    content_type: 'text/event-stream',
    start: () => [],
    text: (text) => [chunk([{ text }])],
    reasoning: (text) => [chunk([{ text, thought: true }])],
    toolCall: ({ name, input, signed }) => [
      chunk([
        { functionCall: { name, args: input }, ...(signed !== undefined && { thoughtSignature: signed }) },
      ]),
    ],
    file: ({ media_type, bytes }) => [
      chunk([{ inlineData: { mimeType: media_type, data: Buffer.from(bytes).toString('base64') } }]),
    ],
    finish: (reason, usage) => [
      chunk(
        [{ text: '' }],
        { finishReason: STOP[reason] },
        {
          promptTokenCount: usage.input,
          cachedContentTokenCount: usage.cached,
          candidatesTokenCount: usage.output - usage.reasoning,
          thoughtsTokenCount: usage.reasoning,
          totalTokenCount: usage.input + usage.output,
        },
      ),
    ],
    end: () => [],
    error: (message) => [{ data: JSON.stringify({ error: { code: 503, message, status: 'UNAVAILABLE' } }) }],
    broken: () => [{ data: '{"candidates":[{"content":{"parts":[{"te' }],
    refusal: (status) =>
      JSON.stringify({ error: { code: status, message: googleMessage(status), status: 'INVALID_ARGUMENT' } }),
  }
}

function googleMessage(status: number): string {
  if (status === 400) {
    return 'The input token count (1200000) exceeds the maximum number of tokens allowed (1048576).'
  }
  if (status === 401) return 'Request had invalid authentication credentials.'
  if (status === 404) return 'models/gemini-unknown is not found for API version v1beta.'
  if (status === 429) return 'You exceeded your current quota, please check your plan and billing details.'
  return 'An internal error has occurred.'
}
