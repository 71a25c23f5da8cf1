import { describe, expect, test } from 'vitest'
import { SplitJson } from './split-json.ts'

function pieces(text: string, step: number, max = 1_000): (string | null)[] {
  const splitter = new SplitJson(max)
  const bytes = Buffer.from(text)
  const found: (Buffer | null)[] = []
  for (let at = 0; at < bytes.length; at += step) found.push(...splitter.push(bytes.subarray(at, at + step)))
  found.push(...splitter.end())
  return found.map((piece) => piece && String(piece))
}

describe.each([1, 2, 3, 7, 1_000])('in chunks of %i bytes', (step) => {
  test('the items of a list', () => {
    const text = ' [ {"a":"]\\"}","b":[{}]} ,\n{"é":"\\\\"}, 5, ["x"] ] '
    expect(pieces(text, step)).toEqual(['{"a":"]\\"}","b":[{}]}', '{"é":"\\\\"}', '["x"]'])
  })

  test('the conversations of an object', () => {
    const text = '{"format":"f","tags":["x"],"conversations": [{"a":1},{"b":2}],"more":[{"c":3}]}'
    expect(pieces(text, step)).toEqual(['{"a":1}', '{"b":2}'])
  })

  test('one object', () => {
    const text = '{"mapping":{"a":[1]},"title":"conversations"}'
    expect(pieces(text, step)).toEqual([text])
  })

  test('one that is too large does not affect the others', () => {
    expect(pieces(`[{"a":1},{"b":"${'x'.repeat(50)}"},{"c":3}]`, step, 20)).toEqual([
      '{"a":1}',
      null,
      '{"c":3}',
    ])
  })

  test('a file that ends too early has a broken conversation', () => {
    expect(pieces('[{"a":1},{"b":', step)).toEqual(['{"a":1}', '{"b":'])
    expect(pieces('[{"a":1},', step)).toEqual(['{"a":1}', ''])
  })
})
