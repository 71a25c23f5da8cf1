import { queryOptions, QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { newQueryClient } from '#app/query-client.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const pictureQuery = queryOptions({
  queryKey: ['picture'],
  queryFn: () => URL.createObjectURL(new Blob(['picture'])),
  gcTime: 1_000,
  meta: { isObjectUrl: true },
})

test('the object URL of a picture is revoked when it is no longer shown', async () => {
  vi.useFakeTimers()
  const revoke = vi.spyOn(URL, 'revokeObjectURL')
  const client = newQueryClient()
  const leave = new QueryObserver(client, pictureQuery).subscribe(() => {})
  await vi.advanceTimersByTimeAsync(10_000)
  const address = client.getQueryData(pictureQuery.queryKey)
  expect(address).toMatch(/^blob:/)
  expect(revoke).not.toHaveBeenCalled()
  leave()
  await vi.advanceTimersByTimeAsync(2_000)
  expect(revoke.mock.calls).toEqual([[address]])
})

const other = ['name']
test('the end of a session revokes its object URLs only', async () => {
  const revoke = vi.spyOn(URL, 'revokeObjectURL')
  const client = newQueryClient()
  const address = await client.fetchQuery({ ...pictureQuery, gcTime: Infinity })
  client.setQueryData(other, 'blob:not-a-picture')
  client.clear()
  expect(revoke.mock.calls).toEqual([[address]])
})

test('a change that is made while a list is loading for the first time is shown', async () => {
  const client = newQueryClient()
  const first = Promise.withResolvers<string[]>()
  const answers = [first.promise, Promise.resolve(['restored'])]
  const listQuery = queryOptions({ queryKey: ['list'], queryFn: () => answers.shift() ?? [] })
  const leave = new QueryObserver(client, listQuery).subscribe(() => {})
  const refreshed = client.invalidateQueries(listQuery)
  first.resolve([])
  await refreshed
  expect(client.getQueryData(listQuery.queryKey)).toEqual(['restored'])
  leave()
})
