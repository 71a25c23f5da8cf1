import type { ShareGap, Subject } from '@parlance/contract/assistants/assistant-sharing.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { useShareForm } from '#features/sharing/use-share-form.ts'
import { loadTexts, startI18n } from '#i18n/i18n.ts'

beforeAll(async () => {
  await startI18n('en')
  await loadTexts(['app', 'pages'])
})
afterEach(cleanup)

const person = (name: string): Subject => ({
  subject_type: 'user',
  subject_id: name,
  name,
  email: `${name}@example.org`,
  member_count: null,
})

const MODEL: ShareGap = { kind: 'model', id: 'm1', name: 'Fast', remedy: 'grant', people: 1 }

/** Share requests that the test answers one by one. */
function shares() {
  const sent: { name: string; grants: ShareGap[]; accept: () => void; refuse: (error: Error) => void }[] = []
  const mutateAsync = ({ subject, grants }: { subject: Subject; grants: ShareGap[] }) =>
    new Promise<void>((accept, refuse) => {
      sent.push({ name: subject.name, grants, accept, refuse })
    })
  return { sent, mutateAsync }
}

function form(share: ReturnType<typeof shares>, gaps: ShareGap[] = []) {
  const client = new QueryClient()
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  const check = ({ subject_id }: Subject, level: string) => ({
    queryKey: ['gaps', subject_id, level],
    queryFn: () => Promise.resolve(gaps),
  })
  return renderHook(
    () => useShareForm({ first: 'read', check, share: { isPending: false, mutateAsync: share.mutateAsync } }),
    { wrapper },
  ).result
}

const names = (result: ReturnType<typeof form>) => result.current.chosen.map(({ subject }) => subject.name)

test('a person chosen again while the first share is being stored stays chosen', async () => {
  const share = shares()
  const result = form(share)
  act(() => result.current.add(person('bob')))
  await waitFor(() => expect(result.current.isReady).toBe(true))
  act(() => void result.current.shareWithAll())
  act(() => result.current.add(person('bob')))
  await act(async () => share.sent[0]?.accept())
  expect(names(result)).toEqual(['bob'])
})

test('people with a successful share leave the form, and a failed share stays with its reason', async () => {
  const share = shares()
  const result = form(share)
  act(() => {
    result.current.add(person('bob'))
    result.current.add(person('carol'))
  })
  await waitFor(() => expect(result.current.isReady).toBe(true))
  act(() => void result.current.shareWithAll())
  await act(async () => share.sent[0]?.refuse(new Error('refused')))
  expect(result.current.hasShared).toBe(false)
  await act(async () => share.sent[1]?.accept())
  expect(result.current.hasShared).toBe(true)
  expect(share.sent.map(({ name }) => name)).toEqual(['bob', 'carol'])
  expect(names(result)).toEqual(['bob'])
  expect(result.current.chosen[0]?.error?.message).toBe('refused')
})

test('possible grants are on unless switched off', async () => {
  const share = shares()
  const result = form(share, [MODEL])
  act(() => result.current.add(person('bob')))
  await waitFor(() => expect(result.current.chosen[0]?.granted).toEqual([MODEL]))
  act(() => result.current.grant('user:bob', MODEL, false))
  expect(result.current.chosen[0]?.granted).toEqual([])
  act(() => void result.current.shareWithAll())
  expect(share.sent[0]?.grants).toEqual([])
})
