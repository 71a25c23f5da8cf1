import { createRouter } from '@tanstack/react-router'
import { routeTree } from '#routeTree.gen.ts'
import { LazyNotFound, LazyPageError } from '#ui/states/lazy-page-states.tsx'

/** Creates the route tree: this takes a tenth of a second on a phone, so it is not done when this file is loaded. */
export const makeRouter = () =>
  createRouter({
    routeTree,
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    defaultNotFoundComponent: LazyNotFound,
    defaultErrorComponent: LazyPageError,
    defaultPendingMs: 200,
    scrollRestoration: false,
  })

export type AppRouter = ReturnType<typeof makeRouter>

/**
 * Preloads the code of the page at this address, because the router would load its parts one after the other. The
 * router reports what could not be loaded.
 */
export function fetchCode(router: AppRouter): void {
  const routes = Object.values(router.routesById)
  for (const { routeId } of router.matchRoutes(router.latestLocation)) {
    const route = routes.find(({ id }) => id === routeId)
    if (route) router.loadRouteChunk(route)?.catch(() => {})
  }
}

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter
  }
}
