import { waitFor } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { UploadedFile } from '@parlance/contract/knowledge/documents.ts'

const SCOPE = '01890000-0000-7000-8000-00000000000a'
const ID = '01890000-0000-7000-8000-00000000000b'
const sendFiles = vi.fn<typeof import('#features/documents/documents.queries.ts').sendFiles>()
let attaching: typeof import('#features/chat/files/attaching.ts')
let drafts: typeof import('#features/chat/drafts/draft-store.ts')
let useAttaching: typeof import('#features/chat/files/attaching-store.ts').useAttaching
let ApiError: typeof import('#lib/network/api-error.ts').ApiError

/** Replaces the browser's database. */
const bytes = new Map<string, File>()
let hasRoom = true

beforeAll(async () => {
  // test files of one worker share modules: so these are loaded again, with the mocks
  vi.resetModules()
  vi.doMock(import('#features/documents/documents.queries.ts'), async (original) => ({
    ...(await original()),
    sendFiles,
  }))
  vi.doMock(import('#features/chat/files/thread-files.queries.ts'), async (original) => ({
    ...(await original()),
    openThreadFiles: async () => 'base',
  }))
  vi.doMock(import('#features/chat/files/kept/upload-bytes.ts'), () => ({
    keepBytes: async (id: string, kept: File) => hasRoom && Boolean(bytes.set(id, kept)),
    readBytes: async (id: string) => bytes.get(id) ?? null,
    forgetBytes: async (id: string) => void bytes.delete(id),
  }))
  await load()
  const { startI18n } = await import('#i18n/i18n.ts')
  await startI18n('en')
  vi.stubGlobal('fetch', async () => new Response(null, { status: 204 }))
})

/** Loads the modules, again after a simulated reload. */
async function load(): Promise<void> {
  attaching = await import('#features/chat/files/attaching.ts')
  drafts = await import('#features/chat/drafts/draft-store.ts')
  ;({ useAttaching } = await import('#features/chat/files/attaching-store.ts'))
  ;({ ApiError } = await import('#lib/network/api-error.ts'))
}
afterAll(() => {
  vi.doUnmock('#features/documents/documents.queries.ts')
  vi.doUnmock('#features/chat/files/thread-files.queries.ts')
  vi.doUnmock('#features/chat/files/kept/upload-bytes.ts')
  vi.unstubAllGlobals()
  vi.resetModules()
})
afterEach(() => {
  for (const { id } of useAttaching.getState().all) attaching.dropFile(id)
  drafts.forgetDrafts()
  localStorage.clear()
  sendFiles.mockReset()
})

/** An upload that lasts until it is cancelled. */
const lasting: typeof sendFiles = vi.fn((_base, _files, _how, { signal }) => {
  const { promise, reject } = Promise.withResolvers<UploadedFile[]>()
  signal.addEventListener('abort', () => reject(signal.reason as Error))
  return promise
})
const file = (name = 'a.md') => new File(['words'], name)
const answer = (part: Partial<UploadedFile>): UploadedFile[] => [
  { name: 'a.md', document_id: ID, outcome: 'added', error_code: null, ...part },
]
const filesOfDraft = () => drafts.draftOf(SCOPE).files
const states = () => useAttaching.getState().all.map(({ state, error }) => [state, error])

test('an uploaded file becomes a file of the draft, once', async () => {
  sendFiles.mockResolvedValue(answer({}))
  attaching.addFiles(SCOPE, [file(), file()])
  await waitFor(() => expect(sendFiles).toHaveBeenCalledTimes(2))
  await waitFor(() => expect(states()).toEqual([]))
  expect(filesOfDraft()).toEqual([ID])
})

test('files keep the order in which they were added, even if a later upload ends first', async () => {
  const first = Promise.withResolvers<UploadedFile[]>()
  const OTHER = '01890000-0000-7000-8000-00000000000c'
  sendFiles.mockReturnValueOnce(first.promise)
  sendFiles.mockResolvedValueOnce(answer({ document_id: OTHER }))
  attaching.addFiles(SCOPE, [file(), file('b.md')])
  await waitFor(() => expect(filesOfDraft()).toEqual([OTHER]))
  first.resolve(answer({}))
  await waitFor(() => expect(filesOfDraft()).toEqual([ID, OTHER]))
})

