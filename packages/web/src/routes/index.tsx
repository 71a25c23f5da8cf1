import { createFileRoute, redirect } from '@tanstack/react-router'
import { LoginPage } from '#features/session/login-page.tsx'
import { useSession } from '#lib/session-store.ts'

export const Route = createFileRoute('/')({
  beforeLoad: () => {
    if (useSession.getState().token) throw redirect({ to: '/chat' })
  },
  component: LoginPage,
})
