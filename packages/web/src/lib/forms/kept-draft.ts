import { createStore, type StoreApi } from 'zustand/vanilla'
import type { LocalCopy } from '#lib/forms/local-copy.ts'
import { ApiError } from '#lib/network/api-error.ts'

const PAUSE_MS = 1000
const RETRY_MS = 5000

/** A draft as the server gives it; each change of it has the next revision. */
type Kept<C> = { revision: number; draft: C }

export type DraftState<C, S extends Kept<C>> = {
  /** What the form shows. */
  content: C
  /** The draft as the server last gave it. */
  server: S
  /** `here`: the object does not exist yet, and this content is in this browser only. */
  status: 'here' | 'kept' | 'changed' | 'keeping' | 'failed' | 'conflict'
  /** Why the last change is not with the server. */
  failure: string | null
  /** The version of another person; only in a conflict. */
  theirs: S | null
}

type Calls<C, S> = {
  read: () => Promise<S>
  /** `keepalive` lets the call outlive the page. */
  keep: (revision: number, content: C, keepalive: boolean) => Promise<S>
}

/**
 * The draft of one open form: keeps each change in the browser at once and at the server a moment later, one call at a
 * time, and stops when another person has changed the draft meanwhile. Both versions are kept until the person chooses.
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
     * Sends what the server has not yet, and answers whether it has it now; `leaving` lets the call outlive the page,
     * and is tried once.
     */
    flush: (leaving = false): Promise<boolean> => inTurn(() => keep(leaving)),
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

  /** Whether the server has what the form showed when it was called. */
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

  /** Typed on while the call was under way: once more, after the next pause. */
  function goOn(): void {
    const { server, content } = get()
    copy.write({ revision: server.revision, content })
    set({ status: 'changed' })
    schedule(PAUSE_MS)
  }

  /** True when the server took it; false in a conflict, which then is in the state. Other refusals are raised. */
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

/** A failure after which the same call can succeed. */
export const isPassing = (error: unknown) =>
  error instanceof ApiError && (error.status === 0 || error.status === 429 || error.status >= 500)

/** The content becomes what the server answered. */
export const showing = <C, S extends Kept<C>>(answer: S): Partial<DraftState<C, S>> => ({
  content: answer.draft,
})
