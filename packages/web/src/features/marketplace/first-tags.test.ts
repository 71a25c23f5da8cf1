import { describe, expect, it } from 'vitest'
import { firstTags } from '#features/marketplace/first-tags.ts'

const tags = Array.from({ length: 1000 }, (_, n) => ({ id: `t${n}` }))
const ids = (chosen?: string) => firstTags(tags, chosen).map(({ id }) => id)

describe('firstTags', () => {
  it('returns ten of a thousand', () => {
    expect(ids()).toEqual(['t0', 't1', 't2', 't3', 't4', 't5', 't6', 't7', 't8', 't9'])
  })

  it('adds the chosen one if it is not among them, once', () => {
    expect(ids('t500').at(-1)).toBe('t500')
    expect(ids('t500')).toHaveLength(11)
    expect(ids('t3')).toHaveLength(10)
  })

  it('ignores a deleted tag', () => {
    expect(ids('gone')).toHaveLength(10)
    expect(firstTags([], 'gone')).toEqual([])
  })
})
