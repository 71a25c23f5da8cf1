import { createFileRoute, redirect } from '@tanstack/react-router'

export const Route = createFileRoute('/_app/documentation/')({
  beforeLoad: () => {
    throw redirect({ to: '/documentation/$resource', params: { resource: 'users' }, replace: true })
  },
})
