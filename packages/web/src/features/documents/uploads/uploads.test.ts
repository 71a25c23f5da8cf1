import { waitFor } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { UploadedFile } from '@parlance/contract/knowledge/documents.ts'

const sendFiles = vi.fn<typeof import('#features/documents/documents.queries.ts').sendFiles>()
let addUploads: typeof import('#features/documents/uploads/uploads.ts').addUploads
let useUploads: typeof import('#features/documents/uploads/uploads.ts').useUploads
let useToasts: typeof import('#lib/notify.ts').useToasts

beforeAll(async () => {
  // test files of one worker share modules: so these are loaded again, with the mock
  vi.resetModules()
  vi.doMock(import('#features/documents/documents.queries.ts'), async (original) => ({
    ...(await original()),
    sendFiles,
  }))
  ;({ addUploads, useUploads } = await import('#features/documents/uploads/uploads.ts'))
  ;({ useToasts } = await import('#lib/notify.ts'))
  const { loadTexts, startI18n } = await import('#i18n/i18n.ts')
  await startI18n('en')
  await loadTexts(['app', 'pages'])
})
afterAll(() => {
  vi.doUnmock('#features/documents/documents.queries.ts')
  vi.resetModules()
})
beforeEach(() => useToasts.setState({ toasts: [] }))
afterEach(() => useUploads.setState({ uploads: [] }))

const answer = (outcome: UploadedFile['outcome']) =>
  ({ outcome, document_id: null, error_code: outcome === 'refused' ? 'ERROR' : null }) as UploadedFile
const send = async (...outcomes: UploadedFile['outcome'][]) => {
  sendFiles.mockResolvedValueOnce(outcomes.map(answer))
  const arrived = Promise.withResolvers<void>()
  addUploads(
    'b1',
    outcomes.map((_outcome, at) => new File(['x'], `${at}.txt`)),
    () => arrived.resolve(),
  )
  await arrived.promise
}
const states = () => useUploads.getState().uploads.map(({ state }) => state)

test('the list of uploads closes when everything has arrived, and a message shows how many', async () => {
  await send('added', 'replaced')
  await waitFor(() => expect(states()).toEqual([]))
  expect(useToasts.getState().toasts).toMatchObject([{ message: '2 files uploaded' }])
})

test('uploads with a message stay in the list', async () => {
  await send('added', 'refused')
  expect(states()).toEqual(['added', 'refused'])
  expect(useToasts.getState().toasts).toEqual([])
})
