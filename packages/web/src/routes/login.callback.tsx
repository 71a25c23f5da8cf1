import { createFileRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'

const loadPage = () => import('#features/session/callback-page.tsx')

// The loader runs once per visit, which a one-time code requires. Other parameters are ignored.
export const Route = createFileRoute('/login/callback')({
  loader: async ({ location }) => {
    const code = new URLSearchParams(location.searchStr).get('code')
    window.history.replaceState(null, '', '/login/callback')
    if (!code) throw new Error('')
    const { finishLogin } = await import('#features/session/session.queries.ts')
    await finishLogin(code)
    throw redirect({ to: '/chat', replace: true })
  },
  pendingMs: 0,
  pendingComponent: lazyRouteComponent(loadPage, 'CallbackPending'),
  errorComponent: lazyRouteComponent(loadPage, 'CallbackFailed'),
})
