import { imageLimits } from '#adapters/llm/call.ts'
import { mediaTypeOf } from '#adapters/llm/pictures/image-form.ts'
import { type MakeImages, ModelError, type Usage } from '#adapters/llm/port.ts'
import { sdkCall, type SdkPackage } from '#adapters/llm/sdk/sdk-calls.ts'
import type { Outbound } from '#adapters/outbound/outbound.ts'

type Shape = `${number}:${number}`
type Size = `${number}x${number}`

/** The aspect ratios that Gemini supports; it accepts no size in pixels. */
const SHAPES: readonly Shape[] = ['1:1', '2:3', '3:2', '3:4', '4:3', '4:5', '5:4', '9:16', '16:9', '21:9']

/** Images from one of the AI SDK's provider packages, in as many calls as the model needs. */
export function createSdkImageMaker(outbound: Outbound): MakeImages {
  return ({ provider, model: name, prompt, count, size, inputs = [] }, signal) => {
    const draw = async (models: SdkPackage) => {
      const model = models.imageModel(name)
      const { maxImagesPerCall: most } = model
      const max = (typeof most === 'function' ? await most({ modelId: name }) : most) ?? 1
      const shape = shapeOf(size)
      const isGoogle = provider.interface === 'google'
      const takesInputs = isGoogle && inputs.length > 0
      const files = inputs.map((data) => ({ type: 'file' as const, mediaType: mediaTypeOf(data), data }))
      const calls = Array.from({ length: Math.ceil(count / max) }, (_, index) =>
        model.doGenerate({
          prompt,
          n: Math.min(max, count - index * max),
          size: isGoogle ? undefined : (shape?.size ?? undefined),
          aspectRatio: isGoogle ? shape?.ratio : undefined,
          seed: undefined,
          files: takesInputs ? files : undefined,
          mask: undefined,
          providerOptions: {},
          abortSignal: signal,
        }),
      )
      const answers = await Promise.all(calls)
      const images = answers.flatMap((answer) => [...answer.images].map(bytesOf))
      // a model that refuses to draw gives no other reason
      if (images.length === 0) throw new ModelError('content_refused', { status: 400 })
      return { images, usage: sumOf(answers.map((answer) => answer.usage)), took_inputs: takesInputs }
    }
    return sdkCall(outbound, provider, signal, draw, imageLimits(provider))
  }
}

function bytesOf(image: string | Uint8Array): Uint8Array {
  return typeof image === 'string' ? Buffer.from(image, 'base64') : image
}

function shapeOf(size: string | null): { size: Size; ratio: Shape } | null {
  const [, width = '', height = ''] = /^(\d+)x(\d+)$/.exec(size ?? '') ?? []
  if (width === '' || height === '') return null
  const wanted = Math.log(Number(width) / Number(height))
  const distance = (shape: Shape) => {
    const [w = 1, h = 1] = shape.split(':').map(Number)
    return Math.abs(Math.log(w / h) - wanted)
  }
  const ratio = SHAPES.toSorted((one, other) => distance(one) - distance(other))[0] ?? '1:1'
  return { size: `${Number(width)}x${Number(height)}`, ratio }
}

type Counted = { inputTokens?: number | undefined; outputTokens?: number | undefined } | undefined

/** Null if the tokens of any call are unknown. */
function sumOf(counts: readonly Counted[]): Usage {
  const sum = (key: 'inputTokens' | 'outputTokens') =>
    counts.reduce<number | null>((total, one) => {
      const count = one?.[key]
      return total === null || count === undefined ? null : total + count
    }, 0)
  return {
    input_tokens: sum('inputTokens'),
    cached_input_tokens: null,
    output_tokens: sum('outputTokens'),
    reasoning_tokens: null,
  }
}
