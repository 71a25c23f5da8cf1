import { AppError } from '#core/errors.ts'

/** A plugin that hangs must not hold anybody up for ever: ERROR_TIMEOUT after so many milliseconds. */
export async function inTime<T>(work: Promise<T>, limit: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new AppError('ERROR_TIMEOUT')), limit)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}
