import { PIXEL } from '@parlance/tests/fakes/llm/calls.ts'
import { createCanvas, loadImage } from '@napi-rs/canvas'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type CallsHarness, startCalls } from '#adapters/llm/calls.harness.ts'
import { demoImage } from '#adapters/llm/demo/demo-image.ts'
import { canMakeImages, createImageMaker, takesPictures } from '#adapters/llm/pictures/images.ts'
import type { MakeImages, ModelInterface } from '#adapters/llm/port.ts'

let calls: CallsHarness
beforeAll(async () => {
  calls = await startCalls()
})
beforeEach(() => {
  calls.fake.bodies.length = 0
  calls.fake.requests.length = 0
})
afterAll(() => calls.close())

function draw(name: ModelInterface, request: Partial<Parameters<MakeImages>[0]> = {}) {
  const all = { provider: calls.provider(name), model: 'm', prompt: 'A harbour', count: 1, size: null }
  return createImageMaker(calls.outbound)({ ...all, ...request }, new AbortController().signal)
}

describe.each<[ModelInterface, string]>([
  ['openai', 'gpt-image-1'],
  ['openai-compatible', 'flux-schnell'],
  ['azure', 'dall-e-3'],
  ['google', 'gemini-2.5-flash-image'],
  ['bedrock', 'amazon.nova-canvas-v1:0'],
])('%s, %s', (name, model) => {
  test('returns the requested number of images', async () => {
    const { images } = await draw(name, { model, count: 3 })
    expect(images.map((image) => Buffer.from(image).toString('base64'))).toEqual([PIXEL, PIXEL, PIXEL])
    expect(JSON.stringify(calls.fake.bodies)).toContain('A harbour')
  })

  test('reports 429 as rate_limited', async () => {
    calls.fake.refuse({ status: 429, body: { message: 'slow down', error: { message: 'slow down' } } })
    await expect(draw(name, { model })).rejects.toMatchObject({ code: 'rate_limited', status: 429 })
  })
})

test('returns the reported usage, or null without one', async () => {
  const google = await draw('google', { model: 'gemini-2.5-flash-image', count: 2 })
  expect(google.usage).toMatchObject({ input_tokens: 14, output_tokens: 2_580 })
  const bedrock = await draw('bedrock', { model: 'amazon.nova-canvas-v1:0' })
  expect(bedrock.usage).toMatchObject({ input_tokens: null, output_tokens: null })
})

test('a size in pixels becomes the nearest aspect ratio for Gemini, and stays in pixels for Nova Canvas', async () => {
  await draw('google', { model: 'gemini-2.5-flash-image', size: '1792x1024' })
  await draw('bedrock', { model: 'amazon.nova-canvas-v1:0', size: '1792x1024' })
  expect(calls.fake.bodies).toMatchObject([
    { generationConfig: { imageConfig: { aspectRatio: '16:9' } } },
    { imageGenerationConfig: { width: 1792, height: 1024 } },
  ])
})

test('a rejected prompt has another error than a model that cannot draw', async () => {
  const refused = { code: 'content_refused', status: 400 }
  const model = 'gemini-2.5-flash-image'
  await expect(draw('google', { model, prompt: 'forbidden' })).rejects.toMatchObject(refused)
  const message = 'Your request was rejected as a result of our safety system.'
  calls.fake.refuse({ status: 400, body: { error: { message, code: 'moderation_blocked' } } })
  await expect(draw('openai')).rejects.toMatchObject({ ...refused, provider_message: message })
  const unable = draw('google', { model: 'imagen-4.0-generate-001' })
  await expect(unable).rejects.toMatchObject({ code: 'bad_request', status: 400 })
})

test('DALL·E gets the nearest size that it supports', async () => {
  for (const size of ['1536x1024', '1024x1536', '256x256']) await draw('azure', { model: 'dall-e-3', size })
  expect(calls.fake.bodies.map(({ size }) => size)).toEqual(['1792x1024', '1024x1792', '1024x1024'])
})

