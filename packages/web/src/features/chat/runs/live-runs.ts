import type { RunEvent } from '@parlance/contract/chat/run-events.ts'
import type { Message, MessagePart, StartRun } from '@parlance/contract/chat/runs.ts'
import { useMemo } from 'react'
import { create } from 'zustand'
import { attachRun, startRun, stopRun } from '#features/chat/run-streams.queries.ts'
import { useSession } from '#lib/session-store.ts'
import { isOnlyGrowth, newRun, reduceRun, type RunState } from '#lib/runs/run-reducer.ts'

export type LiveRun = {
  /** The request of this page; null if it joined a run in progress. */
  body: StartRun | null
  /** The text of its last part can be older than that of `useLivePart`. */
  state: RunState
  /** False while the connection is lost and being restored. */
  isLinked: boolean
  isStopping: boolean
}

/** A thread has one run, unless two answers are compared: then each answer has one. */
export const liveKeyOf = ({
  id,
  thread_id,
  comparison_id,
}: Pick<Message, 'id' | 'thread_id' | 'comparison_id'>) => (comparison_id === undefined ? thread_id : id)

type Ending = { state: RunState; error: unknown }

/** The runs that this page watches by their key (`liveKeyOf`); they survive navigation. */
export const useLiveRuns = create<Record<string, LiveRun>>(() => ({}))

// Growing parts are stored separately, so that only components with a growing text rerender at every step.
const useGrowing = create<Record<string, MessagePart[]>>(() => ({}))

/**
 * A part of the run's answer as it is now; `part` itself once this part is complete. What has been shown stays
 * when the run has been removed from the page, until its component has the stored part (then `threadId` is null).
 */
export function useLivePart<P extends MessagePart>(threadId: string | null, at: number, part: P): P {
  const live = useGrowing(useMemo(() => lastOf(threadId, (parts) => parts[at]), [threadId, at]))
  return live?.type === part.type ? (live as P) : part
}

/** A value derived from the growing parts of a run; undefined without a run. Rerenders only when the value changes. */
export function useLiveParts(
  threadId: string | null,
  select: (parts: MessagePart[]) => string,
): string | undefined {
  return useGrowing(useMemo(() => lastOf(threadId, select), [threadId, select]))
}

function lastOf<T>(threadId: string | null, select: (parts: MessagePart[]) => T | undefined) {
  let last: T | undefined
  return (all: Record<string, MessagePart[]>): T | undefined => {
    const parts = threadId === null ? undefined : all[threadId]
    return (last = (parts && select(parts)) ?? last)
  }
}

/** Calls back whenever the parts of a thread's run have grown; with null when the run has been removed. */
export function watchParts(threadId: string, onParts: (parts: MessagePart[] | null) => void): () => void {
  return useGrowing.subscribe((now, before) => {
    if (now[threadId] !== before[threadId]) onParts(now[threadId] ?? null)
  })
}

const links = new Map<string, AbortController>()

/**
 * Starts a run and watches it. Resolves when it ends, is refused or is no longer watched; calls `onBegun` when the
 * server has it.
 */
export function beginRun(
  threadId: string,
  body: StartRun,
  onBegun: () => void,
  key = threadId,
): Promise<Ending> {
  return watch(key, body, onBegun, (reading) => startRun(threadId, body, reading))
}

/** Watches a run in progress on the server. */
export function joinRun(threadId: string, runId: string): Promise<Ending> {
  return watch(threadId, null, undefined, (reading) => attachRun(runId, reading))
}

export async function stopLiveRun(threadId: string): Promise<void> {
  const runId = useLiveRuns.getState()[threadId]?.state.meta?.run_id
  if (!runId) return
  change(threadId, { isStopping: true })
  try {
    await stopRun(runId)
  } catch (error) {
    change(threadId, { isStopping: false })
    throw error
  }
}

/** Removes the run from the page when the stored messages have replaced it. The server's run is not affected. */
export function forgetRun(threadId: string): void {
  links.get(threadId)?.abort()
  links.delete(threadId)
  useLiveRuns.setState((all) => without(all, threadId), true)
  useGrowing.setState((all) => without(all, threadId), true)
}

function without<T>(all: Record<string, T>, threadId: string): Record<string, T> {
  return Object.fromEntries(Object.entries(all).filter(([id]) => id !== threadId))
}

// another person must not see the runs
useSession.subscribe(({ token }, before) => token !== before.token && forgetAllRuns())

export function forgetAllRuns(): void {
  for (const threadId of Object.keys(useLiveRuns.getState())) forgetRun(threadId)
}

type Reading = Parameters<typeof attachRun>[1]

async function watch(
  threadId: string,
  body: StartRun | null,
  onBegun: (() => void) | undefined,
  read: (reading: Reading) => Promise<void>,
): Promise<Ending> {
  forgetRun(threadId)
  const link = new AbortController()
  links.set(threadId, link)
  useLiveRuns.setState({ [threadId]: { body, state: newRun, isLinked: true, isStopping: false } })
  let state = newRun
  const onEvents = (events: RunEvent[]) => {
    if (link.signal.aborted) return
    const isFirst = state.messageId === null
    const before = state
    state = reduceRun(before, events)
    useGrowing.setState({ [threadId]: state.parts })
    if (!isOnlyGrowth(before, state)) change(threadId, { state })
    if (isFirst && state.messageId !== null) onBegun?.()
  }
  try {
    await read({ signal: link.signal, onEvents, onLink: (isLinked) => change(threadId, { isLinked }) })
    return { state, error: null }
  } catch (error) {
    return { state, error }
  }
}

function change(threadId: string, part: Partial<LiveRun>): void {
  const run = useLiveRuns.getState()[threadId]
  if (run) useLiveRuns.setState({ [threadId]: { ...run, ...part } })
}
