import { describe, expect, test } from 'vitest'
import { AppError, InvalidInput } from '#core/errors.ts'
import { randomOf } from '#testing/random/random-world.ts'
import { ITEMS_MAX, JsonScan, PARTS_MAX } from './json-scan.ts'

const SEED = Number(process.env['SEED'] ?? 1)
const MEGABYTE = 1_000_000

/** Why a body that is split at `ends` is refused; null if it is accepted. */
function refusalOf(body: string, textMax: number, ends: readonly number[] = []): string | null {
  const bytes = Buffer.from(body)
  const scan = new JsonScan(textMax)
  try {
    const cuts = [0, ...ends, bytes.length]
    for (const [index, end] of cuts.slice(1).entries()) scan.push(bytes.subarray(cuts[index], end))
    return null
  } catch (error) {
    if (error instanceof InvalidInput) return error.entries[0]?.type ?? ''
    if (error instanceof AppError) return error.code
    throw error
  }
}

const list = (count: number, item: string) => `[${Array.from({ length: count }, () => item).join(',')}]`

describe('bodies that take long to parse', () => {
  test.each([
    ['objects', list(PARTS_MAX - 1, '{}'), list(PARTS_MAX, '{}')],
    ['fields', `{${'"a":1,'.repeat(PARTS_MAX - 2)}"a":1}`, `{${'"a":1,'.repeat(PARTS_MAX - 1)}"a":1}`],
    ['numbers', list(ITEMS_MAX + 1, '1'), list(ITEMS_MAX + 2, '1')],
  ])('%s: as many as are allowed, and not one more', (_, most, more) => {
    expect(refusalOf(most, MEGABYTE)).toBeNull()
    expect(refusalOf(more, MEGABYTE)).toBe('too_big')
  })

  test('nesting is limited to 100 levels', () => {
    expect(refusalOf('[{"a":'.repeat(50) + '1' + '}]'.repeat(50), MEGABYTE)).toBeNull()
    expect(refusalOf('['.repeat(101), MEGABYTE)).toBe('too_deep')
    expect(refusalOf('[]'.repeat(1_000), MEGABYTE)).toBeNull()
  })

  test('the content of texts does not count', () => {
    const text = JSON.stringify({ a: '[{:,"\\'.repeat(PARTS_MAX), 'b"{{{': '\\' })
    expect(refusalOf(text, MEGABYTE)).toBeNull()
    expect(refusalOf(text + '['.repeat(101), MEGABYTE)).toBe('too_deep')
  })
})

describe('the bytes of texts', () => {
  const body = (text: string, picture: string) =>
    JSON.stringify({ text, url: `data:image/png;base64,${picture}`, note: 'end' })

  test('exclude pictures', () => {
    const picture = 'A'.repeat(100_000)
    const rest = body('x'.repeat(1_000), '').length
    expect(refusalOf(body('x'.repeat(1_000), picture), rest)).toBeNull()
    expect(refusalOf(body('x'.repeat(1_000), picture), rest - 100)).toBe('ERROR_TOO_LARGE')
    expect(refusalOf(body('x'.repeat(100_000), ''), rest)).toBe('ERROR_TOO_LARGE')
  })

  test('exclude a picture with an escaped slash, but no other text', () => {
    const long = 'A'.repeat(10_000)
    expect(refusalOf(`{"url":"data:image\\/png;base64,${long}"}`, 100)).toBeNull()
    for (const start of [
      'data:imag',
      'Data:image/png',
      ' data:image/png',
      'data:text/plain',
      '\\u0064ata:image',
    ]) {
      expect(refusalOf(`{"url":"${start},${long}"}`, 100)).toBe('ERROR_TOO_LARGE')
    }
  })
})

test(`is the same wherever the body is split (SEED=${SEED})`, () => {
  const random = randomOf(SEED)
  const signs = ['{', '}', '[', ']', '"', '\\', ':', ',', 'data:image', '"data:image/png', '\\"', 'x', 'é']
  for (let round = 0; round < 2_000; round++) {
    const text = Array.from({ length: 60 }, () => signs[Math.floor(random() * signs.length)]).join('')
    // so that both limits can be reached
    const body = `${'['.repeat(Math.floor(random() * 100))}${text}`
    const max = Math.floor(random() * 160)
    const every = Array.from({ length: Buffer.byteLength(body) }, (_, at) => at)
    const some = every.filter(() => random() < 0.1)
    // of two reasons, the first is reported
    const isRefused = refusalOf(body, max) !== null
    expect(refusalOf(body, max, some) !== null, body).toBe(isRefused)
    expect(refusalOf(body, max, every) !== null, body).toBe(isRefused)
  }
})
