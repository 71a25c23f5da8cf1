import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { ApiCall } from '#features/documentation/api/api-description.ts'
import { TryCall } from '#features/documentation/api/try-call.tsx'
import { useTriedKey } from '#features/documentation/api/tried-call.ts'
import { loadTexts, startI18n } from '#i18n/i18n.ts'
import { draw } from '#testing/draw.tsx'

beforeAll(async () => {
  await startI18n('en')
  await loadTexts(['app', 'pages'])
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  useTriedKey.setState({ key: '' })
})

const call: ApiCall = {
  id: 'publicApi.chat',
  tag: 'publicApi',
  method: 'POST',
  path: '/v1/{place}/x',
  summary: '',
  access: 'key',
  takesKey: true,
  parameters: [{ name: 'place', where: 'path', isRequired: true, type: 'string' }],
  body: '{}',
  example: { input: '' },
  answers: [],
}
const write = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
const isDisabled = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Send' }).disabled

test('makes the call only with the key, to this server, and keeps the key only in memory', async () => {
  const fetched = vi.fn(async (_url: URL, _init: RequestInit) => Response.json({ ok: true }, { status: 201 }))
  vi.stubGlobal('fetch', fetched)
  await draw(<TryCall call={call} />)
  await screen.findByLabelText('API key')
  expect(isDisabled()).toBe(true)
  write('API key', 'not a key')
  expect(screen.getByText(/without spaces/)).toBeTruthy()
  write('API key', 'pk-1')
  write('place (required)', '../..//evil.example')
  write('Body (JSON)', '{')
  expect(isDisabled()).toBe(true)
  write('Body (JSON)', '{"input":"Hello"}')
  fireEvent.click(screen.getByRole('button', { name: 'Send' }))
  expect(await screen.findByText(/^Status 201/)).toBeTruthy()
  const [url, init] = fetched.mock.calls[0] ?? []
  expect(String(url)).toBe(`${window.location.origin}/v1/..%2F..%2F%2Fevil.example/x`)
  expect(init).toMatchObject({ credentials: 'omit', redirect: 'error', body: '{"input":"Hello"}' })
  expect(init?.headers).toMatchObject({ Authorization: 'Bearer pk-1' })
  expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain('pk-1')
})

test('reports that the server could not be reached', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  await draw(<TryCall call={{ ...call, parameters: [], path: '/v1/x' }} />)
  await screen.findByLabelText('API key')
  write('API key', 'pk-1')
  fireEvent.click(screen.getByRole('button', { name: 'Send' }))
  expect(await screen.findByText('The server could not be reached.')).toBeTruthy()
})
