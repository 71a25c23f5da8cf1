import { createFileRoute, notFound, useNavigate } from '@tanstack/react-router'
import { ApiReference } from '#features/documentation/api/api-reference.tsx'
import { DocumentationPage } from '#features/documentation/documentation-page.tsx'
import { isResource } from '#features/documentation/resources.ts'
import { PageBody } from '#ui/navigation/page-body.tsx'
import { LazyNotFoundInFrame } from '#ui/states/lazy-page-states.tsx'

type Search = { provider?: string; type?: string }

export const Route = createFileRoute('/_app/documentation/$resource')({
  // `provider` and `type` open a section; of the API, `type` is the subject of the calls shown
  validateSearch: (search: Record<string, unknown>): Search => ({
    ...(typeof search['provider'] === 'string' && { provider: search['provider'] }),
    ...(typeof search['type'] === 'string' && { type: search['type'] }),
  }),
  // thrown during rendering, nothing would catch it; the list of pages is only loaded by those who open one
  loader: async ({ params }) => {
    const resources = await import('#features/documentation/resources.ts')
    if (!resources.isResource(params.resource)) throw notFound()
  },
  component: Page,
  notFoundComponent: () => <LazyNotFoundInFrame />,
})

function Page() {
  const { resource } = Route.useParams()
  const { provider, type } = Route.useSearch()
  const navigate = useNavigate({ from: '/documentation/$resource' })
  if (!isResource(resource)) return null
  return (
    <PageBody key={resource}>
      <DocumentationPage resource={resource} {...(provider && { provider })} {...(type && { type })}>
        {resource === 'api' && (
          <ApiReference
            tag={type ?? ''}
            onTag={(tag) =>
              void navigate({
                search: (before) => ({
                  ...(before.provider && { provider: before.provider }),
                  ...(tag && { type: tag }),
                }),
              })
            }
          />
        )}
      </DocumentationPage>
    </PageBody>
  )
}
