import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { FRONTEND_VERSION } from '@parlance/contract/core/limits.ts'
import type { Me } from '@parlance/contract/people/users.ts'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { newQueryClient } from '#app/query-client.ts'
import { releasesOf } from '#features/documentation/changes.ts'
import { changesQuery } from '#features/documentation/documentation.queries.ts'
import { WhatsNewDialog } from '#features/documentation/whats-new-dialog.tsx'
import { userQuery } from '#features/users/users.queries.ts'
import { loadTexts, setLanguage, startI18n } from '#i18n/i18n.ts'
import { wasReloaded } from '#lib/network/reload-once.ts'
import { fakeServer } from '#testing/fake-server.ts'

beforeAll(async () => {
  await startI18n('en')
  await loadTexts(['app', 'pages'])
})
afterEach(cleanup)

function open(client = new QueryClient({ defaultOptions: { queries: { retry: false } } })) {
  const onClose = vi.fn()
  render(
    <QueryClientProvider client={client}>
      <WhatsNewDialog open onClose={onClose} />
    </QueryClientProvider>,
  )
  return onClose
}

test('shows what each version brought, in the language of the page, until it is closed', async () => {
  const onClose = open()
  expect(screen.getByRole('dialog', { name: "What's New" })).toBeDefined()
  expect(screen.getByRole('status').textContent).toContain('Loading')
  await screen.findByRole('heading', { name: `Version ${FRONTEND_VERSION}` })
  expect(screen.getAllByRole('listitem')[0]?.textContent).toMatch(/^Conversations with assistants/)
  await setLanguage('fr')
  expect(screen.getAllByRole('listitem')[0]?.textContent).toMatch(/^Les conversations avec les assistants/)
  await setLanguage('en')
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(onClose).toHaveBeenCalledOnce()
})

test('reports a load error on the first failure, does not reload the page, and stays unread', async () => {
  vi.doMock('#features/documentation/changes.ts', () => {
    throw new TypeError('Failed to fetch dynamically imported module')
  })
  const server = fakeServer()
  const client = newQueryClient()
  client.setQueryData(userQuery().queryKey, { news_read: '' } as Me)
  open(client)
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Failed to load changelog. Please try again later.',
  )
  expect(client.getQueryState(changesQuery().queryKey)?.fetchFailureCount).toBe(1)
  expect(wasReloaded()).toBe(false)
  expect(server.changes()).toEqual([])
  vi.unstubAllGlobals()
  vi.doUnmock('#features/documentation/changes.ts')
})

test('the newest version is first, with its changes in order', () => {
  const change = (en: string) => ({ en, fr: en })
  const files = {
    './changes/plugins/1.10.0-01-b.json': change('b'),
    './changes/assistants/1.9.0-02-d.json': change('d'),
    './changes/knowledge/1.9.0-01-c.json': change('c'),
    './changes/plugins/no-version.json': change('x'),
  }
  expect(releasesOf(files)).toEqual([
    { version: '1.10.0', changes: [change('b')] },
    { version: '1.9.0', changes: [change('c'), change('d')] },
  ])
})
