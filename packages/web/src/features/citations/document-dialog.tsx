import CloseOutlined from '@mui/icons-material/CloseOutlined'
import EditNoteOutlined from '@mui/icons-material/EditNoteOutlined'
import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined'
import HistoryOutlined from '@mui/icons-material/HistoryOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogContent from '@mui/material/DialogContent'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import useMediaQuery from '@mui/material/useMediaQuery'
import { pageAt } from '@parlance/contract/core/page-at.ts'
import type { DocumentText } from '@parlance/contract/knowledge/documents.ts'
import type { CitedPassage } from '@parlance/contract/chat/runs.ts'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { documentTextQuery, downloadOriginal } from '#features/documents/reading.queries.ts'
import { PassageView } from '#features/citations/passage-view.tsx'
import { RecognisedChip } from '#features/citations/recognised-chip.tsx'
import { formatDate } from '#lib/texts/format.ts'
import { notify } from '#lib/notify.ts'
import { ErrorState } from '#ui/states/error-state.tsx'
import { RowSkeletons } from '#ui/states/row-skeletons.tsx'
import { SafeLink } from '#ui/navigation/safe-link.tsx'
import { StateChip } from '#ui/states/state-chip.tsx'

/** The quoted words of a document, from the stored citation. */
export type MeantPassage = Pick<CitedPassage, 'quote' | 'start_offset' | 'end_offset'> &
  Partial<Pick<CitedPassage, 'page' | 'heading' | 'knowledge_base_name' | 'as_of' | 'state' | 'manual'>>

type Props = {
  knowledgeBaseId: string
  documentId: string
  title: string
  /** Null for the beginning of the document. */
  passage: MeantPassage | null
  onClose: () => void
}

/** The text of a document, opened at the cited passage. */
export function DocumentDialog({ knowledgeBaseId, documentId, title, passage, onClose }: Props) {
  const { t } = useTranslation()
  const id = useId()
  const isNarrow = useMediaQuery((theme) => theme.breakpoints.down('sm'))
  const { data, error, refetch } = useQuery(documentTextQuery(knowledgeBaseId, documentId))
  const name = data?.name ?? title
  const page = pageOf(passage, data)
  const place = page === null ? passage?.heading : t('citations.page', { page })
  const where = [place, passage?.knowledge_base_name].filter(Boolean).join(' · ')
  const asOf = passage?.as_of ?? data?.indexed_at
  const changedAt = data?.source_changed_at
  const download = () =>
    downloadOriginal(knowledgeBaseId, documentId, name).catch((reason: unknown) =>
      notify(reason instanceof Error ? reason.message : t('errors.ERROR'), { severity: 'error' }),
    )
  return (
    <Dialog
      open
      onClose={onClose}
      fullScreen={isNarrow}
      maxWidth="md"
      fullWidth
      aria-labelledby={`${id}-title`}
    >
      <Box
        sx={{
          display: 'flex',
          gap: 1,
          px: { xs: 2, sm: 3 },
          pt: 2,
          pb: 1.5,
          borderBottom: 1,
          borderColor: 'divider',
        }}
      >
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Typography id={`${id}-title`} variant="h4" component="h2" sx={{ overflowWrap: 'anywhere' }}>
            {name}
          </Typography>
          {where && (
            <Typography variant="caption" component="p" sx={{ color: 'muted' }}>
              {where}
            </Typography>
          )}
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1, alignItems: 'center' }}>
            {asOf && <StateChip>{t('citedDocument.as_of', { date: formatDate(asOf) })}</StateChip>}
            {passage?.manual && (
              <StateChip tone="info" icon={<EditNoteOutlined />}>
                {t(`common.manual_${passage.manual}`)}
              </StateChip>
            )}
            {changedAt && asOf && changedAt > asOf && (
              <StateChip tone="warning" icon={<HistoryOutlined />}>
                {t('citedDocument.source_changed', { date: formatDate(changedAt) })}
              </StateChip>
            )}
            {passage?.state === 'changed' && !(changedAt && asOf && changedAt > asOf) && (
              <StateChip tone="warning" icon={<HistoryOutlined />}>
                {t('citations.changed')}
              </StateChip>
            )}
            {data && <RecognisedChip text={data} page={page} />}
            {data && (
              <Button size="small" startIcon={<FileDownloadOutlined />} onClick={() => void download()}>
                {t('citedDocument.download')}
              </Button>
            )}
            {data?.url && <SafeLink href={data.url}>{t('citedDocument.at_source')}</SafeLink>}
          </Box>
        </Box>
        <IconButton
          aria-label={t('citedDocument.close')}
          onClick={onClose}
          sx={{ alignSelf: 'flex-start', mr: -1 }}
        >
          <CloseOutlined />
        </IconButton>
      </Box>
      <DialogContent
        tabIndex={0}
        aria-label={t('citedDocument.document', { title: name })}
        sx={{ px: { xs: 2, sm: 3 }, bgcolor: 'background.default' }}
      >
        {error && <ErrorState error={error} onRetry={() => void refetch()} />}
        {!data && !error && <RowSkeletons count={6} />}
        {data && <PassageView text={data} passage={passage} />}
      </DialogContent>
    </Dialog>
  )
}

/** The page of the words, if the text has not changed since. */
function pageOf(passage: MeantPassage | null, text: DocumentText | undefined): number | null {
  const offset = passage?.start_offset ?? null
  const isSame = text !== undefined && passage?.state !== 'changed'
  return (isSame && offset !== null ? pageAt(text.sections, offset) : null) ?? passage?.page ?? null
}
