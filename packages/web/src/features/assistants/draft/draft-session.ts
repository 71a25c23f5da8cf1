import type { AssistantContent, AssistantDraft } from '@parlance/contract/assistants/assistants.ts'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { DraftCalls, DraftContent } from '#features/assistants/draft/draft.queries.ts'
import { emptyContent } from '#features/assistants/editor/content.ts'
import type { LocalCopy } from '#features/assistants/draft/local-copy.ts'
import { ApiError } from '#lib/network/api-error.ts'

const PAUSE_MS = 1000
const RETRY_MS = 5000

export type DraftState = {
  /** What the form shows. */
  content: DraftContent
  /** The draft as the server last gave it. */
  server: AssistantDraft
  /** `here`: the assistant does not exist yet, and this content is in this browser only. */
  status: 'here' | 'kept' | 'changed' | 'keeping' | 'failed' | 'conflict'
  /** Why the last change is not with the server. */
  failure: string | null
  /** The version of another person; only in a conflict. */
  theirs: AssistantDraft | null
}

export type DraftSession = ReturnType<typeof openDraft>

/**
 * One open form: keeps each change in the browser at once and at the server a moment later, one call at a time, and
 * stops when another person has changed the draft meanwhile. Both versions are kept until the person chooses.
 *
 * A new assistant stays in the browser until it is created, or until its picture, its files or its preview need it at
 * the server. It is then made hidden, as `untitled` if it has no name yet, and creating it shows it.
 */
