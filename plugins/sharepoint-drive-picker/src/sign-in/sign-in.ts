import { SignInError } from './sign-in-error.ts'

/** The implementation of the sign-in: Microsoft's library, or a fake. */
export type Provider = {
  /** Opens the window and waits until the person is signed in there. */
  open(options: { isOther: boolean; onWindow: (opened: { closed: boolean }) => void }): Promise<void>
  /** Returns a token, renewed without the person; `isNew` requires a new one, because the last one was refused. */
  token(isNew: boolean): Promise<string>
}

/** A sign-in that lasts until the page is closed. */
export type SignIn = {
  /** Loads the library, so that a click can open the window immediately: browsers block one that opens later. */
  prepare(): Promise<void>
  /** Must be called during a click. `isOther` lets the person choose the account. */
  connect(options?: { isOther?: boolean }): Promise<void>
  /** Stops waiting for the window. */
  cancel(): void
  token(isNew: boolean): Promise<string>
  isConnected(): boolean
  /** Calls back when a person is connected or no longer is; returns a function that stops this. */
  subscribe(onChange: () => void): () => void
}

const LOOK_MS = 500
/** A window that has finished closes before its response is read. */
const GRACE_LOOKS = 3

export function createSignIn(load: () => Promise<Provider>): SignIn {
  const watchers = new Set<() => void>()
  let loading: Promise<Provider> | null = null
  let ready: Provider | null = null
  let connected = false
  let stop: ((error: SignInError) => void) | null = null

  const provider = () => {
    loading ??= load().then(
      (loaded) => (ready = loaded),
      (error: unknown) => {
        loading = null
        throw new SignInError('unreachable', { cause: error })
      },
    )
    return loading
  }
  const set = (isConnected: boolean) => {
    connected = isConnected
    for (const onChange of watchers) onChange()
  }

  return {
    async prepare() {
      await provider()
    },
    async connect({ isOther = false } = {}) {
      stop?.(new SignInError('closed'))
      const ended = new Promise<never>((_, reject) => {
        stop = reject
      })
      // without awaiting anything once it is loaded, so that the browser attributes the window to the click
      const one = ready ?? (await provider())
      let look: ReturnType<typeof setInterval> | undefined
      const onWindow = (opened: { closed: boolean }) => {
        let closedFor = 0
        look = setInterval(() => {
          closedFor = opened.closed ? closedFor + 1 : 0
          if (closedFor >= GRACE_LOOKS) stop?.(new SignInError('closed'))
        }, LOOK_MS)
      }
      // a late result also counts, after the page reported the window as closed: some providers hide theirs
      const opening = one.open({ isOther, onWindow }).then(() => set(true))
      try {
        await Promise.race([opening, ended])
      } finally {
        clearInterval(look)
        opening.catch(() => {})
        ended.catch(() => {})
      }
    },
    cancel() {
      stop?.(new SignInError('closed'))
    },
    async token(isNew) {
      try {
        return await (ready ?? (await provider())).token(isNew)
      } catch (error) {
        const hasEnded =
          error instanceof SignInError && (error.reason === 'ended' || error.reason === 'refused')
        if (hasEnded && connected) set(false)
        throw error
      }
    },
    isConnected: () => connected,
    subscribe(onChange) {
      watchers.add(onChange)
      return () => void watchers.delete(onChange)
    },
  }
}
