import { createFileRoute } from '@tanstack/react-router'
import { ProviderPage } from '#features/providers/provider-page.tsx'

export const Route = createFileRoute('/_app/admin/providers/$providerId')({ component: Page })

function Page() {
  const { providerId } = Route.useParams()
  return <ProviderPage key={providerId} providerId={providerId} />
}
