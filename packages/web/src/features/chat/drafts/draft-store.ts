import type { Draft } from '@parlance/contract/chat/drafts.ts'
import { create } from 'zustand'
import { afterSending, type DraftImage, NO_IMAGE } from '#features/chat/images/image-options.ts'
import { saveDraft } from '#features/chat/drafts/drafts.queries.ts'
import { uuidv7 } from '#lib/uuid.ts'
import { useSession } from '#lib/session-store.ts'

/**
 * A draft in the browser. It includes the ids of the message and, for a new chat, of the thread, so
 * that sending again after a crash finds the first attempt instead of starting twice.
 */
export type LocalDraft = Omit<Draft, 'thread_id'> & {
  message_id: string
  /** The thread, or the one that the first message creates; files are added to it before. */
  thread_id: string
  /** The text of the field before a suggestion replaced it. */
  earlier_text: string | null
  /** The suggestion that was put into the field last. */
  suggested_text: string | null
  /** For a new chat: the conversation is to be temporary, and its draft is not kept by the server. */
  is_temporary: boolean
  /** How an image model is to draw; kept in this browser only. */
  image: DraftImage
}

/** The scope of a chat that has no thread yet; otherwise the scope is the thread's id. */
export const NEW_SCOPE = 'new'
const SAVE_MS = 1000

export const useDrafts = create<Record<string, LocalDraft>>(() => ({}))

const keyOf = (kind: 'draft' | 'sent', scope: string) =>
  `parlance-${kind}-${useSession.getState().user?.id ?? ''}-${scope}`
const unsaved = new Map<string, ReturnType<typeof setTimeout>>()
/** Scopes without a draft in this browser, until the one of the server is known. */
const unread = new Set<string>()

function emptyDraft(scope: string): LocalDraft {
  return {
    text: '',
    assistant_id: null,
    model_id: null,
    files: [],
    revised_at: new Date(0).toISOString(),
    message_id: uuidv7(),
    thread_id: scope === NEW_SCOPE ? uuidv7() : scope,
    earlier_text: null,
    suggested_text: null,
    is_temporary: false,
    image: NO_IMAGE,
  }
}

/** The draft of a scope: the current text, otherwise a sent text that was never acknowledged. */
export function draftOf(scope: string): LocalDraft {
  const known = useDrafts.getState()[scope]
  if (known) return known
  const stored = read('draft', scope) ?? read('sent', scope)
  if (stored === null) unread.add(scope)
  const draft = stored ?? emptyDraft(scope)
  useDrafts.setState({ [scope]: draft })
  return draft
}

/** Stores a change here immediately, and on the server a moment after the last change. */
export function changeDraft(scope: string, part: Partial<LocalDraft>): void {
  put(scope, { ...draftOf(scope), ...part, revised_at: new Date().toISOString() })
}

/**
 * Stores the assistant of a draft. Its time is unchanged: opening an old draft with another assistant must not make it
 * newer than what another device wrote since.
 */
export function writeTo(scope: string, assistantId: string): void {
  const draft = draftOf(scope)
  if (draft.assistant_id !== assistantId) put(scope, { ...draft, assistant_id: assistantId })
}

/** Puts a suggestion into the field. The person's text can be restored, also after a second suggestion. */
export function suggest(scope: string, suggestion: string): void {
  const { text, earlier_text, suggested_text } = draftOf(scope)
  const own = text === suggested_text ? earlier_text : text
  changeDraft(scope, {
    text: suggestion,
    suggested_text: suggestion,
    ...(own !== null && own.trim() !== '' && { earlier_text: own }),
  })
}

/**
 * Takes over a newer draft of another device. The text that loses can be restored: the one in the field, or the one
 * that arrived after the person had started to write.
 */
export function mergeRemoteDraft(scope: string, remote: Draft | null): void {
  const mine = draftOf(scope)
  const isFirst = unread.delete(scope)
  if (remote === null) return
  if (remote.revised_at <= mine.revised_at) {
    if (isFirst && isLost(remote.text, mine.text)) changeDraft(scope, { earlier_text: remote.text })
    return
  }
  // Only files tie a draft to its thread. The thread of a stored text alone can contain a sent message by now.
  const thread_id = (remote.files.length > 0 ? remote.thread_id : null) ?? mine.thread_id
  const earlier = isLost(mine.text, remote.text) && { earlier_text: mine.text }
  useDrafts.setState({ [scope]: { ...mine, ...remote, thread_id, ...earlier } })
}

