import { InfiniteQueryObserver, QueryClient } from '@tanstack/react-query'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { historyQuery, threadsOf } from '#features/threads/threads.queries.ts'
import { startI18n } from '#i18n/i18n.ts'
import { useSession } from '#lib/session-store.ts'

const SIZE = 3
let names: string[] = []

beforeAll(() => startI18n('en', ['app']))
beforeEach(() => {
  useSession.getState().signIn('token', { id: 'u1' } as never)
  names = ['g', 'f', 'e', 'd', 'c', 'b', 'a']
  vi.stubGlobal('fetch', (url: string) => {
    const page = Number(new URL(url, 'http://localhost').searchParams.get('page'))
    const data = names.slice((page - 1) * SIZE, page * SIZE).map((name) => ({ id: name, name }))
    const body = { data, next_cursor: page * SIZE < names.length ? page + 1 : null }
    return Promise.resolve(
      new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json' } }),
    )
  })
})
afterEach(() => {
  useSession.getState().clear()
  vi.unstubAllGlobals()
})

test("'Load more' shows no row twice and leaves none out, when threads were created in the meantime", async () => {
  const history = new InfiniteQueryObserver(new QueryClient(), historyQuery('current', 'assistant'))
  await history.refetch()
  names.unshift('h')
  await history.fetchNextPage()
  names.unshift('j', 'i')
  await history.fetchNextPage()
  const { data, hasNextPage } = await history.fetchNextPage()
  expect(threadsOf(data?.pages ?? []).map((thread) => thread.name)).toEqual([
    'g',
    'f',
    'e',
    'd',
    'c',
    'b',
    'a',
  ])
  expect(hasNextPage).toBe(false)
})
