import { describe, expect, test } from 'vitest'
import { messageCode, statusError, toModelError } from '#adapters/llm/failures.ts'
import { OutboundRefused } from '#adapters/outbound/errors.ts'

async function* body(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text)
}

describe('statusError', () => {
  test.each([
    [401, '', 'unauthorized'],
    [403, '', 'unauthorized'],
    [404, '', 'model_not_found'],
    [413, '', 'context_too_long'],
    [429, '', 'rate_limited'],
    [500, '', 'provider_error'],
    [502, '<html>', 'provider_error'],
    [503, '', 'overloaded'],
    [504, '', 'provider_error'],
    [529, '', 'overloaded'],
    [204, '', 'invalid_stream'],
    [400, 'Unknown parameter: temperature', 'bad_request'],
    [422, '{"detail":"bad"}', 'bad_request'],
    [400, "This model's maximum context length is 8192 tokens.", 'context_too_long'],
    [400, '{"error":{"code":"context_length_exceeded"}}', 'context_too_long'],
    [400, 'prompt is too long: 209000 tokens > 200000 maximum', 'context_too_long'],
    [400, 'input length and `max_tokens` exceed context limit', 'context_too_long'],
    [400, 'The input token count (1200000) exceeds the maximum number of tokens allowed', 'context_too_long'],
    [400, 'Input is too long for requested model.', 'context_too_long'],
    [
      400,
      'Prompt contains 40000 tokens, too large for model with 32768 maximum context length',
      'context_too_long',
    ],
    [400, 'Your input exceeds the context window of this model.', 'context_too_long'],
    [400, 'the request exceeds the available context size, try increasing it', 'context_too_long'],
    [400, 'invalid model: model foo does not exist', 'model_not_found'],
  ])('reads %i %s as %s', async (status, text, code) => {
    expect(await statusError(status, {}, body(text))).toMatchObject({ code, status })
  })

  test.each([
    ['7', 7],
    ['1.2', 2],
    ['0', 0],
    ['', null],
    ['soon', null],
    ['99999999', 86_400],
    [new Date(Date.now() - 5_000).toUTCString(), 0],
  ])('reads Retry-After %s as %s', async (value, seconds) => {
    expect(await statusError(429, { 'retry-after': value }, body(''))).toMatchObject({ retry_after: seconds })
  })

  test('reads Retry-After as a date', async () => {
    const at = new Date(Date.now() + 60_000).toUTCString()
    const { retry_after: seconds } = await statusError(429, { 'retry-after': at }, body(''))
    expect(seconds).toBeGreaterThan(50)
    expect(seconds).toBeLessThanOrEqual(60)
  })

  test('keeps the status when the body breaks off', async () => {
    async function* broken(): AsyncGenerator<Uint8Array> {
      yield Buffer.from('{')
      throw new OutboundRefused('cut')
    }
    expect(await statusError(500, {}, broken())).toMatchObject({ code: 'provider_error', status: 500 })
  })
})

describe('messageCode', () => {
  test.each([
    ['{"type":"overloaded_error","message":"Overloaded"}', 'overloaded'],
    ['Rate limit reached for requests', 'rate_limited'],
    ['ThrottlingException: slow down', 'rate_limited'],
    ['{"code":429,"status":"RESOURCE_EXHAUSTED"}', 'rate_limited'],
    ['{"type":"authentication_error"}', 'unauthorized'],
    ['The model `x` does not exist', 'model_not_found'],
    ['prompt is too long', 'context_too_long'],
    ['something else', 'provider_error'],
  ])('reads %s as %s', (text, code) => {
    expect(messageCode(text)).toBe(code)
  })
})

describe('toModelError', () => {
  test('finds the cause inside a package’s own error', () => {
    const wrapped = new Error('Cannot connect', {
      cause: new OutboundRefused('connect_failed', new Error('10.0.0.1')),
    })
    const error = toModelError(wrapped)
    expect(error).toMatchObject({ code: 'connect_failed', message: 'connect_failed' })
  })

  test('reports an unknown error as an invalid stream', () => {
    expect(toModelError(new TypeError('x'))).toMatchObject({ code: 'invalid_stream' })
  })
})
