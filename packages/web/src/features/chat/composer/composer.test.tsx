import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { Composer } from '#features/chat/composer/composer.tsx'
import { changeDraft, draftOf, forgetDrafts } from '#features/chat/drafts/draft-store.ts'
import { setPending, useAttaching } from '#features/chat/files/attaching-store.ts'
import { loadTexts, startI18n } from '#i18n/i18n.ts'
import { draw } from '#testing/draw.tsx'
import { fakeServer } from '#testing/fake-server.ts'

const SCOPE = '01890000-0000-7000-8000-000000000001'
const onSend = vi.fn()
const onStop = vi.fn()

beforeAll(async () => {
  await startI18n('en')
  await loadTexts(['app', 'thread'])
})
beforeEach(() => {
  fakeServer()
})
afterEach(() => {
  cleanup()
  forgetDrafts()
  localStorage.clear()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  onSend.mockReset()
  onStop.mockReset()
})

async function write(
  text: string,
  state: { isRunning?: boolean; isStopping?: boolean; isUnlinked?: boolean } = {},
) {
  changeDraft(SCOPE, { text })
  const { isRunning = false, isStopping = false, isUnlinked = false } = state
  await draw(
    <Composer
      isAside
      scope={SCOPE}
      assistantId={null}
      assistantName="Helper"
      isRunning={isRunning}
      isStopping={isStopping}
      isUnlinked={isUnlinked}
      onSend={onSend}
      onStop={onStop}
    />,
  )
  return screen.getByRole<HTMLTextAreaElement>('textbox')
}
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })

test('Enter sends; Shift and Enter, and an Enter that ends a composition, do not', async () => {
  const field = await write('Hello')
  expect(fireEvent.keyDown(field, { key: 'Enter', shiftKey: true })).toBe(true)
  fireEvent.keyDown(field, { key: 'Enter', isComposing: true })
  fireEvent.keyDown(field, { key: 'Enter', keyCode: 229 })
  expect(onSend).not.toHaveBeenCalled()
  expect(fireEvent.keyDown(field, { key: 'Enter' })).toBe(false)
  expect(onSend).toHaveBeenCalledOnce()
})

test('white space alone cannot be sent, with a key or the button', async () => {
  const field = await write(' \n ')
  fireEvent.keyDown(field, { key: 'Enter' })
  fireEvent.click(button('Send'))
  expect(button('Send').getAttribute('aria-disabled')).toBe('true')
  expect(onSend).not.toHaveBeenCalled()
})

test('nothing is sent during an answer, and typed text is kept', async () => {
  const field = await write('Next question', { isRunning: true })
  fireEvent.keyDown(field, { key: 'Enter' })
  fireEvent.change(field, { target: { value: 'Next question, longer' } })
  expect(screen.queryByRole('button', { name: 'Send' })).toBeNull()
  fireEvent.click(button('Stop'))
  expect(onStop).toHaveBeenCalledOnce()
  expect(onSend).not.toHaveBeenCalled()
  expect(draftOf(SCOPE).text).toBe('Next question, longer')
})

test('an answer is stopped only once', async () => {
  await write('', { isRunning: true, isStopping: true })
  fireEvent.click(button('Stop'))
  expect(onStop).not.toHaveBeenCalled()
  expect(button('Stop').getAttribute('aria-disabled')).toBe('true')
})

test('the button keeps the focus while the answer is being stopped', async () => {
  await write('', { isRunning: true, isStopping: true })
  button('Stop').focus()
  expect(button('Stop').disabled).toBe(false)
  expect(document.activeElement).toBe(button('Stop'))
})

test('without the network the text is kept, here and after a reload', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const field = await write('')
  fireEvent.change(field, { target: { value: 'For later' } })
  fireEvent.keyDown(field, { key: 'Enter' })
  expect(onSend).not.toHaveBeenCalled()
  expect(screen.getByText(/You are offline/)).toBeTruthy()
  cleanup()
  // simulates a reload
  forgetDrafts()
  await waitFor(() => expect(draftOf(SCOPE).text).toBe('For later'))
})

describe('with files', () => {
  afterEach(() => useAttaching.setState({ all: [], pending: {} }))
  const pend = (isPending: boolean) => act(() => setPending(SCOPE, isPending))

  test('a message without words can be sent', async () => {
    changeDraft(SCOPE, { files: [SCOPE] })
    await write('')
    fireEvent.click(button('Send'))
    expect(onSend).toHaveBeenCalledOnce()
  })

  test('a message waits for its files and is sent once they are ready', async () => {
    const field = await write('What is in it?')
    pend(true)
    fireEvent.keyDown(field, { key: 'Enter' })
    fireEvent.change(field, { target: { value: 'What is in it, in short?' } })
    expect(onSend).not.toHaveBeenCalled()
    pend(false)
    expect(onSend).toHaveBeenCalledOnce()
  })

  test('a second press cancels the wait', async () => {
    await write('What is in it?')
    pend(true)
    fireEvent.click(button('Send'))
    fireEvent.click(screen.getByRole('button', { name: /^Sends when the files are ready/ }))
    pend(false)
    expect(onSend).not.toHaveBeenCalled()
  })
})

test('one message says that there is no network, during an answer too', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await write('Next question', { isRunning: true, isUnlinked: true })
  expect(screen.getByText(/^Connection lost/)).toBeTruthy()
  expect(screen.queryByText(/^You are offline/)).toBeNull()
  cleanup()
  await write('Next question')
  expect(screen.getByText(/^You are offline/)).toBeTruthy()
})