test('a refused file stays in the list with the reason, and is no file of the draft', async () => {
  sendFiles.mockResolvedValue(
    answer({ document_id: null, outcome: 'refused', error_code: 'ERROR_DOCUMENT_ENCRYPTED' }),
  )
  attaching.addFiles(SCOPE, [file(), file('film.mp4')])
  await waitFor(() =>
    expect(states()).toEqual([
      ['refused', 'ERROR_DOCUMENT_ENCRYPTED'],
      ['refused', 'ERROR_UNSUPPORTED_CONTENT_TYPE'],
    ]),
  )
  expect(sendFiles).toHaveBeenCalledOnce()
  expect(filesOfDraft()).toEqual([])
})

test('an interrupted upload continues automatically when the network is back', async () => {
  sendFiles.mockRejectedValueOnce(new ApiError('no network', 0, ''))
  sendFiles.mockResolvedValue(answer({}))
  attaching.addFiles(SCOPE, [file()])
  await waitFor(() => expect(states()).toEqual([['interrupted', 'no network']]))
  window.dispatchEvent(new Event('online'))
  await waitFor(() => expect(filesOfDraft()).toEqual([ID]))
})

test('a message has twenty files at most', async () => {
  sendFiles.mockImplementation(lasting)
  attaching.addFiles(
    SCOPE,
    Array.from({ length: 21 }, (_, at) => file(`${at}.md`)),
  )
  expect(states()).toHaveLength(20)
})

test('a file can be removed during its upload and after it', async () => {
  const [first, second] = [file('first.md'), file('second.md')]
  sendFiles.mockResolvedValueOnce(answer({}))
  attaching.addFiles(SCOPE, [first])
  await waitFor(() => expect(filesOfDraft()).toEqual([ID]))
  attaching.withdraw(SCOPE, first)
  expect(filesOfDraft()).toEqual([])
  sendFiles.mockImplementation(lasting)
  attaching.addFiles(SCOPE, [second])
  await waitFor(() => expect(sendFiles).toHaveBeenCalledTimes(2))
  attaching.withdraw(SCOPE, second)
  expect(sendFiles.mock.lastCall?.[3].signal.aborted).toBe(true)
  expect(states()).toEqual([])
})

test('a reload continues an upload, and lists a file that the browser could not keep', async () => {
  sendFiles.mockImplementation(lasting)
  attaching.addFiles(SCOPE, [file('kept.md')])
  await waitFor(() => expect(bytes.size).toBe(1))
  hasRoom = false
  attaching.addFiles(SCOPE, [file('lost.md')])
  hasRoom = true
  vi.resetModules()
  await load()
  sendFiles.mockResolvedValue(answer({}))
  await attaching.resume(SCOPE)
  await waitFor(() => expect(filesOfDraft()).toEqual([ID]))
  expect(sendFiles.mock.lastCall?.[1][0]?.name).toBe('kept.md')
  const names = () => useAttaching.getState().all.map((one) => [one.file.name, one.state])
  await waitFor(() => expect(names()).toEqual([['lost.md', 'lost']]))
  // a finished upload is not offered again
  expect(bytes.size).toBe(0)
  sendFiles.mockImplementation(lasting)
  attaching.addFiles(SCOPE, [file('lost.md')])
  expect(names()).toEqual([['lost.md', 'sending']])
  attaching.dropFile(useAttaching.getState().all[0]?.id ?? '')
  expect(localStorage.getItem('parlance-uploads-')).toBeNull()
})

test('a message waits for files that were chosen before the code of files is loaded', async () => {
  sendFiles.mockImplementation(lasting)
  const { attachFiles } = await import('#features/chat/files/attach-files.ts')
  const isHeldBack = () => useAttaching.getState().arriving[SCOPE] === true
  const adding = attachFiles(SCOPE, [file()])
  expect(isHeldBack()).toBe(true)
  await adding
  expect([isHeldBack(), states()]).toEqual([false, [['sending', null]]])
})
