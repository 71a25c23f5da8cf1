import { setTimeout as delay } from 'node:timers/promises'

/** Waits for so many milliseconds. Throws the signal's reason as soon as it is aborted, also where it was before. */
export async function pause(ms: number, signal?: AbortSignal): Promise<void> {
  await delay(ms, undefined, { signal }).catch(() => signal?.throwIfAborted())
}
