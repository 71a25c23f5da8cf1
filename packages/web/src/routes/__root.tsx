import { createRootRoute, Outlet } from '@tanstack/react-router'
import { PagePending } from '#ui/states/page-pending.tsx'

export const Route = createRootRoute({ component: Outlet, pendingComponent: PagePending })
