import type { Message } from '@parlance/contract/chat/runs.ts'
import { models } from '@parlance/contract/models/models.ts'
import { threads } from '@parlance/contract/chat/threads.ts'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import {
  ConversationActionsContext,
  type ConversationActions,
  type MoreActions,
} from '#features/chat/conversation/conversation-actions.ts'
import { MessageMenu } from '#features/chat/messages/message-menu.tsx'
import { loadTexts, startI18n } from '#i18n/i18n.ts'
import { draw } from '#testing/draw.tsx'
import { fakeServer, Refused } from '#testing/fake-server.ts'

beforeAll(async () => {
  await startI18n('en')
  await loadTexts(['app', 'thread', 'pages'])
})

const [THREAD, ANSWER, QUESTION] = [1, 2, 3].map((n) => `01890000-0000-7000-8000-00000000000${n}`)
const [SMALL, LARGE] = ['01890000-0000-7000-8000-00000000000a', '01890000-0000-7000-8000-00000000000b']
const answer = {
  id: ANSWER,
  thread_id: THREAD,
  parent_id: QUESTION,
  role: 'assistant',
  status: 'completed',
  parts: [{ type: 'text', text: 'Here it is.' }],
  model_id: LARGE,
} as unknown as Message

let server: ReturnType<typeof fakeServer>
beforeEach(() => {
  server = fakeServer()
  const both = [SMALL, LARGE].map((id, at) => ({ id, type: 'chat', identifier: `model-${at}`, label: {} }))
  server.on(models.list, () => ({ data: both }) as never)
})
afterEach(() => vi.unstubAllGlobals())

async function open(more: MoreActions | null = { quote: vi.fn(), compare: vi.fn() }, isTemporary = false) {
  const body = { current: document.createElement('div') }
  body.current.innerHTML = '<p>Here it is.</p>'
  document.body.append(body.current)
  const view = await draw(
    <ConversationActionsContext value={{ more, isTemporary } as unknown as ConversationActions}>
      <MessageMenu message={answer} body={body} isBusy={false} />
    </ConversationActionsContext>,
  )
  return { ...view, body: body.current, more }
}
const press = () => fireEvent.click(screen.getByRole('button', { name: 'Message actions' }))
const entry = (name: string) => screen.findByRole('menuitem', { name })

test('a branch is opened; a retry after a lost response has the same id', async () => {
  server.on(threads.branch, () => new Refused(500, 'ERROR'))
  const { router } = await open()
  press()
  fireEvent.click(await entry('Branch into a new conversation'))
  await waitFor(() => expect(server.askedOf(threads.branch)).toHaveLength(1))
  server.on(threads.branch, ({ body }) => ({ thread: body }) as never)
  press()
  await waitFor(async () =>
    expect((await entry('Branch into a new conversation')).ariaDisabled).not.toBe('true'),
  )
  fireEvent.click(await entry('Branch into a new conversation'))
  await waitFor(() => expect(router.state.location.pathname).toMatch(/^\/thread\/.{36}$/))
  const [first, second] = server.askedOf(threads.branch).map(({ body }) => body)
  expect(first).toMatchObject({ message_id: ANSWER })
  expect(second).toEqual(first)
})

test('the selection is offered as a quote while there is one', async () => {
  const { body, more } = await open()
  document.getSelection()?.selectAllChildren(body)
  press()
  fireEvent.click(await entry('Quote the selection'))
  expect(more?.quote).toHaveBeenCalledWith('Here it is.')
  document.getSelection()?.removeAllRanges()
})

test('two different models are chosen for a comparison', async () => {
  const { more } = await open()
  press()
  fireEvent.click(await entry('Compare models'))
  const [first, second] = ['First model', 'Second model'].map((name) =>
    screen.getByLabelText<HTMLSelectElement>(name),
  )
  expect([first?.value, second?.value]).toEqual([LARGE, SMALL])
  const compare = screen.getByRole<HTMLButtonElement>('button', { name: 'Compare' })
  fireEvent.change(second as HTMLElement, { target: { value: LARGE } })
  expect(compare.disabled).toBe(true)
  fireEvent.change(first as HTMLElement, { target: { value: SMALL } })
  fireEvent.click(compare)
  expect(more?.compare).toHaveBeenCalledWith(QUESTION, [SMALL, LARGE])
})

test('reading aloud is only offered by browsers that support it', async () => {
  await open()
  press()
  await entry('Branch into a new conversation')
  expect(screen.queryByRole('menuitem', { name: 'Read aloud' })).toBeNull()
  // without a selection there is no quote either
  expect(screen.queryByRole('menuitem', { name: 'Quote the selection' })).toBeNull()
})

test('a temporary chat is not branched, but compared', async () => {
  await open(undefined, true)
  press()
  await entry('Compare models')
  expect(screen.queryByRole('menuitem', { name: 'Branch into a new conversation' })).toBeNull()
})

test('previews have no menu', async () => {
  await open(null)
  expect(screen.queryByRole('button', { name: 'Message actions' })).toBeNull()
})
