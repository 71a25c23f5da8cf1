import type { AppRouter } from '#app/router.ts'
import { isWorthReturning, rememberPath } from '#lib/return-path.ts'
import { followOtherTabs, useSession } from '#lib/session-store.ts'

/** Ends what belongs to a person when the session ends or becomes another's, here or in another tab. */
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