export function openDraft(initial: AssistantDraft, calls: DraftCalls, copy: LocalCopy, untitled?: string) {
  const store: StoreApi<DraftState> = createStore(() => begin(initial, copy, untitled !== undefined))
  let timer: ReturnType<typeof setTimeout> | undefined
  let queue: Promise<unknown> = Promise.resolve()
  let isUnclear = false
  const get = store.getState
  const set = store.setState
  if (get().status === 'changed') schedule(PAUSE_MS)

  return {
    store,
    change: (part: Partial<DraftContent>): void => {
      const content = { ...get().content, ...part }
      copy.write({ revision: get().server.revision, content })
      set({ content })
      if (get().status === 'conflict' || get().status === 'here') return
      set({ status: 'changed' })
      schedule(PAUSE_MS)
    },
    /** Makes the assistant at the server, hidden, unless it is there. */
    begin: () => inTurn(toServer),
    /**
     * Sends what the server has not yet, and answers whether it has it now; `leaving` lets the call outlive the page,
     * and is tried once.
     */
    flush: (leaving = false): Promise<boolean> => inTurn(() => keep(leaving)),
    /** Shows the new assistant in this content; false if another person was faster. */
    create: (content: AssistantContent) =>
      inTurn(async () => {
        // An earlier attempt may have reached the server although its answer did not return.
        if (get().status === 'here' && !isUnclear) {
          await calls.create(content).catch(unclear)
        } else {
          await toServer()
          const { server } = get()
          if (!(await attempt(() => calls.save(server.revision, content), showing))) return false
          await calls.show()
        }
        copy.clear()
        return true
      }),
    /** Deletes the new assistant with what this browser has of it. */
    remove: () =>
      inTurn(async () => {
        clearTimeout(timer)
        if (get().status !== 'here') await calls.remove()
        copy.clear()
        set({ status: 'here' })
      }),
    /** Saves this content as a new version; false if another person was faster. */
    save: (content: AssistantContent) =>
      inTurn(async () => {
        const { content: shown, server } = get()
        const isSaved = await attempt(
          () => calls.save(server.revision, content),
          (answer) => (get().content === shown ? showing(answer) : {}),
        )
        if (isSaved && get().content !== get().server.draft) goOn()
        return isSaved
      }),
    discard: () => inTurn(() => attempt(() => calls.discard(get().server.revision), showing)),
    restore: (versionId: string) =>
      inTurn(() => attempt(() => calls.restore(get().server.revision, versionId), showing)),
    setPicture: (picture: string | null) =>
      inTurn(async () => {
        await toServer()
        await keep()
        if (get().status === 'conflict') return false
        return attempt(
          () => calls.setPicture(get().server.revision, picture),
          (answer) => ({ content: { ...get().content, avatar_file_id: answer.draft.avatar_file_id } }),
        )
      }),
    /** Puts this form's content over theirs. */
    keepMine: async (): Promise<void> => {
      const { theirs } = get()
      if (!theirs) return
      set({ server: theirs, theirs: null, status: 'changed' })
      await inTurn(() => keep())
    },
    loadTheirs: (): void => {
      const { theirs } = get()
      if (!theirs) return
      copy.clear()
      set({ content: theirs.draft, server: theirs, theirs: null, status: 'kept', failure: null })
    },
  }

  function schedule(ms: number): void {
    clearTimeout(timer)
    timer = setTimeout(() => void inTurn(() => keep()), ms)
  }

  function inTurn<T>(step: () => Promise<T>): Promise<T> {
    const mine = queue.then(step, step)
    queue = mine.catch(() => {})
    return mine
  }

  async function toServer(): Promise<void> {
    if (untitled === undefined || get().status !== 'here') return
    // The rest follows as the draft, which may be incomplete.
    await calls.begin({ ...emptyContent, name: get().content.name.trim() || untitled }).catch(unclear)
    const server = await calls.read()
    copy.write({ revision: server.revision, content: get().content })
    set({ server, status: 'changed' })
    schedule(0)
  }

  /** The server may have made the assistant although it did not answer. */
  function unclear(error: unknown): never {
    isUnclear ||= isPassing(error)
    throw error
  }

  /** Whether the server has what the form showed when it was called. */
  async function keep(leaving = false): Promise<boolean> {
    clearTimeout(timer)
    const { status, content, server } = get()
    if (status !== 'changed' && status !== 'failed') return status === 'kept'
    set({ status: 'keeping' })
    try {
      const isKept = await attempt(() => calls.keep(server.revision, content, leaving), nothing)
      if (isKept && get().content !== content) goOn()
      return isKept
    } catch (error) {
      set({ status: 'failed', failure: error instanceof Error ? error.message : '' })
      if (isPassing(error) && !leaving) schedule(RETRY_MS)
      return false
    }
  }

  /** Typed on while the call was under way: once more, after the next pause. */
  function goOn(): void {
    const { server, content } = get()
    copy.write({ revision: server.revision, content })
    set({ status: 'changed' })
    schedule(PAUSE_MS)
  }

  /** True when the server took it; false in a conflict, which then is in the state. Other refusals are raised. */
  async function attempt(
    ask: () => Promise<AssistantDraft>,
    change: (answer: AssistantDraft) => Partial<DraftState>,
  ): Promise<boolean> {
    try {
      const server = await ask()
      copy.clear()
      set({ server, status: 'kept', failure: null, ...change(server) })
      return true
    } catch (error) {
      if (!(error instanceof ApiError && error.code === 'ERROR_EDITED_BY_OTHER')) throw error
      set({ theirs: await calls.read(), status: 'conflict', failure: null })
      return false
    }
  }
}

const nothing = () => ({})
const showing = (answer: AssistantDraft) => ({ content: answer.draft })

/** Restores unsaved content of an earlier visit if the server's draft has not changed. */
function begin(server: AssistantDraft, copy: LocalCopy, isHere: boolean): DraftState {
  const state: DraftState = { content: server.draft, server, status: 'kept', failure: null, theirs: null }
  const local = copy.read()
  if (isHere) return { ...state, content: local?.content ?? server.draft, status: 'here' }
  if (!local || JSON.stringify(local.content) === JSON.stringify(server.draft)) return state
  if (local.revision === server.revision) return { ...state, content: local.content, status: 'changed' }
  return { ...state, content: local.content, status: 'conflict', theirs: server }
}

const isPassing = (error: unknown) =>
  error instanceof ApiError && (error.status === 0 || error.status === 429 || error.status >= 500)
