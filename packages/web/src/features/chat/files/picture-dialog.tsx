import DownloadOutlined from '@mui/icons-material/DownloadOutlined'
import type { KnowledgeDocument } from '@parlance/contract/knowledge/documents.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { PictureView } from '#features/chat/files/picture-view.tsx'
import { pictureQuery } from '#features/chat/files/thread-files.queries.ts'
import { useDownloadOriginal } from '#features/documents/documents.queries.ts'
import { IconAction } from '#ui/navigation/icon-action.tsx'

type Props = {
  baseId: string
  file: KnowledgeDocument
  /** All pictures of the conversation, newest first. */
  pictures: readonly KnowledgeDocument[]
  onOpen: (id: string) => void
  onClose: () => void
}

/** A picture of a question in full size, with links to the others of the conversation. */
export function PictureDialog({ baseId, file, pictures, onOpen, onClose }: Props) {
  const { t } = useTranslation()
  const { data, error, refetch } = useQuery(pictureQuery(baseId, file.id, 'full'))
  const download = useDownloadOriginal(baseId)
  const at = pictures.indexOf(file)
  const to = (other: KnowledgeDocument | undefined) => {
    if (pictures.length < 2) return undefined
    return other ? () => onOpen(other.id) : null
  }
  return (
    <PictureView
      title={file.name}
      alt={file.name}
      src={data}
      size={file.picture ?? { width: 1, height: 1 }}
      error={error}
      onRetry={() => void refetch()}
      onEarlier={to(pictures[at + 1])}
      onLater={to(pictures[at - 1])}
      actions={
        <IconAction
          label={t('threadFiles.download')}
          loading={download.isPending}
          onClick={() => download.mutate(file)}
        >
          <DownloadOutlined fontSize="small" />
        </IconAction>
      }
      onClose={onClose}
    />
  )
}
