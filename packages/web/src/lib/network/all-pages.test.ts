import { expect, test } from 'vitest'
import { allPages } from './all-pages.ts'

const pagesOf = (sizes: number[], total: number) => {
  const asked: number[] = []
  const read = (page: number) => {
    asked.push(page)
    return Promise.resolve({ data: Array.from({ length: sizes[page - 1] ?? 0 }, () => page), total })
  }
  return { asked, read }
}

test('allPages reads all entries, and stops if some were removed in the meantime', async () => {
  const { asked, read } = pagesOf([50, 50, 7], 107)
  expect(await allPages(read)).toHaveLength(107)
  expect(asked).toEqual([1, 2, 3])
  const fewer = pagesOf([50, 3], 107)
  expect(await allPages(fewer.read)).toHaveLength(53)
  expect(await allPages(pagesOf([], 0).read)).toEqual([])
})
