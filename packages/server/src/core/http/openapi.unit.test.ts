import { allCalls } from '@parlance/contract/all.ts'
import { expect, it } from 'vitest'
import { describeApi } from './openapi.ts'

it('other work runs while the calls are described', async () => {
  let turns = 0
  let isDone = false
  const count = () => {
    turns += 1
    if (!isDone) setImmediate(count)
  }
  setImmediate(count)
  const { paths } = await describeApi(allCalls())
  isDone = true
  expect(Object.keys(paths as object).length).toBeGreaterThan(100)
  expect(turns).toBeGreaterThan(1)
})
