import { expect, test } from 'vitest'
import { createLogger } from './logger.ts'

function logged(error: unknown): string {
  let line = ''
  createLogger('info', { write: (text) => (line += text) }).error({ err: error }, 'it failed')
  return line
}

function parseError(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    return error
  }
}

test('an error that quotes the text it could not read is logged without it', () => {
  for (const text of ['secret', 'secret-and-much-more-than-fits', '{"token": secret}', '["a", secret']) {
    const cause = parseError(text)
    expect(cause).toBeInstanceOf(SyntaxError)
    expect(logged(new Error('unreadable', { cause }))).not.toContain('secret')
    expect(logged(cause)).toContain('invalid JSON')
  }
})

test('the code of an error can be read', () => {
  expect(logged(Object.assign(new Error('full'), { code: 'ENOSPC' }))).toContain('"error_code":"ENOSPC"')
})
