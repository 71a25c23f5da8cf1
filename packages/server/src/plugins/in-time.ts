import { withDeadline } from '#core/deadline.ts'
import { AppError } from '#core/errors.ts'

/** A plugin that hangs must not hold a call up forever: ERROR_TIMEOUT after so many milliseconds. */
export async function inTime<T>(work: Promise<T>, limit: number): Promise<T> {
  return await withDeadline(work, limit, { late: () => new AppError('ERROR_TIMEOUT') })
}
