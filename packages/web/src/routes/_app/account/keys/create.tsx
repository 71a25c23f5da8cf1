import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { CreateKeyPage } from '#features/api-keys/create-key-page.tsx'
import { PageBody } from '#ui/navigation/page-body.tsx'

export const Route = createFileRoute('/_app/account/keys/create')({ component: Page })

function Page() {
  const navigate = useNavigate()
  return (
    <PageBody isForm>
      <CreateKeyPage onLeave={() => void navigate({ to: '/account/keys', ignoreBlocker: true })} />
    </PageBody>
  )
}
