import { describe, expect, it } from 'vitest'
import { countTokens } from './count-tokens.ts'

describe('countTokens', () => {
  it('counts words and empty texts', async () => {
    expect(await countTokens('')).toBe(0)
    expect(await countTokens('You are a helpful assistant.')).toBe(6)
  })

  it('counts any text, the marks of an encoding included', async () => {
    expect(await countTokens('<|endoftext|><|im_start|>\ud800')).toBeGreaterThan(0)
  })

  it('counts the longest instructions, of one repeated letter, without blocking other work', async () => {
    const counting = countTokens('a'.repeat(100_000))
    let turns = 0
    const other = (async () => {
      for (; turns < 10; turns += 1) await new Promise(setImmediate)
    })()
    await other
    expect(turns).toBe(10)
    expect(await counting).toBeGreaterThan(10_000)
  })
})
