import { withDeadline } from '#core/deadline.ts'
import { AppError } from '#core/errors.ts'

/** Throws ERROR_TIMEOUT after this many milliseconds, so that a hanging plugin does not block a call forever. */
export async function inTime<T>(work: Promise<T>, limit: number): Promise<T> {
  return await withDeadline(work, limit, { late: () => new AppError('ERROR_TIMEOUT') })
}
