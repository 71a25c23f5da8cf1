import { SignOnUnavailable } from './port.ts'

/** Settles as `work` does, or throws `SignOnUnavailable` after `ms` milliseconds. */
export async function withDeadline<T>(ms: number, work: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new SignOnUnavailable(`no answer within ${ms} ms`)), ms)
  try {
    return await Promise.race([work, promise])
  } finally {
    clearTimeout(timer)
  }
}
