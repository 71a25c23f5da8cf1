import { createFileRoute } from '@tanstack/react-router'
import { AllKeysPage } from '#features/api-keys/all-keys-page.tsx'
import { useCan } from '#features/users/users.queries.ts'

export const Route = createFileRoute('/_app/admin/api-keys/')({ component: Page })

function Page() {
  const can = useCan()
  return <AllKeysPage mayCreate={can('api:access') && can('api_key:create')} />
}
