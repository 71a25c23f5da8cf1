import { createFileRoute } from '@tanstack/react-router'
import { ModelTrial } from '#features/evaluations/trial/model-trial.tsx'
import { ModelPage } from '#features/models/model-page.tsx'

export const Route = createFileRoute('/_app/admin/models/$modelId')({ component: Page })

function Page() {
  const { modelId } = Route.useParams()
  return <ModelPage key={modelId} modelId={modelId} renderTrial={(model) => <ModelTrial model={model} />} />
}
