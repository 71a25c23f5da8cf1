import { VERSION_TOAST_MS } from '@parlance/contract/core/limits.ts'
import { notify } from '#lib/notify.ts'
import { reloadOnce, wasReloaded } from '#lib/network/reload-once.ts'
import { i18n } from '#i18n/i18n.ts'

/** Announces a new version and reloads when the message closes; never in a loop. */
export function offerReload(reload?: () => void): void {
  notify(i18n.t(wasReloaded() ? 'errors.version_still_old' : 'errors.version_mismatch'), {
    severity: 'error',
    duration: VERSION_TOAST_MS,
    exact: true,
    onClose: () => void reloadOnce(reload),
  })
}
