import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { htmlPage, type LlmScript } from '@parlance/tests/fakes/llm/script.ts'
import { startMute } from '@parlance/tests/fakes/mute.ts'
import { type Harness, startHarness, TESTED } from '#adapters/llm/interfaces.harness.ts'

let harness: Harness
beforeAll(async () => {
  harness = await startHarness()
})
afterAll(() => harness.close())

describe.each(TESTED)('%s', (name) => {
  test.each([
    [401, {}, 'unauthorized', null],
    [429, { 'retry-after': '7' }, 'rate_limited', 7],
    [429, {}, 'rate_limited', null],
    [400, {}, 'context_too_long', null],
    [404, {}, 'model_not_found', null],
    [500, {}, 'provider_error', null],
    [502, {}, 'provider_error', null],
    [503, {}, 'overloaded', null],
    [529, {}, 'overloaded', null],
  ])('answers status %i %o with %s', async (status, headers, code, retryAfter) => {
    const before = harness.fake.requests.length
    const { events, error } = await harness.ask(name, { status, headers })
    expect(events).toEqual([])
    expect(error).toMatchObject({ name: 'ModelError', code, status, retry_after: retryAfter })
    expect(harness.fake.requests.length - before).toBe(1)
  })

  test.each<[string, LlmScript, string, string | RegExp]>([
    ['a reset after two tokens', { cut_after: 2 }, 't1 t2 ', 'stream_cut'],
    ['an end without any mark', { close_after: 2 }, 't1 t2 ', 'stream_cut'],
    ['an end without reason and mark', { omit: 'both' }, 't1 t2 t3 ', 'stream_cut'],
    ['a broken event', { broken_after: 2, tokens: 5 }, 't1 t2 ', 'invalid_stream'],
    ['an error in mid-stream', { error_after: 2 }, 't1 t2 ', /^(?:overloaded|provider_error)$/],
    ['a page with status 200', htmlPage(), '', 'invalid_stream'],
    ['a gzip cut in the middle', { gzip: 'cut', tokens: 400 }, '', 'invalid_stream'],
  ])('keeps the valid part of %s and never finishes', async (_what, script, text, code) => {
    const outcome = await harness.ask(name, script)
    expect(outcome.error).toMatchObject({ name: 'ModelError', code: expect.stringMatching(code) })
    expect(outcome.text.startsWith(text)).toBe(true)
    expect(outcome.events.some(({ type }) => type === 'finish')).toBe(false)
  })

  test('an error within a stream does not drop events for a slow reader', async () => {
    harness.fake.next({ tokens: 60, error_after: 50 })
    const model = await harness.model(name)
    let text = ''
    const read = async () => {
      for await (const event of model(harness.request(name), new AbortController().signal)) {
        if (event.type === 'text') text += event.text
        await setTimeout(1)
      }
    }
    await expect(read()).rejects.toMatchObject({ name: 'ModelError' })
    expect(text).toBe(Array.from({ length: 50 }, (_, index) => `t${index + 1} `).join(''))
  })

  test.each<[string, LlmScript, string, string]>([
    ['before the first byte', { stall: 'first_byte' }, 'first_token_timeout', ''],
    ['before the first token', { stall: 'first_token' }, 'first_token_timeout', ''],
    ['between tokens', { stall: 2 }, 'idle_timeout', 't1 t2 '],
  ])('ends after a silence %s', async (_where, script, code, text) => {
    const outcome = await harness.ask(
      name,
      script,
      harness.withTimeouts(name, { connect_ms: 50, first_token_ms: 150, idle_ms: 200 }),
    )
    expect(outcome.error).toMatchObject({ code })
    expect(outcome.text).toBe(text)
    await harness.fake.requests.at(-1)?.closed
  })

  test('gives up a connection that is never established', async () => {
    const mute = await startMute()
    const { timeouts } = harness.request(name).provider
    const provider = {
      base_url: `https://${mute.host}`,
      allowed_hosts: [mute.host],
      timeouts: { ...timeouts, connect_ms: 100 },
    }
    const { error } = await harness.ask(name, {}, harness.withProvider(name, provider))
    expect(error).toMatchObject({ code: 'connect_timeout' })
    await mute.close()
    harness.fake.clear()
  })

  test('does not connect if the signal is already aborted', async () => {
    const before = harness.fake.requests.length
    const model = await harness.model(name)
    const reason = new Error('gone')
    const stream = model(harness.request(name), AbortSignal.abort(reason))
    await expect(stream[Symbol.asyncIterator]().next()).rejects.toBe(reason)
    expect(harness.fake.requests.length).toBe(before)
  })

  test('treats an empty response as a cut stream', async () => {
    const { error } = await harness.ask(name, {
      status: 200,
      headers: { 'content-type': 'text/plain' },
      body: '',
    })
    expect(error).toMatchObject({ code: 'stream_cut' })
  })

  test('sends the next question over the same connection', async () => {
    await harness.ask(name, {})
    const { accepted } = harness.fake.connections()
    for (let turn = 0; turn < 3; turn += 1) await harness.ask(name, { after_end: ': bye\n\n' })
    expect(harness.fake.connections().accepted - accepted).toBeLessThanOrEqual(1)
  })

  test('ends an endless answer by its tokens, its characters and its time', async () => {
    const byTokens = await harness.ask(name, { endless: true }, { max_output_tokens: 50 })
    expect(byTokens.error).toMatchObject({ code: 'answer_too_large' })
    const byTime = await harness.ask(
      name,
      { endless: true, rate: 100 },
      harness.withTimeouts(name, { total_ms: 300 }),
    )
    expect(byTime.error).toMatchObject({ code: 'total_timeout' })
    const pieces = Array.from({ length: 30 }, () => 'x'.repeat(50_000))
    const byLetters = await harness.ask(name, { tokens: pieces }, { max_output_tokens: null })
    expect(byLetters.error).toMatchObject({ code: 'answer_too_large' })
    expect(byLetters.text.length).toBeGreaterThan(500_000)
    await harness.fake.requests.at(-1)?.closed
  })

  test('aborting closes the connection upstream and throws the reason', async () => {
    harness.fake.next({ endless: true, rate: 200 })
    const controller = new AbortController()
    const reason = new Error('stopped by the person')
    const model = await harness.model(name)
    const read = async () => {
      for await (const event of model(harness.request(name), controller.signal)) {
        if (event.type === 'text') controller.abort(reason)
      }
    }
    await expect(read()).rejects.toBe(reason)
    await harness.fake.requests.at(-1)?.closed
    await expect.poll(() => harness.fake.requests.at(-1)?.closed_by_client).toBe(true)
  })

  test('leaving the loop closes the connection upstream', async () => {
    harness.fake.next({ endless: true, rate: 200 })
    const model = await harness.model(name)
    for await (const event of model(harness.request(name), new AbortController().signal)) {
      if (event.type === 'text') break
    }
    await harness.fake.requests.at(-1)?.closed
    await expect.poll(() => harness.fake.requests.at(-1)?.closed_by_client).toBe(true)
  })

  test('refuses an internal address that is not configured, without connecting', async () => {
    const before = harness.fake.connections().accepted
    const model = await harness.model(name)
    const request = harness.request(name, harness.withProvider(name, { allowed_hosts: [] }))
    const stream = model(request, new AbortController().signal)
    await expect(stream[Symbol.asyncIterator]().next()).rejects.toMatchObject({ code: 'address_refused' })
    expect(harness.fake.connections().accepted).toBe(before)
  })
})
