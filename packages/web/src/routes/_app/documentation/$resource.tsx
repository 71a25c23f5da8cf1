import { createFileRoute, notFound, useNavigate } from '@tanstack/react-router'
import { DocumentationPage } from '#features/documentation/documentation-page.tsx'
import { isResource } from '#features/documentation/resources.ts'
import { PageBody } from '#ui/navigation/page-body.tsx'
import { LazyNotFoundInFrame } from '#ui/states/lazy-page-states.tsx'

type Search = { provider?: string; type?: string }

export const Route = createFileRoute('/_app/documentation/$resource')({
  // `type` is the subject of the calls shown; `provider` is kept for links that name one
  validateSearch: (search: Record<string, unknown>): Search => ({
    ...(typeof search['provider'] === 'string' && { provider: search['provider'] }),
    ...(typeof search['type'] === 'string' && { type: search['type'] }),
  }),
  // raised while drawing, nothing would catch it
  loader: ({ params }) => {
    if (!isResource(params.resource)) throw notFound()
  },
  component: Page,
  notFoundComponent: () => <LazyNotFoundInFrame />,
})

function Page() {
  const { resource } = Route.useParams()
  const { type = '' } = Route.useSearch()
  const navigate = useNavigate({ from: '/documentation/$resource' })
  if (!isResource(resource)) return null
  return (
    <PageBody>
      <DocumentationPage
        resource={resource}
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
