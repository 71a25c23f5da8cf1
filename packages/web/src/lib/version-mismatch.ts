import { VERSION_TOAST_MS } from '@parlance/contract/core/limits.ts'
import { notify } from '#lib/notify.ts'
import { i18n } from '#i18n/i18n.ts'

const RELOADED_KEY = 'parlance-reloaded-at'
/** A second mismatch this soon after a reload means that reloading does not help. */
const LOOP_MS = 60_000

/** Says that a new version is there and reloads when the message closes; never in a loop. */
export function offerReload(reload: () => void = () => window.location.reload()): void {
  const reloadedAt = Number(sessionStorage.getItem(RELOADED_KEY) ?? 0)
  const looping = Date.now() - reloadedAt < LOOP_MS
  notify(i18n.t(looping ? 'errors.version_still_old' : 'errors.version_mismatch'), {
    severity: 'error',
    duration: VERSION_TOAST_MS,
    exact: true,
    onClose: () => {
      if (looping) return
      sessionStorage.setItem(RELOADED_KEY, String(Date.now()))
      reload()
    },
  })
}
