import ChevronLeftOutlined from '@mui/icons-material/ChevronLeftOutlined'
import ChevronRightOutlined from '@mui/icons-material/ChevronRightOutlined'
import CloseOutlined from '@mui/icons-material/CloseOutlined'
import DownloadOutlined from '@mui/icons-material/DownloadOutlined'
import Box from '@mui/material/Box'
import Dialog from '@mui/material/Dialog'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import type { KnowledgeDocument } from '@parlance/contract/knowledge/documents.ts'
import { useQuery } from '@tanstack/react-query'
import { useId, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { pictureQuery } from '#features/chat/files/thread-files.queries.ts'
import { useDownloadOriginal } from '#features/documents/documents.queries.ts'
import { IconAction } from '#ui/navigation/icon-action.tsx'
import { ErrorState } from '#ui/states/error-state.tsx'

type Props = {
  baseId: string
  file: KnowledgeDocument
  /** All pictures of the conversation, newest first. */
  pictures: readonly KnowledgeDocument[]
  onOpen: (id: string) => void
  onClose: () => void
}

/** A picture in full; the arrow keys go to the others of the conversation. */
export function PictureDialog({ baseId, file, pictures, onOpen, onClose }: Props) {
  const { t } = useTranslation()
  const titleId = useId()
  const { data, error, refetch } = useQuery(pictureQuery(baseId, file.id, 'full'))
  const download = useDownloadOriginal(baseId)
  const at = pictures.indexOf(file)
  const [earlier, later] = [pictures[at + 1], pictures[at - 1]]
  const onKeyDown = ({ key }: KeyboardEvent) => {
    const to = key === 'ArrowLeft' ? earlier : key === 'ArrowRight' ? later : undefined
    if (to) onOpen(to.id)
  }
  const size = file.picture ?? { width: 1, height: 1 }
  const shown = {
    display: 'block',
    m: 'auto',
    width: `min(100%, ${size.width}px, calc((100dvh - 160px) * ${size.width / size.height}))`,
    aspectRatio: `${size.width} / ${size.height}`,
    height: 'auto',
  }
  return (
    <Dialog open fullWidth maxWidth="xl" onClose={onClose} onKeyDown={onKeyDown} aria-labelledby={titleId}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5, pl: 2, pr: 1, py: 1 }}>
        <Typography id={titleId} variant="h4" component="h2" noWrap sx={{ flex: 1, minWidth: 0 }}>
          {file.name}
        </Typography>
        {pictures.length > 1 && (
          <>
            <IconAction
              label={t('threadFiles.earlier_picture')}
              disabled={!earlier}
              onClick={() => earlier && onOpen(earlier.id)}
            >
              <ChevronLeftOutlined fontSize="small" />
            </IconAction>
            <IconAction
              label={t('threadFiles.later_picture')}
              disabled={!later}
              onClick={() => later && onOpen(later.id)}
            >
              <ChevronRightOutlined fontSize="small" />
            </IconAction>
          </>
        )}
        <IconAction
          label={t('threadFiles.download')}
          loading={download.isPending}
          onClick={() => download.mutate(file)}
        >
          <DownloadOutlined fontSize="small" />
        </IconAction>
        <IconAction label={t('common.close')} onClick={onClose}>
          <CloseOutlined fontSize="small" />
        </IconAction>
      </Box>
      <Box sx={{ p: { xs: 1, sm: 2 }, pt: 0, overflow: 'auto' }}>
        {error && <ErrorState heading="h3" error={error} onRetry={() => void refetch()} />}
        {!error && data === undefined && <Skeleton variant="rounded" sx={shown} />}
        {data !== undefined && <Box component="img" src={data} alt={file.name} sx={shown} />}
      </Box>
    </Dialog>
  )
}
