import { createFileRoute, notFound, redirect, rootRouteId } from '@tanstack/react-router'
import { AppLayout } from '#app/layout/app-layout.tsx'
import { loadTexts, partsOf } from '#i18n/i18n.ts'
import { fetchCode } from '#lib/network/lazy.ts'
import { isWorthReturning, rememberPath, VISITOR } from '#lib/return-path.ts'
import { useSession } from '#lib/session-store.ts'

export const Route = createFileRoute('/_app')({
  beforeLoad: async ({ matches, location }) => {
    const { token } = useSession.getState()
    // people who are not signed in must not learn whether a plugin has this page
    if (!token && matches.at(-1)?.routeId === '/_app/$pluginRoute') throw notFound({ routeId: rootRouteId })
    if (!token) {
      if (isWorthReturning(location.href)) rememberPath(VISITOR, { path: location.href, title: '' })
      throw redirect({ to: '/', replace: true })
    }
    // the login page does not load this either
    const plugins = fetchCode(() => import('#plugins/host.ts')).then(({ startPlugins }) =>
      startPlugins(token),
    )
    await Promise.all([loadTexts(partsOf(location.pathname)), plugins])
  },
  component: AppLayout,
})
