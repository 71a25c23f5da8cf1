/** The time limit for loading a plugin, and for a hook. */
export const PLUGIN_MS = 5_000

/** Fails after this many milliseconds: a plugin that hangs must not block the page forever. */
export async function inTime<T>(work: T | Promise<T>, limit: number): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`it took longer than ${limit / 1000} s`)), limit)
  })
  return await Promise.race([work, late]).finally(() => clearTimeout(timer))
}
