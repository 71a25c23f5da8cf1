import { ApiError } from '#lib/api-error.ts'

/** Whether the page already says what this failure is about: that there is no network. */
export function isShownAsOffline(error: unknown): boolean {
  const isUnanswered = error instanceof ApiError && error.status === 0
  return isUnanswered && !navigator.onLine && document.querySelector('[data-offline-note]') !== null
}
