import { createFileRoute } from '@tanstack/react-router'
import { BasesPage } from '#features/knowledge-bases/bases-page.tsx'
import { PageBody } from '#ui/navigation/page-body.tsx'

export const Route = createFileRoute('/_app/knowledge-base/')({ component: Page })

function Page() {
  const navigate = Route.useNavigate()
  const open = (knowledgeBaseId: string) =>
    void navigate({ to: '/knowledge-base/$knowledgeBaseId', params: { knowledgeBaseId } })
  return (
    <PageBody>
      <BasesPage onOpen={open} />
    </PageBody>
  )
}
