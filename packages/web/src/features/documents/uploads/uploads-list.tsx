import CloseOutlined from '@mui/icons-material/CloseOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import Typography from '@mui/material/Typography'
import type { TFunction } from 'i18next'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { DuplicateDialog } from '#features/documents/uploads/duplicate-dialog.tsx'
import { uploadText } from '#features/documents/uploads/upload-text.ts'
import {
  cancelUploads,
  clearUploads,
  isUnderWay,
  useUploads,
  type Upload,
} from '#features/documents/uploads/uploads.ts'
import { formatBytes } from '#lib/texts/format.ts'
import { FileIcon } from '#ui/content/file-icon.tsx'
import { extensionOf } from '#ui/content/file-kind.ts'
import { IconAction } from '#ui/navigation/icon-action.tsx'

/** The uploads of a base with progress and results. */
export function UploadsList({ knowledgeBaseId }: { knowledgeBaseId: string }) {
  const { t } = useTranslation()
  const all = useUploads((state) => state.uploads)
  const uploads = useMemo(() => all.filter((one) => one.base_id === knowledgeBaseId), [all, knowledgeBaseId])
  const under = uploads.filter(isUnderWay)
  const shown = uploads.filter((one) => ROWS.has(one.state)).toSorted(byState)
  if (uploads.length === 0) return null
  return (
    <>
      <Box
        component="section"
        aria-label={t('documents.uploads')}
        sx={{ mb: 2, border: 1, borderColor: 'divider', borderRadius: '12px', bgcolor: 'background.paper' }}
      >
        <Box
          sx={{
            display: 'flex',
            flexWrap: 'wrap',
            alignItems: 'center',
            gap: 1,
            pl: 2,
            pr: 1,
            py: 0.5,
            minHeight: 48,
          }}
        >
          <Typography role="status" variant="subtitle2" component="h2" sx={{ flex: 1, fontWeight: 600 }}>
            {summary(uploads, t)}
          </Typography>
          {under.length > 0 ? (
            <Button size="small" onClick={() => cancelUploads(under.map((one) => one.id))}>
              {t('documents.cancel_all')}
            </Button>
          ) : (
            <IconAction label={t('documents.clear_uploads')} onClick={() => clearUploads(knowledgeBaseId)}>
              <CloseOutlined fontSize="small" />
            </IconAction>
          )}
        </Box>
        <Box
          component="ul"
          tabIndex={0}
          aria-label={t('documents.uploads')}
          sx={{ listStyle: 'none', m: 0, p: 0, maxHeight: 220, overflowY: 'auto' }}
        >
          {shown.map((upload) => (
            <UploadRow key={upload.id} upload={upload} />
          ))}
        </Box>
      </Box>
      <DuplicateDialog uploads={uploads} />
    </>
  )
}

/** Finished uploads are in the list of files; this list has running uploads, then those with a message. */
const ORDER = ['duplicate', 'sending', 'waiting', 'refused', 'unchanged', 'cancelled'] as const
const ROWS: ReadonlySet<string> = new Set(ORDER)
const byState = (one: Upload, other: Upload) =>
  ORDER.findIndex((state) => state === one.state) - ORDER.findIndex((state) => state === other.state)

function summary(uploads: readonly Upload[], t: TFunction): string {
  const under = uploads.filter(isUnderWay).length
  const refused = uploads.filter((one) => one.state === 'refused').length
  const arrived = uploads.filter((one) => ['added', 'replaced', 'unchanged'].includes(one.state)).length
  if (under > 0) return t('documents.uploading', { count: under })
  const parts = [
    ...(arrived > 0 || refused === 0 ? [t('documents.uploaded', { count: arrived })] : []),
    ...(refused > 0 ? [t('documents.not_uploaded', { count: refused })] : []),
  ]
  return parts.join(' · ')
}

function UploadRow({ upload }: { upload: Upload }) {
  const { t } = useTranslation()
  const { id, name, size, state, progress } = upload
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1.5,
        px: 2,
        py: 1,
        borderTop: 1,
        borderColor: 'divider',
      }}
    >
      <FileIcon type={extensionOf(name)} />
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography variant="body2" sx={{ fontWeight: 500, overflowWrap: 'anywhere' }}>
          {name}
        </Typography>
        {state === 'sending' ? (
          <LinearProgress
            variant="determinate"
            value={Math.round(progress * 100)}
            aria-label={name}
            sx={{ mt: 0.75, height: 6, borderRadius: 3 }}
          />
        ) : (
          <Typography
            variant="caption"
            component="div"
            sx={{ color: state === 'refused' ? 'error.main' : 'text.secondary' }}
          >
            {[uploadText(upload, t), ...(state === 'waiting' ? [formatBytes(size)] : [])].join(' · ')}
          </Typography>
        )}
      </Box>
      {isUnderWay(upload) && (
        <IconAction label={t('documents.cancel_upload', { name })} onClick={() => cancelUploads([id])}>
          <CloseOutlined fontSize="small" />
        </IconAction>
      )}
    </Box>
  )
}
