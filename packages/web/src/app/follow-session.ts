import type { AppRouter } from '#app/router.ts'
import { isWorthReturning, rememberPath } from '#lib/return-path.ts'
import { followOtherTabs, useSession } from '#lib/session-store.ts'

/** Clears a person's data when the session ends or changes, here or in another tab. */
export function followSession(router: AppRouter): void {
  followOtherTabs()
  useSession.subscribe((now, before) => {
    if (now.token === before.token) return
    if (before.user) {
      const path = window.location.pathname + window.location.search
      if (isWorthReturning(path)) rememberPath(before.user.id, { path, title: document.title })
    }
    if (!now.token) void router.navigate({ to: '/', replace: true })
  })
}
