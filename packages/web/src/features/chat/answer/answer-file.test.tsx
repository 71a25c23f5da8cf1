import type { MessagePart } from '@parlance/contract/chat/runs.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { AnswerFile } from '#features/chat/answer/answer-file.tsx'
import {
  type ConversationActions,
  ConversationActionsContext,
} from '#features/chat/conversation/conversation-actions.ts'
import { answeringModelsQuery } from '#features/models/models.queries.ts'
import { loadTexts, startI18n } from '#i18n/i18n.ts'
import { useSession } from '#lib/session-store.ts'

const THREAD = '01890000-0000-7000-8000-000000000001'
const FILE = '01890000-0000-7000-8000-000000000002'
const asked = vi.fn<(url: string, init: RequestInit) => Promise<Response>>()

beforeAll(async () => {
  await startI18n('en')
  await loadTexts(['app', 'thread', 'pages'])
})
beforeEach(() => {
  useSession.setState({ token: 'mine' })
  asked.mockReset()
  asked.mockImplementation(async () => new Response(new Uint8Array([1, 2, 3])))
  vi.stubGlobal('fetch', asked)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function draw(media_type: string, alt = '') {
  const part: Extract<MessagePart, { type: 'file' }> = {
    type: 'file',
    url: `/v2/threads/${THREAD}/files/${FILE}`,
    media_type,
    size: null,
    alt,
  }
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } })
  client.setQueryData(answeringModelsQuery().queryKey, [
    { id: 'chat', type: 'chat' },
    { id: 'image', type: 'image' },
  ] as never)
  const changePicture = vi.fn<(picture: unknown, modelId: string) => void>()
  const actions = { changePicture } as unknown as ConversationActions
  render(
    <QueryClientProvider client={client}>
      <ConversationActionsContext value={actions}>
        <AnswerFile part={part} threadId={THREAD} modelId="chat" />
      </ConversationActionsContext>
    </QueryClientProvider>,
  )
  return { part, changePicture }
}

test('a picture is loaded with the owner’s session, shown, and can be downloaded', async () => {
  draw('image/png')
  const picture = await screen.findByRole('img', { name: 'Image in the answer' })
  expect(picture.getAttribute('src')).toMatch(/^blob:/)
  const call = asked.mock.lastCall
  expect(new URL(call?.[0] ?? '', location.origin).pathname).toBe(`/v2/threads/${THREAD}/files/${FILE}`)
  expect(new Headers(call?.[1].headers).get('authorization')).toBe('Bearer mine')
  const link = screen.getByRole('link', { name: 'Save image' })
  expect(link.getAttribute('download')).toBe(`${FILE}.png`)
})

test('a picture has its description, opens in full size, and can be passed to an image model', async () => {
  const { part, changePicture } = draw('image/png', 'A harbour')
  fireEvent.click(await screen.findByRole('button', { name: 'Open the image: A harbour' }))
  expect((await screen.findByRole('dialog', { name: 'A harbour' })).querySelector('img')?.alt).toBe(
    'A harbour',
  )
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  fireEvent.click(screen.getByRole('button', { name: 'Edit image', hidden: true }))
  expect(changePicture).toHaveBeenCalledWith(part, 'image')
})

test('another file is only offered for download', async () => {
  draw('application/octet-stream')
  const link = await screen.findByRole('link', { name: 'Save file' })
  expect(link.getAttribute('download')).toBe(FILE)
  expect(screen.queryByRole('img')).toBeNull()
})

test('a file that cannot be loaded shows an error with Retry', async () => {
  asked.mockImplementationOnce(async () => Response.json({ detail: 'ERROR' }, { status: 503 }))
  draw('image/png')
  fireEvent.click(await screen.findByRole('button', { name: 'Retry' }))
  expect(await screen.findByRole('img', { name: 'Image in the answer' })).toBeTruthy()
})
