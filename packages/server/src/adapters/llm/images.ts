import { demoImage } from '#adapters/llm/demo-image.ts'
import { jsonCall } from '#adapters/llm/json-call.ts'
import { type MakeImages, ModelError, type ModelInterface, type Usage } from '#adapters/llm/port.ts'
import type { Outbound } from '#adapters/outbound/outbound.ts'

const IMAGE_INTERFACES: ReadonlySet<ModelInterface> = new Set([
  'demo',
  'openai',
  'openai-responses',
  'openai-compatible',
  'azure',
])

/** Whether models of an interface can make images here: OpenAI's wire and the demonstration. */
export function canMakeImages(name: ModelInterface): boolean {
  return IMAGE_INTERFACES.has(name)
}

export function createImageMaker(outbound: Outbound): MakeImages {
  return async ({ provider, model, prompt, count, size }, signal) => {
    if (provider.interface === 'demo') {
      const images = Array.from({ length: count }, (_, index) => demoImage(`${prompt}\n${index}`, size))
      return { images, usage: usageOf({ input_tokens: Math.ceil(prompt.length / 4), output_tokens: 0 }) }
    }
    const body = {
      model,
      prompt,
      n: count,
      ...(size !== null && { size }),
      // GPT's image models know no other form and refuse to be asked for it
      ...(!/^(?:gpt-image|chatgpt-image)/.test(model) && { response_format: 'b64_json' }),
    }
    const answer = await jsonCall(outbound, provider, '/images/generations', body, signal)
    return { images: imagesOf(answer['data']), usage: usageOf(answer['usage']) }
  }
}

function imagesOf(data: unknown): Uint8Array[] {
  if (!Array.isArray(data) || data.length === 0) throw new ModelError('invalid_stream')
  return data.map((item: unknown) => {
    const { b64_json: content } = fields(item)
    if (typeof content !== 'string') throw new ModelError('invalid_stream')
    return Buffer.from(content, 'base64')
  })
}

function usageOf(usage: unknown): Usage {
  const { input_tokens: input, output_tokens: output } = fields(usage)
  return {
    input_tokens: typeof input === 'number' ? input : null,
    cached_input_tokens: null,
    output_tokens: typeof output === 'number' ? output : null,
    reasoning_tokens: null,
  }
}

function fields(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}
