import { setImmediate } from 'node:timers/promises'
import { wavRecording } from '@parlance/tests/fakes/recordings.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type CallsHarness, startCalls } from '#adapters/llm/calls.harness.ts'
import type { ModelInterface, TranscribeAudio } from '#adapters/llm/port.ts'
import { canTranscribe, createTranscriber } from '#adapters/llm/transcribe.ts'

let calls: CallsHarness
beforeAll(async () => {
  calls = await startCalls()
})
beforeEach(() => {
  calls.fake.bodies.length = 0
  calls.fake.requests.length = 0
  calls.fake.headers.length = 0
})
afterAll(() => calls.close())

function transcribe(
  name: ModelInterface,
  request: Partial<Parameters<TranscribeAudio>[0]> = {},
  signal = new AbortController().signal,
) {
  const audio = wavRecording(2)
  const all = {
    provider: calls.provider(name),
    model: 'whisper-1',
    audio,
    format: 'wav',
    language: 'fr',
  } as const
  return createTranscriber(calls.outbound)({ ...all, ...request }, signal)
}

describe.each<[ModelInterface, string, string]>([
  ['openai', 'POST /v1/audio/transcriptions', 'authorization'],
  ['openai-compatible', 'POST /v1/audio/transcriptions', 'authorization'],
  ['mistral', 'POST /mistral/v1/audio/transcriptions', 'authorization'],
  [
    'azure',
    'POST /openai/deployments/whisper-1/audio/transcriptions?api-version=2025-04-01-preview',
    'api-key',
  ],
])('%s', (name, address, header) => {
  test('gets the recording with its model and language, and returns its text', async () => {
    const { text } = await transcribe(name)
    expect(text).toBe('Bonjour tout le monde.')
    expect(calls.fake.requests).toEqual([address])
    expect(calls.fake.headers[0]?.[header]).toContain('sk-test')
    const form = name === 'mistral' ? {} : { response_format: 'json' }
    expect(calls.fake.bodies).toEqual([{ model: 'whisper-1', language: 'fr', ...form, file: 'audio/wav' }])
  })

  test.each([
    [401, 'unauthorized'],
    [429, 'rate_limited'],
    [500, 'provider_error'],
    [503, 'overloaded'],
    [400, 'bad_request'],
  ] as const)('reports %s as %s', async (status, code) => {
    calls.fake.refuse({ status, headers: { 'retry-after': '7' }, body: { error: { message: 'no' } } })
    await expect(transcribe(name)).rejects.toMatchObject({
      code,
      status,
      retry_after: 7,
      provider_message: 'no',
    })
  })
})

test('an unknown language is left to the model', async () => {
  await transcribe('openai', { language: null })
  expect(calls.fake.bodies[0]).not.toHaveProperty('language')
})

test('Azure is called at its other address if the first does not exist', async () => {
  calls.fake.refuse({ status: 404, path: /deployments/ })
  await transcribe('azure')
  expect(calls.fake.requests[1]).toBe('POST /openai/v1/audio/transcriptions')
})

test.each([
  [
    { type: 'duration', seconds: 2 },
    { input_tokens: null, output_tokens: null, audio_ms: 2_000 },
  ],
  [
    { type: 'tokens', input_tokens: 20, output_tokens: 5 },
    { input_tokens: 20, output_tokens: 5 },
  ],
  [
    { prompt_audio_seconds: 3, prompt_tokens: 4, completion_tokens: 6 },
    { input_tokens: 4, output_tokens: 6, audio_ms: 3_000 },
  ],
  [
    { seconds: -1, input_tokens: 'many' },
    { input_tokens: null, output_tokens: null },
  ],
])('the usage %j is read', async (usage, expected) => {
  calls.fake.refuse({ body: { text: ' Hi. ', usage } })
  const answer = await transcribe('openai')
  const unknown = { cached_input_tokens: null, reasoning_tokens: null }
  expect(answer).toEqual({ text: 'Hi.', usage: { ...unknown, ...expected } })
})

async function* cut(): AsyncGenerator<Uint8Array> {
  yield Buffer.from('{"text": "Bon')
  // resolves when the request was sent
  await setImmediate()
  await setImmediate()
  throw new Error('cut')
}

test.each([
  ['no JSON', { body: 'Bonjour' }, 'invalid_stream'],
  ['no text', { body: { words: [] } }, 'invalid_stream'],
  ['a text without end', { body: { text: 'again '.repeat(20_000) } }, 'answer_too_large'],
  ['more than is read', { body: { text: 'x'.repeat(2 * 1024 * 1024) } }, 'answer_too_large'],
  ['an answer that is cut', { by: () => ({ body: cut() }) }, 'stream_cut'],
  ['a moved address', { status: 307, headers: { location: 'http://127.0.0.1:1/' } }, 'address_refused'],
] as const)('%s is a failure of its own', async (_, refusal, code) => {
  calls.fake.refuse(refusal)
  await expect(transcribe('openai')).rejects.toMatchObject({ code })
})

test('a slow provider is given up after the time limit, and immediately when the call is stopped', async () => {
  const provider = calls.provider('openai')
  const short = { ...provider, timeouts: { ...provider.timeouts, total_ms: 200 } }
  const never = new Promise<void>(() => {})
  calls.fake.before = () => never
  await expect(transcribe('openai', { provider: short })).rejects.toMatchObject({ code: 'total_timeout' })
  const stop = new AbortController()
  const asked = transcribe('openai', {}, stop.signal)
  stop.abort(new Error('stopped'))
  await expect(asked).rejects.toThrow('stopped')
  calls.fake.before = null
})

test('vendors without such a call, and models that generate speech, do not transcribe', () => {
  for (const name of ['anthropic', 'google', 'bedrock', 'demo'] as const)
    expect(canTranscribe(name, 'whisper-1')).toBe(false)
  for (const model of ['tts-1', 'gpt-4o-mini-tts', 'gpt-realtime'])
    expect(canTranscribe('openai', model)).toBe(false)
  expect(canTranscribe('openai-responses', 'gpt-4o-transcribe')).toBe(true)
})