describe('from other pictures', () => {
  const PNG = Buffer.from(PIXEL, 'base64')
  const JPEG = Buffer.from([0xff, 0xd8, 0xff, 0xe0])

  test('OpenAI gets them in a form, with another field name for one than for several', async () => {
    const one = await draw('openai', { model: 'gpt-image-1', inputs: [PNG], count: 2, size: '1024x1536' })
    await draw('azure', { model: 'gpt-image-1', inputs: [PNG, JPEG] })
    expect(one).toMatchObject({ took_inputs: true, usage: { input_tokens: 9, output_tokens: 80 } })
    const asked = { model: 'gpt-image-1', prompt: 'A harbour' }
    expect(calls.fake.bodies).toEqual([
      { ...asked, n: '2', size: '1024x1536', image: 'image/png' },
      { ...asked, n: '1', 'image[]': ['image/png', 'image/jpeg'] },
    ])
    expect(calls.fake.requests).toEqual(['POST /v1/images/edits', 'POST /openai/v1/images/edits'])
  })

  test('Gemini gets them with the prompt', async () => {
    const drawn = await draw('google', { model: 'gemini-2.5-flash-image', inputs: [PNG] })
    expect(drawn.took_inputs).toBe(true)
    expect(JSON.stringify(calls.fake.bodies)).toContain(PIXEL)
  })

  test('a compatible server without the call, and models without it, draw from the prompt alone', async () => {
    calls.fake.refuse({ status: 404, path: /edits/ })
    const drawn = await draw('openai-compatible', { model: 'flux', inputs: [PNG] })
    expect([drawn.took_inputs, drawn.images.length]).toEqual([false, 1])
    for (const [name, model] of [
      ['openai', 'dall-e-3'],
      ['bedrock', 'amazon.nova-canvas-v1:0'],
    ] as const) {
      expect(takesPictures(name, model)).toBe(false)
      expect((await draw(name, { model, inputs: [PNG] })).took_inputs).toBe(false)
    }
  })

  test('the demonstration returns the picture in another colour', async () => {
    const { images, took_inputs } = await draw('demo', { prompt: 'bluer', inputs: [demoImage('a', '64x48')] })
    const { width, height } = await loadImage(Buffer.from(images[0] ?? []))
    expect([took_inputs, width, height]).toEqual([true, 64, 48])
  })
})

test('Anthropic and Mistral make no images', () => {
  expect([canMakeImages('anthropic'), canMakeImages('mistral')]).toEqual([false, false])
})

describe('the demonstration', () => {
  const one = async (prompt: string, size: string | null = '256x192') =>
    Buffer.from((await draw('demo', { prompt, size })).images[0] ?? [])

  test('returns a PNG of the requested size, which only depends on the words', async () => {
    const image = await one('A harbour')
    const { width, height } = await loadImage(image)
    expect([width, height]).toEqual([256, 192])
    expect(await one('A harbour')).toEqual(image)
    expect(await one('A forest')).not.toEqual(image)
  })

  test('says in the picture and in the text that it is a demonstration', async () => {
    const image = await one('A harbour')
    expect(image.toString('latin1')).toContain('Demonstration image, drawn by rule from the words alone')
    // the label is dark on light, regardless of the colours of the cells
    const canvas = createCanvas(256, 192)
    canvas.getContext('2d').drawImage(await loadImage(image), 0, 0)
    const { data } = canvas.getContext('2d').getImageData(0, 192 - 20, 60, 20)
    const shades = new Set(Array.from({ length: 60 * 20 }, (_, at) => data[at * 4]))
    expect([...shades].toSorted()).toEqual(expect.arrayContaining([17, 255]))
  })

  test('draws the smallest size too', async () => {
    const { width, height } = await loadImage(await one('A harbour', '16x16'))
    expect([width, height]).toEqual([16, 16])
  })
})
