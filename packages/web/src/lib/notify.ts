import { create } from 'zustand'

export type Severity = 'success' | 'info' | 'warning' | 'error'

export type Toast = {
  id: number
  message: string
  severity: Severity
  /** Milliseconds on the screen. */
  duration: number
  /** Stays exactly `duration`, whatever the pointer does. */
  exact: boolean
  action?: { label: string; run: () => void }
  onClose?: () => void
}

const SHOWN_MAX = 3
const DURATION = 5000
const ERROR_DURATION = 8000
let nextId = 1

export const useToasts = create<{ toasts: Toast[] }>(() => ({ toasts: [] }))

/** Shows a short message at the bottom of the page, without duplicates. */
export function notify(message: string, options: Partial<Omit<Toast, 'id' | 'message'>> = {}): void {
  const severity = options.severity ?? 'success'
  const { toasts } = useToasts.getState()
  if (toasts.some((toast) => toast.message === message && toast.severity === severity)) return
  const duration = options.duration ?? (severity === 'error' ? ERROR_DURATION : DURATION)
  const toast: Toast = { exact: false, ...options, id: nextId++, message, severity, duration }
  const all = [...toasts, toast]
  // one that does something when it closes is not pushed out
  const out = all.length > SHOWN_MAX ? all.find((one) => one.onClose === undefined) : undefined
  useToasts.setState({ toasts: all.filter((one) => one !== out) })
}

export function closeToast(id: number): void {
  const toast = useToasts.getState().toasts.find((one) => one.id === id)
  if (!toast) return
  useToasts.setState(({ toasts }) => ({ toasts: toasts.filter((one) => one.id !== id) }))
  toast.onClose?.()
}

const FLASH_KEY = 'parlance-flash'

/** Keeps a message over a full load of the page, which shows it with `showKeptMessage`. */
export function notifyAfterReload(message: string): void {
  sessionStorage.setItem(FLASH_KEY, message)
}

export function showKeptMessage(): void {
  const message = sessionStorage.getItem(FLASH_KEY)
  if (!message) return
  sessionStorage.removeItem(FLASH_KEY)
  notify(message)
}
