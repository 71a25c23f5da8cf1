import { fileFormatOf } from '@parlance/contract/core/knowledge-formats.ts'
import { MESSAGE_FILES_MAX } from '@parlance/contract/core/limits.ts'
import { changeDraft, draftOf } from '#features/chat/drafts/draft-store.ts'
import { type Attaching, useAttaching } from '#features/chat/files/attaching-store.ts'
import { knowFile } from '#features/chat/files/known-files.ts'
import { openThreadFiles, withdrawFile } from '#features/chat/files/thread-files.queries.ts'
import { sendFiles } from '#features/documents/documents.queries.ts'
import { refusalOf } from '#lib/network/upload-checks.ts'
import { i18n } from '#i18n/i18n.ts'
import { ApiError } from '#lib/network/api-error.ts'
import { notify } from '#lib/notify.ts'
import { uuidv7 } from '#lib/uuid.ts'

const AT_ONCE = 2

const requests = new Map<string, AbortController>()
/** The ids of the documents that files have become. */
const uploaded = new WeakMap<File, string>()

/** Adds files to a draft and uploads them in their order. */
export function addFiles(scope: string, files: readonly File[]): void {
  const room = MESSAGE_FILES_MAX - draftOf(scope).files.length - filesOf(scope).length
  if (files.length > room) notify(i18n.t('chat.files_limit', { max: MESSAGE_FILES_MAX }))
  const added = files.slice(0, Math.max(0, room)).map((file): Attaching => {
    const error = refusalOf(file, fileFormatOf)
    return { id: uuidv7(), scope, file, state: error === null ? 'waiting' : 'refused', progress: 0, error }
  })
  useAttaching.setState(({ all }) => ({ all: [...all, ...added] }))
  pump()
}

/** Ends an upload, or removes a refused file from the list. */
export function dropFile(id: string): void {
  useAttaching.setState(({ all }) => ({ all: all.filter((one) => one.id !== id) }))
  requests.get(id)?.abort(new DOMException('cancelled', 'AbortError'))
}

/** Takes a file back out of a draft, however far it has come. */
export function withdraw(scope: string, file: File): void {
  const coming = filesOf(scope).find((one) => one.file === file)
  if (coming) dropFile(coming.id)
  const id = uploaded.get(file)
  if (!id) return
  const { files, thread_id } = draftOf(scope)
  changeDraft(scope, { files: files.filter((one) => one !== id) })
  void withdrawFile(thread_id, id)
}

export function retryFile(id: string): void {
  patch(id, { state: 'waiting', progress: 0, error: null })
  pump()
}

// what a lost network has interrupted starts again by itself
window.addEventListener('online', () => {
  for (const { id, state } of useAttaching.getState().all) if (state === 'interrupted') retryFile(id)
})

// files on their way are only in this page
window.addEventListener('beforeunload', (event) => {
  if (useAttaching.getState().all.some(({ state }) => state !== 'refused')) event.preventDefault()
})

const filesOf = (scope: string) => useAttaching.getState().all.filter((one) => one.scope === scope)

function patch(id: string, part: Partial<Attaching>): void {
  useAttaching.setState(({ all }) => ({ all: all.map((one) => (one.id === id ? { ...one, ...part } : one)) }))
}

function pump(): void {
  const next = useAttaching.getState().all.find((one) => one.state === 'waiting')
  if (next === undefined || requests.size >= AT_ONCE) return
  void send(next)
  pump()
}

async function send({ id, scope, file }: Attaching): Promise<void> {
  const request = new AbortController()
  requests.set(id, request)
  patch(id, { state: 'sending' })
  try {
    const baseId = await openThreadFiles(draftOf(scope).thread_id, request.signal)
    const [answer] = await sendFiles(baseId, [file], 'keep_both', {
      signal: request.signal,
      onProgress: (progress) => patch(id, { progress }),
    })
    const documentId = answer?.document_id
    if (!documentId) return patch(id, { state: 'refused', error: answer?.error_code ?? 'ERROR' })
    uploaded.set(file, documentId)
    knowFile(documentId, { name: answer.name, size: file.size })
    const { files } = draftOf(scope)
    if (!files.includes(documentId)) changeDraft(scope, { files: [...files, documentId] })
    dropFile(id)
  } catch (error) {
    if (request.signal.aborted) return
    const failed = error instanceof ApiError ? error : null
    const isTransient =
      failed === null || failed.status === 0 || failed.status === 429 || failed.status >= 502
    patch(id, {
      state: isTransient ? 'interrupted' : 'refused',
      error: failed?.code ?? failed?.message ?? 'ERROR',
    })
  } finally {
    requests.delete(id)
    pump()
  }
}
