import { createFileRoute, notFound, useNavigate } from '@tanstack/react-router'
import { DocumentationPage, RESOURCES } from '#features/documentation/documentation-page.tsx'
import { PageBody } from '#ui/navigation/page-body.tsx'

type Search = { provider?: string; type?: string }

export const Route = createFileRoute('/_app/documentation/$resource')({
  // `type` is the subject of the calls shown; `provider` is kept for links that name one
  validateSearch: (search: Record<string, unknown>): Search => ({
    ...(typeof search['provider'] === 'string' && { provider: search['provider'] }),
    ...(typeof search['type'] === 'string' && { type: search['type'] }),
  }),
  component: Page,
})

function Page() {
  const { resource } = Route.useParams()
  const { type = '' } = Route.useSearch()
  const navigate = useNavigate({ from: '/documentation/$resource' })
  const known = RESOURCES.find((one) => one === resource)
  if (known === undefined) throw notFound()
  return (
    <PageBody max={960}>
      <DocumentationPage
        resource={known}
        tag={type}
        onTag={(tag) =>
          void navigate({
            search: (before) => ({
              ...(before.provider && { provider: before.provider }),
              ...(tag && { type: tag }),
            }),
          })
        }
      />
    </PageBody>
  )
}
