import { createFileRoute } from '@tanstack/react-router'
import { FolderSharing } from '#features/sharing/folder-sharing.tsx'
import { FolderPage } from '#features/threads/folders/folder-page.tsx'
import { PageBody } from '#ui/navigation/page-body.tsx'

export const Route = createFileRoute('/_app/folder/$folderId')({ component: Page })

function Page() {
  const { folderId } = Route.useParams()
  return (
    <PageBody>
      <FolderPage
        key={folderId}
        folderId={folderId}
        renderSharing={(folder) => <FolderSharing folder={folder} />}
      />
    </PageBody>
  )
}
