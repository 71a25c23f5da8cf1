import { expect, test } from 'vitest'
import { splitBlocks, type Split } from '#ui/markdown/split-blocks.ts'

const sample = [
  '# Title',
  '',
  'A paragraph with **bold**.',
  '',
  '- one',
  '- two',
  '',
  '```js',
  'const a = 1',
  '',
  'const b = 2',
  '```',
  '',
  '| a | b |',
  '|---|---|',
  '| 1 | 2 |',
  '',
  '$$',
  'x = 1',
  '',
  'y = 2',
  '$$',
  '',
  'The end.',
].join('\n')

test('loses no character', () => {
  expect(splitBlocks(sample).raws.join('')).toBe(sample)
})

test.each([1, 3, 7, 50])('splits a text that arrives in pieces of %i like the whole text', (size) => {
  let split: Split | undefined
  for (let end = size; end < sample.length + size; end += size)
    split = splitBlocks(sample.slice(0, end), split)
  expect(split?.raws).toEqual(splitBlocks(sample).raws)
})

test('reuses the objects of finished blocks while the text grows', () => {
  const before = splitBlocks('One.\n\nTwo.\n\nThree.\n\nFour')
  const after = splitBlocks('One.\n\nTwo.\n\nThree.\n\nFour more', before)
  expect(after.blocks[0]).toBe(before.blocks[0])
  expect(after.blocks[3]?.text).toBe('Four more')
})

test('keeps code and formulas with empty lines in one block', () => {
  const { raws } = splitBlocks(sample)
  expect(raws.some((raw) => raw.includes('const a') && raw.includes('const b'))).toBe(true)
  expect(raws.some((raw) => raw.includes('x = 1') && raw.includes('y = 2'))).toBe(true)
})

test('passes a definition to the blocks that refer to it', () => {
  const { blocks } = splitBlocks('See [the book][b].\n\nPlain.\n\n[b]: https://example.org')
  expect(blocks[0]?.definitions).toBe('[b]: https://example.org')
  expect(blocks[1]?.definitions).toBe('')
})

test('starts again when the text is a different one', () => {
  const before = splitBlocks('One.\n\nTwo.')
  expect(splitBlocks('Other.', before).raws).toEqual(['Other.'])
})

test('text with Windows line ends is neither lost nor duplicated while it grows', () => {
  const windows = sample.replaceAll('\n', '\r\n')
  let split: Split | undefined
  for (let end = 1; end <= windows.length; end += 1) split = splitBlocks(windows.slice(0, end), split)
  expect(split?.raws.join('')).toBe(sample)
})
