import { UNDO_SECONDS } from '@parlance/contract/core/limits.ts'
import { create } from 'zustand'

export type Severity = 'success' | 'info' | 'warning' | 'error'

export type Toast = {
  id: number
  message: string
  severity: Severity
  /** Milliseconds for which it is shown. */
  duration: number
  /** Shown for exactly `duration`, regardless of the pointer. */
  exact: boolean
  /** For a call without a response. */
  isUnanswered?: boolean
  action?: { label: string; run: () => void }
  onClose?: () => void
}

const SHOWN_MAX = 3
const DURATION = 5000
const ERROR_DURATION = 8000
let nextId = 1

export const useToasts = create<{ toasts: Toast[] }>(() => ({ toasts: [] }))

/** Shows a short message at the bottom of the page, without duplicates unless they have an action. */
export function notify(message: string, options: Partial<Omit<Toast, 'id' | 'message'>> = {}): void {
  const severity = options.severity ?? 'success'
  const { toasts } = useToasts.getState()
  const isTwin = (toast: Toast) => toast.message === message && toast.severity === severity
  if (!options.action && toasts.some(isTwin)) return
  const duration = options.duration ?? (severity === 'error' ? ERROR_DURATION : DURATION)
  const toast: Toast = { exact: false, ...options, id: nextId++, message, severity, duration }
  const all = [...toasts, toast]
  // one that does something when it closes is not removed early
  const out = all.length > SHOWN_MAX ? all.find((one) => one.onClose === undefined) : undefined
  useToasts.setState({ toasts: all.filter((one) => one !== out) })
}

export function closeToast(id: number): void {
  const toast = useToasts.getState().toasts.find((one) => one.id === id)
  if (!toast) return
  useToasts.setState(({ toasts }) => ({ toasts: toasts.filter((one) => one.id !== id) }))
  toast.onClose?.()
}

const UNDO_MS = UNDO_SECONDS * 1_000

/** Offers an undo for as long as the server can do it, counted from `since`. */
export function notifyUndoable(
  message: string,
  action: NonNullable<Toast['action']>,
  since = Date.now(),
): void {
  notify(message, { duration: UNDO_MS - (Date.now() - since), exact: true, action })
}
