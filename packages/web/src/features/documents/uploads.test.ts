import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { UploadedFile } from '@parlance/contract/knowledge/documents.ts'
import { sendFiles } from '#features/documents/documents.queries.ts'
import { addUploads, useUploads } from '#features/documents/uploads.ts'
import { loadTexts, startI18n } from '#i18n/i18n.ts'
import { useToasts } from '#lib/notify.ts'

vi.mock(import('#features/documents/documents.queries.ts'), async (original) => ({
  ...(await original()),
  sendFiles: vi.fn(),
}))

beforeAll(async () => {
  await startI18n('en')
  await loadTexts(['app', 'pages'])
})
beforeEach(() => useToasts.setState({ toasts: [] }))
afterEach(() => useUploads.setState({ uploads: [] }))

const answer = (outcome: UploadedFile['outcome']) =>
  ({ outcome, document_id: null, error_code: outcome === 'refused' ? 'ERROR' : null }) as UploadedFile
const send = async (...outcomes: UploadedFile['outcome'][]) => {
  vi.mocked(sendFiles).mockResolvedValueOnce(outcomes.map(answer))
  const arrived = Promise.withResolvers<void>()
  addUploads(
    'b1',
    outcomes.map((_outcome, at) => new File(['x'], `${at}.txt`)),
    () => arrived.resolve(),
  )
  await arrived.promise
}
const states = () => useUploads.getState().uploads.map(({ state }) => state)

test('the list of uploads closes when everything has arrived, and a message says how much', async () => {
  await send('added', 'replaced')
  await vi.waitFor(() => expect(states()).toEqual([]))
  expect(useToasts.getState().toasts).toMatchObject([{ message: '2 files uploaded' }])
})

test('what needs to be read stays in the list', async () => {
  await send('added', 'refused')
  expect(states()).toEqual(['added', 'refused'])
  expect(useToasts.getState().toasts).toEqual([])
})
