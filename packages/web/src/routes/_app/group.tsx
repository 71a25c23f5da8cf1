import { createFileRoute } from '@tanstack/react-router'
import { GroupDetail } from '#features/groups/group-detail.tsx'
import { GroupsPage } from '#features/groups/groups-page.tsx'
import { PageBody } from '#ui/navigation/page-body.tsx'

export const Route = createFileRoute('/_app/group')({
  validateSearch: (search): { group?: string } =>
    typeof search.group === 'string' ? { group: search.group } : {},
  component: Page,
})

function Page() {
  const { group } = Route.useSearch()
  const navigate = Route.useNavigate()
  const open = (groupId: string) => void navigate({ search: { group: groupId } })
  return (
    <PageBody>
      {group === undefined ? (
        <GroupsPage onOpen={open} />
      ) : (
        <GroupDetail key={group} groupId={group} onBack={() => void navigate({ search: {} })} />
      )}
    </PageBody>
  )
}
