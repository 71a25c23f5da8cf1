import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { CreateKeyPage } from '#features/api-keys/create-key-page.tsx'

export const Route = createFileRoute('/_app/admin/api-keys/create')({ component: Page })

function Page() {
  const navigate = useNavigate()
  return <CreateKeyPage onLeave={() => void navigate({ to: '/admin/api-keys' })} />
}
