import { expect, test } from 'vitest'
import { firstAfterPause } from './first-after-pause.ts'

test('isFirst is true only for the first task after a pause', async () => {
  let time = 0
  const withTurn = firstAfterPause(10, () => time)
  const isFirst = () => withTurn((first) => Promise.resolve(first))

  expect(await isFirst()).toBe(true)
  time = 9
  expect(await isFirst()).toBe(false)
  time = 18
  expect(await isFirst()).toBe(false)
  time = 28
  expect(await isFirst()).toBe(true)
})

test('isFirst is false while another task runs, however long that takes', async () => {
  let time = 0
  const withTurn = firstAfterPause(10, () => time)
  const { promise, reject } = Promise.withResolvers<never>()
  const long = withTurn(() => promise)
  time = 100

  expect(await withTurn((first) => Promise.resolve(first))).toBe(false)
  reject(new Error('cancelled'))
  await expect(long).rejects.toThrow('cancelled')
  time = 120
  expect(await withTurn((first) => Promise.resolve(first))).toBe(true)
})
