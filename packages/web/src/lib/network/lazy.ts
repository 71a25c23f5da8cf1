import { lazy as reactLazy, type ComponentType } from 'react'
import { reloadOnce } from '#lib/network/reload-once.ts'

/** Delay before retrying to load code. */
const PAUSES_MS = [500, 2_000]

/**
 * A component with code that is loaded when it is first rendered. Until then its `Suspense` is shown, even if the
 * network is down for long: a render error would remove the page with its content.
 */
export function lazy<Props>(load: () => Promise<{ default: ComponentType<Props> }>) {
  return reactLazy(() => fetchCode(load))
}

/**
 * Loads code, and waits if there is no network. Code that the server no longer has belongs to an older version:
 * the page is reloaded, once.
 * @throws the error of the last of three attempts, if the page was reloaded just now
 */
export async function fetchCode<T>(load: () => Promise<T>): Promise<T> {
  for (const pause of PAUSES_MS) {
    try {
      return await load()
    } catch {
      await backOnline()
      await new Promise((resolve) => setTimeout(resolve, pause))
    }
  }
  return load().catch((error: unknown) => {
    if (reloadOnce()) return new Promise<never>(() => {})
    throw error
  })
}

function backOnline(): Promise<void> {
  if (navigator.onLine) return Promise.resolve()
  return new Promise((resolve) => window.addEventListener('online', () => resolve(), { once: true }))
}

/** Whether loading code failed, by the messages of the three browser engines. */
export const isMissingCode = (error: unknown): boolean =>
  error instanceof Error && /dynamically imported module|Importing a module script failed/.test(error.message)

/** The router would reload the page when code is missing, and show the browser's own error without a network. */
export function keepPageWithoutCode(): void {
  window.addEventListener('vite:preloadError', ({ payload }) =>
    sessionStorage.setItem(`tanstack_router_reload:${payload.message}`, '1'),
  )
}
