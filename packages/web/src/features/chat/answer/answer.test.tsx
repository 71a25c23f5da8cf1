import type { Message } from '@parlance/contract/chat/runs.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { assistantsQuery } from '#features/assistants/assistants.queries.ts'
import { Answer } from '#features/chat/answer/answer.tsx'
import {
  ConversationActionsContext,
  type ConversationActions,
} from '#features/chat/conversation/conversation-actions.ts'
import { modelsQuery } from '#features/models/models.queries.ts'
import { loadTexts, startI18n } from '#i18n/i18n.ts'

beforeAll(async () => {
  await startI18n('en')
  await loadTexts(['app', 'thread', 'pages'])
})
afterEach(cleanup)

const [SMALL, LARGE] = ['01890000-0000-7000-8000-00000000000a', '01890000-0000-7000-8000-00000000000b']
const answered: Message = {
  id: '01890000-0000-7000-8000-000000000002',
  thread_id: '01890000-0000-7000-8000-000000000001',
  parent_id: '01890000-0000-7000-8000-000000000003',
  role: 'assistant',
  status: 'completed',
  parts: [
    { type: 'fallback', from: 'Large', to: 'Small', code: 'overloaded' },
    { type: 'text', text: 'Here it is.' },
  ],
  run_id: null,
  finish_reason: 'stop',
  assistant_id: '01890000-0000-7000-8000-000000000004',
  assistant_name: 'Writing coach',
  model_id: SMALL,
  model_label: { en: 'Small model' },
  usage: {
    input_tokens: 1_200,
    cached_input_tokens: 900,
    output_tokens: 84,
    reasoning_tokens: null,
    duration_ms: 4_100,
    first_token_ms: 200,
    cost_nano: 6_000_000,
    currency: 'EUR',
  },
  created_at: '2026-03-05T10:00:00.000Z',
  siblings: ['01890000-0000-7000-8000-000000000002'],
}

function draw(message: Message = answered) {
  const regenerate = vi.fn<ConversationActions['regenerate']>()
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } })
  client.setQueryData(assistantsQuery().queryKey, [])
  const models = [
    { id: SMALL, type: 'chat', identifier: 'small', label: { en: 'Small model' }, capabilities: {} },
    { id: LARGE, type: 'chat', identifier: 'large', label: { en: 'Large model' }, capabilities: {} },
  ]
  client.setQueryData(modelsQuery().queryKey, models as never)
  const actions = { regenerate, isWithPlugins: false, propose: null } as unknown as ConversationActions
  render(
    <QueryClientProvider client={client}>
      <ConversationActionsContext value={actions}>
        <Answer message={message} isLast isBusy={false} />
      </ConversationActionsContext>
    </QueryClientProvider>,
  )
  return { article: screen.getByRole('article', { name: 'Answer from Writing coach' }), regenerate }
}

test('an answer shows its assistant, model and usage', async () => {
  const { article } = draw()
  expect(article.textContent).toContain('Writing coach')
  expect(article.textContent).toContain('Small model')
  expect(article.textContent.replaceAll(/\s/g, ' ')).toContain(
    '1,284 tokens · 900 from the cache · 4.1 s · €0.006',
  )
  await waitFor(() => expect(article.textContent).toContain('Here it is.'))
})

test('an answer of a fallback model says which model it replaced', () => {
  const { article } = draw()
  expect(article.textContent).toContain('Large did not answer. Small answered instead.')
  cleanup()
  const parts: Message['parts'] = [{ type: 'fallback', from: 'Large', to: 'Small', code: 'budget' }]
  expect(draw({ ...answered, parts }).article.textContent).toContain(
    'Not enough budget for Large. Small answered instead.',
  )
})

