import { setTimeout as delay } from 'node:timers/promises'

/** Waits for `ms` milliseconds. Throws the signal's reason as soon as it is aborted, or if it already was. */
export async function pause(ms: number, signal?: AbortSignal): Promise<void> {
  await delay(ms, undefined, { signal }).catch(() => signal?.throwIfAborted())
}
