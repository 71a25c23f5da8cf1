import { ApiError } from '#lib/network/api-error.ts'
import { isMissingCode } from '#lib/network/lazy.ts'
import { useToasts } from '#lib/notify.ts'

/** Whether there was no response, neither to a call nor for the code of a part of the page. */
export const isUnanswered = (error: unknown): boolean =>
  error instanceof ApiError ? error.status === 0 : isMissingCode(error)

/** Whether the page already shows the cause of this failure: that there is no network. */
export const isShownAsOffline = (error: unknown): boolean =>
  isUnanswered(error) && !navigator.onLine && document.querySelector('[data-offline-note]') !== null

/** A call can fail before the page says that it is offline: its message is removed when the page does. */
export function dropOfflineMessages(): void {
  if (navigator.onLine) return
  useToasts.setState(({ toasts }) => ({ toasts: toasts.filter((toast) => !toast.isUnanswered) }))
}
