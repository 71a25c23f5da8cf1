import type { Draft } from '@parlance/contract/chat/drafts.ts'
import { create } from 'zustand'
import { changeDraft, draftOf, isEmpty } from '#features/chat/drafts/draft-store.ts'
import { saveDraft } from '#features/chat/drafts/drafts.queries.ts'
import { afterSending, type DraftImage } from '#features/chat/images/image-options.ts'
import { uuidv7 } from '#lib/uuid.ts'
import { useSession } from '#lib/session-store.ts'

/**
 * A message that is sent when the running answer of its conversation has ended. The browser stores it, and the server
 * stores it as a draft. Its id was chosen when it was written: whichever page or device sends it, it is sent once.
 */
export type Queued = Pick<Draft, 'text' | 'files' | 'model_id' | 'revised_at'> & {
  message_id: string
  image: DraftImage
  /** Waits for the person, because the answer did not end as expected or the message was refused. */
  is_held: boolean
  /** Whether the server has it: if it no longer has it, it was sent or cancelled elsewhere. */
  is_saved: boolean
}

export const useQueue = create<Record<string, Queued | null>>(() => ({}))

/** The draft in which the server stores it. */
export const queueScope = (threadId: string) => `queued-${threadId}`

const prefix = () => `parlance-queued-${useSession.getState().user?.id ?? ''}-`
/** Messages that the browser had no room for. */
const unstored = new Set<string>()

/** The queued message of a conversation as the other tabs of this browser see it. */
export function queuedOf(threadId: string): Queued | null {
  const stored = read(threadId)
  const queued = stored ?? (unstored.has(threadId) ? (useQueue.getState()[threadId] ?? null) : null)
  if (
    useQueue.getState()[threadId]?.revised_at !== queued?.revised_at ||
    !(threadId in useQueue.getState())
  ) {
    useQueue.setState({ [threadId]: queued })
  }
  return queued
}

/** Moves the text of the field into the queue, after a message that is already waiting there. */
export function enqueue(threadId: string): void {
  const { text, files, model_id, image, message_id } = draftOf(threadId)
  const before = queuedOf(threadId)
  put(threadId, {
    text: joined(before?.text ?? '', text),
    files: [...new Set([...(before?.files ?? []), ...files])],
    model_id,
    image,
    message_id: before?.message_id ?? message_id,
    revised_at: now(),
    is_held: before?.is_held ?? false,
    is_saved: false,
  })
  changeDraft(threadId, {
    text: '',
    files: [],
    message_id: uuidv7(),
    earlier_text: null,
    suggested_text: null,
    image: afterSending(image),
  })
}

/** Moves the queued message back into the field, before the text that is already there. */
export function editQueued(threadId: string): void {
  const queued = queuedOf(threadId)
  if (queued === null) return
  const { text, files } = draftOf(threadId)
  const { model_id, image } = queued
  changeDraft(threadId, {
    text: joined(queued.text, text),
    files: [...new Set([...queued.files, ...files])],
    model_id,
    image,
  })
  dropQueued(threadId)
}

/** Removes the queued message here and from the server; returns it, for an undo. */
export function dropQueued(threadId: string): Queued | null {
  const queued = queuedOf(threadId)
  forget(threadId)
  if (queued !== null) save(threadId, { ...queued, text: '', files: [], revised_at: now() })
  return queued
}

export const restoreQueued = (threadId: string, queued: Queued): void =>
  put(threadId, { ...queued, message_id: uuidv7(), revised_at: now(), is_saved: false })

/** Removes a message that the server has received. */
export const acknowledgeQueued = (threadId: string): void => forget(threadId)

/** Keeps the message until the person decides; `isNew`: with a new id, because the old one belongs to another text. */
export function holdQueued(threadId: string, isNew = false): void {
  const queued = queuedOf(threadId)
  if (queued === null || (queued.is_held && !isNew)) return
  put(threadId, { ...queued, is_held: true, ...(isNew && { message_id: uuidv7() }), revised_at: now() })
}

export function releaseQueued(threadId: string): void {
  const queued = queuedOf(threadId)
  if (queued?.is_held === true) keep(threadId, { ...queued, is_held: false, revised_at: now() })
}

/** Takes over what other devices have stored on the server; null: nothing. */
export function mergeQueued(threadId: string, remote: Draft | null): void {
  const mine = queuedOf(threadId)
  if (remote === null) {
    if (mine?.is_saved === true) forget(threadId)
    else if (mine !== null) save(threadId, mine)
    return
  }
  const { message_id, text, files, model_id, revised_at } = remote
  if (message_id === undefined || (mine !== null && revised_at <= mine.revised_at)) return
  const image = mine?.image ?? draftOf(threadId).image
  const is_held = mine?.is_held ?? false
  keep(threadId, { message_id, text, files, model_id, revised_at, image, is_held, is_saved: true })
}

/** Follows changes of queued messages in other tabs of this browser. */
export function followOtherTabs(): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (key?.startsWith(prefix()) === true) queuedOf(key.slice(prefix().length))
  }
  window.addEventListener('storage', onStorage)
  return () => window.removeEventListener('storage', onStorage)
}

const now = () => new Date().toISOString()
const joined = (first: string, second: string) =>
  [first, second].filter((text) => text.trim() !== '').join('\n\n')

function put(threadId: string, queued: Queued): void {
  keep(threadId, queued)
  save(threadId, queued)
}

function keep(threadId: string, queued: Queued): void {
  useQueue.setState({ [threadId]: queued })
  try {
    localStorage.setItem(prefix() + threadId, JSON.stringify(queued))
    unstored.delete(threadId)
  } catch {
    localStorage.removeItem(prefix() + threadId)
    unstored.add(threadId)
  }
}

function forget(threadId: string): void {
  localStorage.removeItem(prefix() + threadId)
  unstored.delete(threadId)
  useQueue.setState({ [threadId]: null })
}

// The copy in the browser remains in any case, so a failure of this call is not shown.
function save(threadId: string, queued: Queued): void {
  void saveAt(threadId, queued).catch(() => {})
}

async function saveAt(threadId: string, saving: Queued): Promise<void> {
  const { text, files, model_id, revised_at, message_id } = saving
  const draft = { text, files, model_id, revised_at, message_id, assistant_id: null, thread_id: threadId }
  const { draft: saved } = await saveDraft(queueScope(threadId), draft)
  const queued = queuedOf(threadId)
  const isSame = saved !== null && queued?.message_id === saved.message_id
  if (queued && isSame && queued.revised_at === revised_at) keep(threadId, { ...queued, is_saved: true })
}

function read(threadId: string): Queued | null {
  try {
    const stored: Partial<Queued> | null = JSON.parse(localStorage.getItem(prefix() + threadId) ?? 'null')
    const isWhole = typeof stored?.message_id === 'string' && Array.isArray(stored.files)
    return isWhole && !isEmpty(stored as Queued) ? (stored as Queued) : null
  } catch {
    return null
  }
}
