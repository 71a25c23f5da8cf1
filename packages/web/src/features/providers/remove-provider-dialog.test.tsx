import type { Dependents } from '@parlance/contract/models/models.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { providerDependentsQuery } from '#features/providers/providers.queries.ts'
import { RemoveProviderDialog } from '#features/providers/remove-provider-dialog.tsx'
import { loadTexts, startI18n } from '#i18n/i18n.ts'

const ID = '01890000-0000-7000-8000-000000000001'
const idOf = (at: number) => `01890000-0000-7000-8000-${String(at).padStart(12, '0')}`
const nothing = { count: 0, names: [] }
const dependents: Dependents & { model_count: number } = {
  assistants: nothing,
  fallback_of: nothing,
  replacement_of: nothing,
  embeds: nothing,
  reranks: nothing,
  prompts: { count: 1, names: ['Contract review'] },
  helpers: { count: 1, names: ['summary'] },
  budgets: 2,
  keys: { count: 1, names: ['Nightly'] },
  replacements: Array.from({ length: 60 }, (_, at) => ({
    id: idOf(at),
    label: { en: `Model ${at}` },
    identifier: 'm',
  })),
  replacement_id: idOf(57),
  model_count: 3,
}

beforeAll(async () => {
  await startI18n('en')
  await loadTexts(['app', 'pages'])
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('a failure to load what depends is shown and can be retried; the known replacement stays selected', async () => {
  const asked: string[] = []
  let isDown = true
  vi.stubGlobal('fetch', (url: string, { method = 'GET', body }: { method?: string; body?: string }) => {
    asked.push(`${method} ${new URL(url, 'http://localhost').pathname} ${body ?? ''}`)
    const answer = isDown ? { detail: 'ERROR' } : dependents
    const init = { status: isDown ? 500 : 200, headers: { 'content-type': 'application/json' } }
    return Promise.resolve(new Response(JSON.stringify(answer), init))
  })
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  render(
    <QueryClientProvider client={client}>
      <RemoveProviderDialog provider={{ id: ID, name: 'Acme' }} act="disable" onClose={() => {}} />
    </QueryClientProvider>,
  )
  const retry = await screen.findByRole('button', { name: 'Retry' })
  isDown = false
  fireEvent.click(retry)
  const list = await screen.findByRole<HTMLSelectElement>('combobox')
  expect(screen.getByText(/Summaries/)).toBeTruthy()
  expect(screen.getByText(/2 budgets/)).toBeTruthy()
  expect(screen.getByText(/1 expert prompt uses it: Contract review/)).toBeTruthy()
  expect(screen.getByText(/Nightly/)).toBeTruthy()
  expect(list.options).toHaveLength(61)
  expect(list.value).toBe(idOf(57))
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'model 3' } })
  const shown = () => [...list.options].map((one) => one.text)
  await waitFor(() => expect(shown()).not.toContain('Model 41'))
  expect(shown()).toEqual(expect.arrayContaining(['Model 31', 'Model 57']))
  fireEvent.click(screen.getByRole('button', { name: 'Disable' }))
  const sent = `{"enabled":false,"replacement_id":"${idOf(57)}"}`
  await waitFor(() => expect(asked).toContain(`PATCH /v2/admin/providers/${ID}/enabled ${sent}`))
  expect(asked.every((one) => one.includes('/v2/admin/providers/'))).toBe(true)
})

test('a provider without models shows nothing about models', async () => {
  const client = new QueryClient()
  client.setQueryData(providerDependentsQuery(ID).queryKey, { ...dependents, model_count: 0 })
  render(
    <QueryClientProvider client={client}>
      <RemoveProviderDialog provider={{ id: ID, name: 'Acme' }} act="delete" onClose={() => {}} />
    </QueryClientProvider>,
  )
  expect(await screen.findByText(/^Its keys are deleted too/)).toBeTruthy()
  expect(screen.queryByText(/0 models/)).toBeNull()
})
