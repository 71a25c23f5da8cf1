import { create } from 'zustand'

/** A file being added to a draft. This continues while the person is on another page. */
export type Attaching = {
  id: string
  /** The scope of the draft. */
  scope: string
  file: File
  /** `lost`: its upload was interrupted by a reload, and the browser has no copy. */
  state: 'waiting' | 'sending' | 'refused' | 'interrupted' | 'lost'
  /** The uploaded share, from 0 to 1. */
  progress: number
  /** A key of the error catalogue, or a refusal of this page. */
  error: string | null
}

type State = {
  all: readonly Attaching[]
  /** Whether files of a draft are chosen while the code that uploads them is still being loaded, by scope. */
  arriving: Readonly<Record<string, boolean>>
  /** Whether files of a draft are still being uploaded or read, by scope. */
  pending: Readonly<Record<string, boolean>>
  /** Whether the message of a draft is sent when its files are ready. */
  queued: Readonly<Record<string, boolean>>
}

/** Whether the file will still be added to its draft. */
export const isComing = ({ state }: Attaching): boolean => state !== 'refused' && state !== 'lost'

export const useAttaching = create<State>(() => ({ all: [], arriving: {}, pending: {}, queued: {} }))

/** Whether a draft waits for its files. */
export const useIsPending = (scope: string): boolean => useAttaching(({ pending }) => pending[scope] === true)

export const setPending = (scope: string, isPending: boolean): void =>
  useAttaching.setState(({ pending }) => ({ pending: { ...pending, [scope]: isPending } }))

/** Holds the message of a draft back until its files are listed. */
export async function whileArriving(scope: string, work: () => Promise<void>): Promise<void> {
  const set = (isArriving: boolean) =>
    useAttaching.setState(({ arriving }) => ({ arriving: { ...arriving, [scope]: isArriving } }))
  set(true)
  await work().finally(() => set(false))
}

export const setQueued = (scope: string, isQueued: boolean): void =>
  useAttaching.setState(({ queued }) => ({ queued: { ...queued, [scope]: isQueued } }))
