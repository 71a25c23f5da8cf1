import { type BaseFormat, formatOf, KNOWLEDGE_FORMATS } from '@parlance/contract/core/knowledge-formats.ts'
import type { UploadedFile } from '@parlance/contract/knowledge/documents.ts'
import { create } from 'zustand'
import { sendFiles, type OnDuplicate } from '#features/documents/documents.queries.ts'
import { nextBatch } from '#features/documents/uploads/upload-batches.ts'
import { refusalOf } from '#lib/network/upload-checks.ts'
import { i18n } from '#i18n/i18n.ts'
import { ApiError } from '#lib/network/api-error.ts'
import { notify } from '#lib/notify.ts'
import { useSession } from '#lib/session-store.ts'
import { uuidv7 } from '#lib/uuid.ts'

export type UploadState = 'waiting' | 'sending' | 'duplicate' | 'cancelled' | UploadedFile['outcome']

/** A file being uploaded to a base. The upload continues while the person is on another page. */
export type Upload = {
  id: string
  base_id: string
  file: File
  name: string
  size: number
  state: UploadState
  /** The uploaded share, from 0 to 1. */
  progress: number
  /** A key of the error catalogue, one of our refusals, or plain text. */
  error: string | null
  on_duplicate: OnDuplicate
}

const AT_ONCE = 3
const DUPLICATE = 'ERROR_DOCUMENT_NAME_ALREADY_IN_USE'

export const useUploads = create<{ uploads: Upload[] }>(() => ({ uploads: [] }))

const requests = new Map<string, AbortController>()
const refreshes = new Map<string, () => unknown>()

/** Queues files; `refresh` is called whenever some have arrived. */
export function addUploads(
  baseId: string,
  files: readonly File[],
  refresh: () => unknown,
  formats: readonly BaseFormat[] = KNOWLEDGE_FORMATS,
): void {
  refreshes.set(baseId, refresh)
  const added = files.map((file): Upload => {
    const error = refusalOf(file, (name) => formatOf(name, formats))
    return {
      id: uuidv7(),
      base_id: baseId,
      file,
      name: file.name,
      size: file.size,
      state: error === null ? 'waiting' : 'refused',
      progress: 0,
      error,
      on_duplicate: 'refuse',
    }
  })
  useUploads.setState(({ uploads }) => ({ uploads: [...uploads, ...added] }))
  pump()
}

/** Resends or skips files with an already existing name. */
export function answerDuplicates(
  ids: readonly string[],
  answer: Exclude<OnDuplicate, 'refuse'> | 'skip',
): void {
  patch(ids, (upload) =>
    answer === 'skip'
      ? { ...upload, state: 'cancelled' }
      : { ...upload, state: 'waiting', progress: 0, error: null, on_duplicate: answer },
  )
  pump()
}

/** Cancels some uploads; others in the same request are sent with another one. */
export function cancelUploads(ids: readonly string[]): void {
  const isOne = (upload: Upload) =>
    ids.includes(upload.id) && ['waiting', 'sending', 'duplicate'].includes(upload.state)
  const stopped = useUploads.getState().uploads.filter(isOne)
  patch(
    stopped.map((upload) => upload.id),
    (upload) => ({ ...upload, state: 'cancelled' }),
  )
  for (const { id } of stopped) requests.get(id)?.abort(new DOMException('cancelled', 'AbortError'))
}

/** Removes the finished uploads of a base from the list. */
export function clearUploads(baseId: string): void {
  useUploads.setState(({ uploads }) => ({
    uploads: uploads.filter((one) => one.base_id !== baseId || isUnderWay(one)),
  }))
}

export const isUnderWay = ({ state }: Pick<Upload, 'state'>): boolean =>
  state === 'waiting' || state === 'sending' || state === 'duplicate'

function pump(): void {
  const { uploads } = useUploads.getState()
  const waiting = uploads.filter((one) => one.state === 'waiting')
  const [first] = waiting
  if (first === undefined || new Set(requests.values()).size >= AT_ONCE) return
  void send(nextBatch(waiting.filter((one) => one.base_id === first.base_id)))
  pump()
}

async function send(batch: readonly Upload[]): Promise<void> {
  const [first] = batch
  if (first === undefined) return
  const ids = batch.map((upload) => upload.id)
  const request = new AbortController()
  for (const id of ids) requests.set(id, request)
  patch(ids, (upload) => ({ ...upload, state: 'sending' }))
  try {
    const answers = await sendFiles(
      first.base_id,
      batch.map((upload) => upload.file),
      first.on_duplicate,
      {
        signal: request.signal,
        onProgress: (progress) => patch(ids, (upload) => ({ ...upload, progress })),
      },
    )
    batch.forEach(({ id }, at) => patch([id], (upload) => ended(upload, answers[at])))
    refreshes.get(first.base_id)?.()
    closeWhenArrived(first.base_id)
  } catch (error) {
    const failed = error instanceof ApiError ? error : null
    patch(ids, (upload) =>
      upload.state !== 'sending'
        ? upload
        : failed
          ? { ...upload, state: 'refused', error: failed.code ?? failed.message }
          : { ...upload, state: 'waiting', progress: 0 },
    )
  } finally {
    for (const id of ids) requests.delete(id)
    pump()
  }
}

/** Closes the list when every file has been uploaded without an error. */
function closeWhenArrived(baseId: string): void {
  const uploads = useUploads.getState().uploads.filter((one) => one.base_id === baseId)
  if (uploads.some(({ state }) => state !== 'added' && state !== 'replaced')) return
  clearUploads(baseId)
  notify(i18n.t('documents.uploaded', { count: uploads.length }))
}

function ended(upload: Upload, answer: UploadedFile | undefined): Upload {
  if (answer?.error_code === DUPLICATE) return { ...upload, state: 'duplicate', error: DUPLICATE }
  return {
    ...upload,
    state: answer?.outcome ?? 'refused',
    progress: 1,
    error: answer ? answer.error_code : 'ERROR',
  }
}

function patch(ids: readonly string[], change: (upload: Upload) => Upload): void {
  useUploads.setState(({ uploads }) => ({
    uploads: uploads.map((one) => (ids.includes(one.id) ? change(one) : one)),
  }))
}

// uploads of one person must not continue for the next
useSession.subscribe((session, before) => {
  if (session.token !== null || before.token === null) return
  const left = new Set(requests.values())
  useUploads.setState({ uploads: [] })
  for (const request of left) request.abort(new DOMException('signed out', 'AbortError'))
})
