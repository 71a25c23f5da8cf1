import { createFileRoute } from '@tanstack/react-router'
import { ModelPage } from '#features/models/model-page.tsx'

export const Route = createFileRoute('/_app/admin/models/$modelId')({ component: Page })

function Page() {
  const { modelId } = Route.useParams()
  return <ModelPage key={modelId} modelId={modelId} />
}