/** Whether a text is missing after another one has taken its place. */
const isLost = (text: string, now: string): boolean => text.trim() !== '' && !now.includes(text.trim())

/** Clears the field and keeps the text in flight until `acknowledgeSent` or `takeBackSent`. */
export function sendOut(scope: string): LocalDraft {
  const draft = draftOf(scope)
  store('sent', scope, draft)
  useDrafts.setState({
    [scope]: { ...emptyDraft(scope), model_id: draft.model_id, image: afterSending(draft.image) },
  })
  return draft
}

export function acknowledgeSent(scope: string): void {
  localStorage.removeItem(keyOf('sent', scope))
  if (isEmpty(draftOf(scope))) changeDraft(scope, {})
}

/**
 * The message was not sent: puts it back into the field, with new ids if the old ones belong to another text. Files
 * stay in their thread.
 */
export function takeBackSent(scope: string, freshIds: boolean): void {
  const sent = read('sent', scope)
  localStorage.removeItem(keyOf('sent', scope))
  if (!sent || !isEmpty(draftOf(scope))) return
  const fresh = emptyDraft(scope)
  const thread_id = sent.files.length > 0 ? sent.thread_id : fresh.thread_id
  put(scope, freshIds ? { ...sent, message_id: fresh.message_id, thread_id } : sent)
}

/** Removes the local draft of a deleted conversation without a request to the server. */
export function forgetDraft(scope: string): void {
  clearTimeout(unsaved.get(scope))
  unsaved.delete(scope)
  for (const kind of ['draft', 'sent'] as const) localStorage.removeItem(keyOf(kind, scope))
  useDrafts.setState(({ [scope]: _, ...others }) => others, true)
}

/** Sends unsaved drafts to the server before a sign-out. */
export async function flushDrafts(): Promise<void> {
  await Promise.all([...unsaved.keys()].map((scope) => push(scope)))
}

/** Removes one person's drafts from memory; the browser and the server keep them. */
export function forgetDrafts(): void {
  for (const timer of unsaved.values()) clearTimeout(timer)
  unsaved.clear()
  unread.clear()
  useDrafts.setState({}, true)
}

export const isEmpty = ({ text, files }: Pick<Draft, 'text' | 'files'>): boolean =>
  text === '' && files.length === 0

function put(scope: string, draft: LocalDraft): void {
  useDrafts.setState({ [scope]: draft })
  if (isEmpty(draft)) localStorage.removeItem(keyOf('draft', scope))
  else store('draft', scope, draft)
  clearTimeout(unsaved.get(scope))
  unsaved.set(
    scope,
    setTimeout(() => void push(scope), SAVE_MS),
  )
}

// The browser keeps a few megabytes: a text beyond that stays in the field, which says that it is too long.
function store(kind: 'draft' | 'sent', scope: string, draft: LocalDraft): void {
  try {
    localStorage.setItem(keyOf(kind, scope), JSON.stringify(draft))
  } catch {
    localStorage.removeItem(keyOf(kind, scope))
  }
}

// The copy in the browser is kept in any case, so a failure of this call is not shown.
async function push(scope: string): Promise<void> {
  clearTimeout(unsaved.get(scope))
  unsaved.delete(scope)
  const { text, assistant_id, model_id, files, thread_id, revised_at, is_temporary } = draftOf(scope)
  const kept = is_temporary ? { text: '', files: [], thread_id: null } : { text, files, thread_id }
  const draft = { ...kept, assistant_id, model_id, revised_at }
  await saveDraft(scope, draft).catch(() => {})
}

function read(kind: 'draft' | 'sent', scope: string): LocalDraft | null {
  try {
    const stored: Partial<LocalDraft> | null = JSON.parse(localStorage.getItem(keyOf(kind, scope)) ?? 'null')
    if (typeof stored?.text !== 'string') return null
    // a draft of an earlier version has fewer fields
    return { ...emptyDraft(scope), ...stored, image: { ...NO_IMAGE, ...stored.image } }
  } catch {
    return null
  }
}
