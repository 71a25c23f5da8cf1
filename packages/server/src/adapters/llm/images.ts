import { demoImage } from '#adapters/llm/demo/demo-image.ts'
import { jsonCall } from '#adapters/llm/chat-completions/json-call.ts'
import { type MakeImages, ModelError, type ModelInterface, type Usage } from '#adapters/llm/port.ts'
import { createSdkImageMaker } from '#adapters/llm/sdk/sdk-images.ts'
import type { Outbound } from '#adapters/outbound/outbound.ts'

const BY_PACKAGE: ReadonlySet<ModelInterface> = new Set(['google', 'bedrock'])

/** Whether models of an interface can make images: all vendors but Anthropic and Mistral, who have none. */
export function canMakeImages(name: ModelInterface): boolean {
  return name !== 'anthropic' && name !== 'mistral'
}

export function createImageMaker(outbound: Outbound): MakeImages {
  const byPackage = createSdkImageMaker(outbound)
  return async (request, signal) => {
    const { provider, model, prompt, count, size } = request
    if (provider.interface === 'demo') {
      const images = Array.from({ length: count }, (_, index) => demoImage(`${prompt}\n${index}`, size))
      return { images, usage: usageOf({ input_tokens: Math.ceil(prompt.length / 4), output_tokens: 0 }) }
    }
    if (BY_PACKAGE.has(provider.interface)) return await byPackage(request, signal)
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
