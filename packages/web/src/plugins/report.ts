import { reportPluginFailure } from '#plugins/plugins.queries.ts'

const reported = new Set<string>()
/** The maximum number of reports per page; further ones are only logged to the console. */
const REPORTS_MAX = 20

/**
 * Logs an error of a plugin once and reports it to the server, so that administrators see it; the page continues
 * without it. Without a plugin it is an error of the host.
 */
export function report(plugin: string | null, place: string, error: unknown): void {
  const key = `${plugin} ${place}`
  if (reported.has(key)) return
  reported.add(key)
  // oxlint-disable-next-line no-console -- plugin authors look for it there
  console.error(plugin === null ? place : `Plugin ${plugin}: failed in ${place}`, error)
  if (plugin === null || reported.size > REPORTS_MAX) return
  const message = error instanceof Error ? error.message : String(error)
  void reportPluginFailure(plugin, place, message).catch(() => {})
}
