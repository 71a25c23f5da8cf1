import type { ModelType } from '@parlance/contract/models/model-interfaces.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { PriceForm } from '#features/models/price-form.tsx'
import { loadTexts, startI18n } from '#i18n/i18n.ts'

const ID = '01890000-0000-7000-8000-000000000001'

beforeAll(async () => {
  await startI18n('en')
  await loadTexts(['app', 'pages'])
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** The form for a model of this type with one price, and what it sends. */
function shown(type: ModelType, label = 'Input'): unknown[] {
  const sent: unknown[] = []
  vi.stubGlobal('fetch', (_: string, { body = 'null' }: { body?: string }) => {
    sent.push(JSON.parse(body))
    return Promise.resolve(new Response(null, { status: 204 }))
  })
  render(
    <QueryClientProvider client={new QueryClient()}>
      <PriceForm modelId={ID} type={type} currency="EUR" />
    </QueryClientProvider>,
  )
  fireEvent.change(screen.getByLabelText('From'), { target: { value: '2026-01-01' } })
  fireEvent.change(screen.getByLabelText(label), { target: { value: '0.02' } })
  return sent
}

const save = () => fireEvent.click(screen.getByRole('button', { name: 'Set price' }))

test('an embedding model only has a price for its input', async () => {
  const sent = shown('embedding')
  expect(screen.queryByLabelText('Output')).toBeNull()
  save()
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toEqual({
    valid_from: '2026-01-01',
    input_nano: 20_000_000,
    cached_input_nano: null,
    output_nano: null,
    image_nano: null,
    minute_nano: null,
  })
})

test('a chat model also needs a price for output', async () => {
  const sent = shown('chat')
  save()
  expect(screen.getByLabelText('Output').getAttribute('aria-invalid')).toBe('true')
  expect(sent).toEqual([])
  fireEvent.change(screen.getByLabelText('Output'), { target: { value: '4' } })
  save()
  await waitFor(() => expect(sent).toMatchObject([{ output_nano: 4_000_000_000 }]))
})

test('a speech model can have only a price per minute', async () => {
  const sent = shown('speech', 'Minute of audio')
  expect(screen.queryByLabelText('Cached input')).toBeNull()
  save()
  await waitFor(() =>
    expect(sent).toMatchObject([{ minute_nano: 20_000_000, input_nano: null, output_nano: null }]),
  )
})

test('an image model can have only a price per image', async () => {
  const sent = shown('image', 'Image')
  save()
  await waitFor(() =>
    expect(sent).toMatchObject([{ image_nano: 20_000_000, input_nano: null, output_nano: null }]),
  )
})
