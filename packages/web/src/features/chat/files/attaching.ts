import { fileFormatOf } from '@parlance/contract/core/knowledge-formats.ts'
import { MESSAGE_FILES_MAX } from '@parlance/contract/core/limits.ts'
import { changeDraft, draftOf } from '#features/chat/drafts/draft-store.ts'
import { type Attaching, isComing, useAttaching } from '#features/chat/files/attaching-store.ts'
import { keptUploads } from '#features/chat/files/kept/kept-uploads.ts'
import { isKept, keep, letGo, takeOver } from '#features/chat/files/kept/upload-keeper.ts'
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
/** The order in which uploads were added, by their ids and those of their documents. Files of earlier pages have none. */
const places = new Map<string, number>()
const placed = (id: string) => (places.set(id, places.size), id)

/** Adds files to a draft and uploads them in order. */
export function addFiles(scope: string, files: readonly File[]): void {
  const room = MESSAGE_FILES_MAX - draftOf(scope).files.length - filesOf(scope).length
  if (files.length > room) notify(i18n.t('chat.files_limit', { max: MESSAGE_FILES_MAX }))
  const added = files.slice(0, Math.max(0, room)).map((file): Attaching => {
    const error = refusalOf(file, fileFormatOf)
    return {
      id: placed(uuidv7()),
      scope,
      file,
      state: error === null ? 'waiting' : 'refused',
      progress: 0,
      error,
    }
  })
  const names = new Set(added.map(({ file }) => file.name))
  // a file that is chosen again no longer needs a reminder
  for (const { id, file, state } of filesOf(scope)) if (state === 'lost' && names.has(file.name)) dropFile(id)
  useAttaching.setState(({ all }) => ({ all: [...all, ...added] }))
  for (const one of added) if (isComing(one)) void keep({ id: one.id, scope, name: one.file.name }, one.file)
  pump()
}

/**
 * Continues the uploads of a draft that were interrupted by a reload, from their beginning. Files that the browser has
 * not kept are listed, to be chosen again.
 */
export async function resume(scope: string): Promise<void> {
  for (const { id, name } of keptUploads(scope)) {
    const file = await takeOver(id)
    if (file === undefined) continue
    const state = file === null ? 'lost' : 'waiting'
    const one: Attaching = {
      id: placed(id),
      scope,
      file: file ?? new File([], name),
      state,
      progress: 0,
      error: null,
    }
    useAttaching.setState(({ all }) => ({ all: [...all, one] }))
  }
  pump()
}

/** Ends an upload, or removes a refused file from the list. */
export function dropFile(id: string): void {
  letGo(id)
  useAttaching.setState(({ all }) => ({ all: all.filter((one) => one.id !== id) }))
  requests.get(id)?.abort(new DOMException('cancelled', 'AbortError'))
}

/** Removes a file from a draft, in any state. */
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

// an upload that was interrupted by a lost network restarts automatically
window.addEventListener('online', () => {
  for (const { id, state } of useAttaching.getState().all) if (state === 'interrupted') retryFile(id)
})

// unfinished files that the browser has not kept exist only in this page
window.addEventListener('beforeunload', (event) => {
  const { all } = useAttaching.getState()
  if (all.some((one) => isComing(one) && !isKept(one.id))) event.preventDefault()
})

/** In the order in which they were added, not in that in which their uploads end. */
function inOrder(ids: readonly string[]): string[] {
  const placeOf = (id: string) => places.get(id) ?? -1
  return ids.toSorted((one, other) => placeOf(one) - placeOf(other))
}

const filesOf = (scope: string) => useAttaching.getState().all.filter((one) => one.scope === scope)

function patch(id: string, part: Partial<Attaching>): void {
  useAttaching.setState(({ all }) => ({ all: all.map((one) => (one.id === id ? { ...one, ...part } : one)) }))
}

function refuse(id: string, error: string): void {
  letGo(id)
  patch(id, { state: 'refused', error })
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
    if (!documentId) return refuse(id, answer?.error_code ?? 'ERROR')
    uploaded.set(file, documentId)
    knowFile(documentId, { name: answer.name, size: file.size })
    const { files } = draftOf(scope)
    places.set(documentId, places.get(id) ?? Infinity)
    if (!files.includes(documentId)) changeDraft(scope, { files: inOrder([...files, documentId]) })
    dropFile(id)
  } catch (error) {
    if (request.signal.aborted) return
    const failed = error instanceof ApiError ? error : null
    const isTransient =
      failed === null || failed.status === 0 || failed.status === 429 || failed.status >= 502
    const why = failed?.code ?? failed?.message ?? 'ERROR'
    if (isTransient) patch(id, { state: 'interrupted', error: why })
    else refuse(id, why)
  } finally {
    requests.delete(id)
    pump()
  }
}
