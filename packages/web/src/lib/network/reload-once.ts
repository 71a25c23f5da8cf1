const RELOADED_KEY = 'parlance-reloaded-at'
/** A second need this soon after a reload means that reloading does not help. */
const LOOP_MS = 60_000

/** Whether the page was reloaded just now. */
export const wasReloaded = (): boolean =>
  Date.now() - Number(sessionStorage.getItem(RELOADED_KEY) ?? 0) < LOOP_MS

/** Reloads the page, but never in a loop. Returns whether it does. */
export function reloadOnce(reload: () => void = () => window.location.reload()): boolean {
  if (wasReloaded()) return false
  sessionStorage.setItem(RELOADED_KEY, String(Date.now()))
  reload()
  return true
}
