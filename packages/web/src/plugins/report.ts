const reported = new Set<string>()

/** Says on the console, once, what a plugin did wrong; the page continues without it. */
export function report(plugin: string, what: string, error: unknown): void {
  const key = `${plugin} ${what}`
  if (reported.has(key)) return
  reported.add(key)
  // oxlint-disable-next-line no-console -- whoever writes a plugin looks for it there
  console.error(`Plugin ${plugin}: ${what}`, error)
}