test('a question is answered again by the same model, or by a chosen one', async () => {
  const { regenerate } = draw()
  fireEvent.click(screen.getByRole('button', { name: 'Regenerate' }))
  // the server knows which one was chosen for the question
  expect(regenerate.mock.lastCall).toEqual([answered.parent_id])
  fireEvent.click(screen.getByRole('button', { name: 'Regenerate with another model' }))
  fireEvent.click(await screen.findByRole('menuitem', { name: /Large model/ }))
  expect(screen.queryByRole('menuitem', { name: /Small model/ })).toBeNull()
  expect(regenerate.mock.lastCall).toEqual([answered.parent_id, LARGE])
})

test('images are regenerated from the same pictures, with the same size and number', () => {
  const input = { id: LARGE, source: 'answer' as const, name: '' }
  const drawing = { prompt: 'Bluer', size: { width: 1536, height: 1024 }, count: 2, inputs: [input] }
  const parts: Message['parts'] = [
    { type: 'drawing', ...drawing, takes_inputs: true },
    { type: 'error', code: 'content_refused', status: 400, retry_after: null },
  ]
  const { article, regenerate } = draw({ ...answered, status: 'failed', parts })
  expect(article.textContent).toContain('The provider refused to create this image')
  expect(article.textContent).toContain('400 content_refused')
  const image = { size: '1536x1024', count: 2, inputs: [LARGE] }
  for (const name of ['Retry', 'Again']) {
    fireEvent.click(screen.getByRole('button', { name }))
    expect(regenerate.mock.lastCall).toEqual([answered.parent_id, undefined, image])
  }
})

test('one click copies an answer with its formatting', async () => {
  const { article } = draw({ ...answered, parts: [{ type: 'text', text: 'It is **here**.' }] })
  await waitFor(() => expect(article.querySelector('strong')).not.toBeNull())
  const write = vi.fn<(items: ClipboardItem[]) => Promise<void>>(() => Promise.resolve())
  vi.spyOn(navigator.clipboard, 'write').mockImplementation(write)
  fireEvent.click(screen.getByRole('button', { name: 'Copy' }))
  const [item] = write.mock.lastCall?.[0] ?? []
  const html = await (await item?.getType('text/html'))?.text()
  expect(html).toMatch(/It is <strong[^>]*>here<\/strong>/)
})

test('an empty answer is shown as such, with Retry', async () => {
  const error = { type: 'error', code: 'empty_answer', status: null, retry_after: null } as const
  const { article, regenerate } = draw({ ...answered, status: 'failed', parts: [error] })
  expect(article.textContent).toContain('The model gave no answer that can be displayed')
  expect(article.textContent).not.toContain('What was written is saved')
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }))
  expect(regenerate).toHaveBeenCalledWith(answered.parent_id)
})

test.each([
  ['file_too_large', 'It is larger than 6.3 MB.'],
  ['too_many_files', 'An answer can contain at most 10 files.'],
  ['file_elsewhere', 'The model only gave a link'],
  ['file_not_kept', 'It could not be saved.'],
])(
  'an answer without its picture (%s) says why, keeps its words, and can be asked for again',
  (code, why) => {
    const error = { type: 'error', code, status: null, retry_after: null } as const
    const { article, regenerate } = draw({ ...answered, parts: [...answered.parts, error] })
    expect(article.textContent).toContain(`A file in this answer could not be saved${why}`)
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }))
    expect(regenerate).toHaveBeenCalledWith(answered.parent_id)
  },
)

test('an answer at the limit of its tool calls can be continued', () => {
  draw({ ...answered, finish_reason: 'tool_limit' })
  expect(screen.getByText(/limit of tool calls/)).toBeDefined()
  expect(screen.getByRole('button', { name: 'Continue' })).toBeDefined()
})

test('an answer warns if its model server read far less than was sent', () => {
  const parts: Message['parts'] = [{ type: 'short_reading', sent: 30_000, read: 2_048 }]
  draw({ ...answered, parts })
  expect(screen.getByText(/read about 2,048 of 30,000 tokens/)).toBeDefined()
})
