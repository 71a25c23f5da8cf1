import { ApiError } from '#lib/network/api-error.ts'
import { notify } from '#lib/notify.ts'
import { isShownAsOffline, isUnanswered } from '#lib/network/offline.ts'
import { i18n } from '#i18n/i18n.ts'

/** Shows a message for a run that could not be started, read or stopped; 401 and 412 have their own messages. */
export function showFailure(error: unknown): void {
  if (isShownAsOffline(error)) return
  if (error instanceof ApiError && (error.status === 401 || error.status === 412)) return
  const message = error instanceof Error ? error.message : i18n.t('errors.ERROR')
  notify(message, { severity: 'error', isUnanswered: isUnanswered(error) })
}
