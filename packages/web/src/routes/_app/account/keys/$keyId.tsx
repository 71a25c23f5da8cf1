import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { EditKeyPage } from '#features/api-keys/edit-key-page.tsx'
import { PageBody } from '#ui/navigation/page-body.tsx'

export const Route = createFileRoute('/_app/account/keys/$keyId')({ component: Page })

function Page() {
  const { keyId } = Route.useParams()
  const navigate = useNavigate()
  return (
    <PageBody isForm>
      <EditKeyPage
        key={keyId}
        keyId={keyId}
        onLeave={() => void navigate({ to: '/account/keys', ignoreBlocker: true })}
      />
    </PageBody>
  )
}
