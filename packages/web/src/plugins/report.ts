const reported = new Set<string>()

/** Logs an error of a plugin once; the page continues without it. */
export function report(plugin: string, what: string, error: unknown): void {
  const key = `${plugin} ${what}`
  if (reported.has(key)) return
  reported.add(key)
  // oxlint-disable-next-line no-console -- plugin authors look for it there
  console.error(`Plugin ${plugin}: ${what}`, error)
}
