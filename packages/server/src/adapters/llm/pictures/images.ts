import { imageLimits } from '#adapters/llm/call.ts'
import { demoChange, demoImage } from '#adapters/llm/demo/demo-image.ts'
import { imageForm } from '#adapters/llm/pictures/image-form.ts'
import { jsonCall } from '#adapters/llm/chat-completions/json-call.ts'
import { type MakeImages, ModelError, type ModelInterface, type Usage } from '#adapters/llm/port.ts'
import { createSdkImageMaker } from '#adapters/llm/sdk/sdk-images.ts'
import type { Outbound } from '#adapters/outbound/outbound.ts'

const BY_PACKAGE: ReadonlySet<ModelInterface> = new Set(['google', 'bedrock'])

/** Whether an interface has image models: all vendors except Anthropic and Mistral. */
export function canMakeImages(name: ModelInterface): boolean {
  return name !== 'anthropic' && name !== 'mistral'
}

/**
 * Whether a model can be given pictures to change. OpenAI-compatible servers are tried: those without the call draw
 * from the prompt alone.
 */
export function takesPictures(name: ModelInterface, model: string): boolean {
  if (name === 'bedrock' || !canMakeImages(name)) return false
  return !/^(?:dall-e|imagen)/.test(model)
}

export function createImageMaker(outbound: Outbound): MakeImages {
  const byPackage = createSdkImageMaker(outbound)
  return async (asked, signal) => {
    const request = takesPictures(asked.provider.interface, asked.model) ? asked : { ...asked, inputs: [] }
    if (asked.provider.interface === 'demo') return await drawDemo(request)
    if (BY_PACKAGE.has(asked.provider.interface)) return await byPackage(request, signal)
    try {
      return await drawOpenai(outbound, request, signal)
    } catch (error) {
      if (!isContentRefused(error)) throw error
      const { provider_message } = error
      throw new ModelError('content_refused', { status: error.status ?? 400, provider_message, cause: error })
    }
  }
}

type Request = Parameters<MakeImages>[0]
type Drawn = Awaited<ReturnType<MakeImages>>

async function drawDemo({ prompt, count, size, inputs = [] }: Request): Promise<Drawn> {
  const [input] = inputs
  const draw = async (index: number) => {
    const words = `${prompt}\n${index}`
    return input === undefined ? demoImage(words, size) : demoChange(words, input)
  }
  const images = await Promise.all(Array.from({ length: count }, (_, index) => draw(index)))
  const usage = usageOf({ input_tokens: Math.ceil(prompt.length / 4), output_tokens: 0 })
  return { images, usage, took_inputs: input !== undefined }
}

async function drawOpenai(outbound: Outbound, request: Request, signal: AbortSignal): Promise<Drawn> {
  const { provider, model, prompt, count, size, inputs = [] } = request
  const fields = {
    model,
    prompt,
    n: count,
    ...(size !== null && { size: sizeFor(model, size) }),
    // GPT image models only support this format and reject the parameter
    ...(!/^(?:gpt-image|chatgpt-image)/.test(model) && { response_format: 'b64_json' }),
  }
  const ask = async (path: string, body: Parameters<typeof jsonCall>[3]) => {
    const answer = await jsonCall(outbound, provider, path, body, signal, imageLimits(provider))
    return { images: imagesOf(answer['data']), usage: usageOf(answer['usage']) }
  }
  if (inputs.length > 0) {
    try {
      const form = imageForm(fields, inputs.slice(0, INPUTS_MAX))
      return { ...(await ask('/images/edits', form)), took_inputs: true }
    } catch (error) {
      if (!isWithoutEdits(error, provider.interface)) throw error
    }
  }
  return { ...(await ask('/images/generations', fields)), took_inputs: false }
}

/** The size to request. DALL·E only supports a few: the one with the nearest aspect ratio. */
function sizeFor(model: string, size: string): string {
  if (!model.startsWith('dall-e')) return size
  const [width = 1, height = 1] = size.split('x').map(Number)
  if (model !== 'dall-e-3' || width === height) return '1024x1024'
  return width > height ? '1792x1024' : '1024x1792'
}

/** The formats that OpenAI accepts. */
const INPUTS_MAX = 16
/** An OpenAI-compatible server without this call. */
const WITHOUT_CALL: ReadonlySet<number | null> = new Set([404, 405, 501])

function isWithoutEdits(error: unknown, name: ModelInterface): boolean {
  return name === 'openai-compatible' && error instanceof ModelError && WITHOUT_CALL.has(error.status)
}

/** A rejected prompt has the same status as any bad request; only the wording differs. */
function isContentRefused(error: unknown): error is ModelError {
  const isRefusal = error instanceof ModelError && error.code === 'bad_request'
  return isRefusal && /safety|moderation|content.?(?:policy|filter)/i.test(error.provider_message ?? '')
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
