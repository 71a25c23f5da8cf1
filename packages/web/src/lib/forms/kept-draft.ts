import { createStore, type StoreApi } from 'zustand/vanilla'
import type { LocalCopy } from '#lib/forms/local-copy.ts'
import { ApiError } from '#lib/network/api-error.ts'

const PAUSE_MS = 1000
const RETRY_MS = 5000

/** A draft as the server returns it; each change has the next revision. */
type Kept<C> = { revision: number; draft: C }

export type DraftState<C, S extends Kept<C>> = {
  /** The content of the form. */
  content: C
  /** The draft as last returned by the server. */
  server: S
  /** `here`: the object does not exist yet, and this content is only in this browser. */
  status: 'here' | 'kept' | 'changed' | 'keeping' | 'failed' | 'conflict'
  /** Why the last change is not saved on the server. */
  failure: string | null
  /** The version of another person; only in a conflict. */
  theirs: S | null
}

type Calls<C, S> = {
  read: () => Promise<S>
  /** `keepalive` lets the call continue after the page is closed. */
  keep: (revision: number, content: C, keepalive: boolean) => Promise<S>
}

/**
 * The draft of one open form: saves each change in the browser immediately and on the server a moment later, one call
 * at a time, and stops when another person has changed the draft in the meantime. Both versions are kept until the
 * person chooses.
 */
export function keptDraft<C extends object, S extends Kept<C>>(
  initial: S,
  calls: Calls<C, S>,
  copy: LocalCopy<C>,
  isHere = false,
) {
  const store: StoreApi<DraftState<C, S>> = createStore(() => begin(initial, copy, isHere))
  let timer: ReturnType<typeof setTimeout> | undefined
  let queue: Promise<unknown> = Promise.resolve()
  const get = store.getState
  const set = store.setState
  if (get().status === 'changed') schedule(PAUSE_MS)

  return {
    store,
    change: (part: Partial<C>): void => {
      const content = { ...get().content, ...part }
      copy.write({ revision: get().server.revision, content })
      set({ content })
      if (get().status === 'conflict' || get().status === 'here') return
      set({ status: 'changed' })
      schedule(PAUSE_MS)
    },
    /**
     * Sends unsaved changes, and returns whether the server has them all; `leaving` lets the call continue after the
     * page is closed, and is tried once.
     */
    flush: (leaving = false): Promise<boolean> => inTurn(() => keep(leaving)),
    /** Overwrites their version with the content of this form. */
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
    inTurn,
    attempt,
    keep,
    goOn,
    schedule,
    cancel: () => clearTimeout(timer),
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

  /** Whether the server has what the form showed when this was called. */
  async function keep(leaving = false): Promise<boolean> {
    clearTimeout(timer)
    const { status, content, server } = get()
    if (status !== 'changed' && status !== 'failed') return status === 'kept'
    set({ status: 'keeping' })
    try {
      const isKept = await attempt(
        () => calls.keep(server.revision, content, leaving),
        () => ({}),
      )
      if (isKept && get().content !== content) goOn()
      return isKept
    } catch (error) {
      set({ status: 'failed', failure: error instanceof Error ? error.message : '' })
      if (isPassing(error) && !leaving) schedule(RETRY_MS)
      return false
    }
  }

  /** The person typed during the call: sends again after the next pause. */
  function goOn(): void {
    const { server, content } = get()
    copy.write({ revision: server.revision, content })
    set({ status: 'changed' })
    schedule(PAUSE_MS)
  }

  /** True if the server accepted it; false in a conflict, which is then in the state. Other refusals are thrown. */
  async function attempt(
    ask: () => Promise<S>,
    change: (answer: S) => Partial<DraftState<C, S>>,
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

/** Restores unsaved content of an earlier visit if the server's draft has not changed. */
function begin<C extends object, S extends Kept<C>>(
  server: S,
  copy: LocalCopy<C>,
  isHere: boolean,
): DraftState<C, S> {
  const state = { content: server.draft, server, status: 'kept' as const, failure: null, theirs: null }
  const local = copy.read()
  if (isHere) return { ...state, content: local?.content ?? server.draft, status: 'here' }
  if (!local || JSON.stringify(local.content) === JSON.stringify(server.draft)) return state
  if (local.revision === server.revision) return { ...state, content: local.content, status: 'changed' }
  return { ...state, content: local.content, status: 'conflict', theirs: server }
}

/** Whether the same call can succeed after this failure. */
export const isPassing = (error: unknown) =>
  error instanceof ApiError && (error.status === 0 || error.status === 429 || error.status >= 500)

/** The server's response becomes the content. */
export const showing = <C, S extends Kept<C>>(answer: S): Partial<DraftState<C, S>> => ({
  content: answer.draft,
})
