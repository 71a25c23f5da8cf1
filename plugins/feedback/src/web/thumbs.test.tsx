import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import type { JsonAnswer, PluginHost } from '@parlance/plugin-api/web.ts'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Vote, votes } from '../calls.ts'
import { en } from '../locales/en.ts'
import { Thumbs } from './thumbs.tsx'
import { ui } from './ui.harness.ts'

const notify = vi.fn()
const posted = vi.fn<(body: unknown) => JsonAnswer<Vote>>()
let mine: Vote[] = []

const isKey = (key: string): key is keyof typeof en => key in en
const notAsked = () => Promise.reject(new Error('only declared calls are made'))
const host = {
  base_url: '',
  calls_url: '/v2/plugins/feedback',
  fetchJson: notAsked,
  fetchJsonOrThrow: notAsked,
  upload: notAsked,
  kept: { put: notAsked, list: notAsked, remove: notAsked },
  call: (_call: typeof votes.add, { body }: { body: unknown }) => Promise.resolve(posted(body)),
  callOrThrow: () => Promise.resolve({ data: mine }),
  isInternalUser: () => false,
  signal: new AbortController().signal,
  t: (key) => (isKey(key) ? en[key] : key),
  language: 'en',
  settings: {},
  ui,
  notify,
} as PluginHost

// loaded, so that no test waits for its code
beforeAll(() => import('./vote-dialog.tsx'))
beforeEach(() => {
  mine = []
  notify.mockReset()
  posted.mockReset()
})
afterEach(cleanup)

function show(is_temporary = false) {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Thumbs
        host={host}
        thread_id="t"
        message_id="m"
        assistant_id="a"
        model_id={null}
        is_temporary={is_temporary}
      />
    </QueryClientProvider>,
  )
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

test('a thumb counts immediately, and a reason can follow', async () => {
  const vote: Vote = { message_id: 'm', is_positive: false, reason: '', comment: '' }
  posted.mockImplementation(() => {
    mine = [vote]
    return { ok: true, data: vote }
  })
  show()
  press('Bad answer')
  await screen.findByRole('dialog', { name: 'What was wrong?' })
  expect(posted).toHaveBeenCalledWith({ message_id: 'm', is_positive: false })
  expect(notify).toHaveBeenCalledWith('Your feedback has been recorded.')
  const given = await screen.findByLabelText('You rated this answer as bad')
  expect(given.getAttribute('aria-pressed')).toBe('true')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Send' }).disabled).toBe(true)
  press('Incomplete')
  fireEvent.change(screen.getByRole('textbox', { name: 'Comment' }), {
    target: { value: ' A part is missing ' },
  })
  fireEvent.click(screen.getByRole('checkbox'))
  press('Send')
  await waitFor(() => expect(notify).toHaveBeenCalledWith('Your details have been added.'))
  const why = { message_id: 'm', reason: 'incomplete', comment: 'A part is missing', consent: true }
  expect(posted).toHaveBeenLastCalledWith(why)
})

test('an earlier vote is shown, and a second one is not sent', async () => {
  mine = [{ message_id: 'm', is_positive: true, reason: '', comment: '' }]
  show()
  fireEvent.click(await screen.findByLabelText('You rated this answer as good'))
  press('Bad answer')
  expect(notify).toHaveBeenCalledWith('A feedback has already been recorded for this response.', 'error')
  expect(screen.queryByRole('dialog')).toBe(null)
  expect(posted).not.toHaveBeenCalled()
})

test('a vote from another tab is shown instead of the new one', async () => {
  show()
  posted.mockImplementation(() => {
    mine = [{ message_id: 'm', is_positive: false, reason: '', comment: '' }]
    return { ok: false, status: 409, code: 'ERROR_FEEDBACK_ALREADY_RECORDED', message: 'taken' }
  })
  press('Good answer')
  await waitFor(() => expect(notify).toHaveBeenCalledWith('taken', 'error'))
  expect(await screen.findByLabelText('You rated this answer as bad')).toBeTruthy()
  expect(screen.queryByRole('dialog')).toBe(null)
})

test('temporary chats neither request nor offer votes', () => {
  const read = vi.spyOn(host, 'callOrThrow')
  show(true)
  expect(screen.queryByRole('button')).toBe(null)
  expect(read).not.toHaveBeenCalled()
  read.mockRestore()
})
