type Options = {
  /** Thrown when the time is over. */
  late?: () => Error
  /** Ends the waiting with its reason, even if it was aborted before. */
  signal?: AbortSignal
}

/**
 * Settles like `work`, but throws after `ms` milliseconds. The work itself continues; its later failure is ignored.
 */
export async function withDeadline<T>(
  work: Promise<T>,
  ms: number,
  { late = () => new Error(`no answer within ${ms} ms`), signal }: Options = {},
): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(late()), ms)
  const stop = () => reject(signal?.reason as Error)
  signal?.addEventListener('abort', stop, { once: true })
  if (signal?.aborted === true) stop()
  try {
    return await Promise.race([work, promise])
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', stop)
  }
}
