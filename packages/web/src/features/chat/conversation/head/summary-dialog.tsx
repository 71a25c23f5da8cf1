import ContentCopyOutlined from '@mui/icons-material/ContentCopyOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { summaryQuery } from '#features/system-assistants/system-assistants.queries.ts'
import { inMyLanguage } from '#lib/texts/bilingual.ts'
import { notify } from '#lib/notify.ts'
import { ErrorState } from '#ui/states/error-state.tsx'
import { LazyMarkdown } from '#ui/content/lazy-markdown.tsx'
import { RowSkeletons } from '#ui/states/row-skeletons.tsx'

type Props = { threadId: string; onClose: () => void }

/** A summary of a conversation, which is not stored. */
export function SummaryDialog({ threadId, onClose }: Props) {
  const { t } = useTranslation()
  const id = useId()
  const { data, error, isFetching, refetch } = useQuery(summaryQuery(threadId))
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(data?.text ?? '')
      notify(t('common.copied'))
    } catch {
      notify(t('errors.ERROR'), { severity: 'error' })
    }
  }
  return (
    <Dialog open fullWidth maxWidth="sm" onClose={onClose} aria-labelledby={`${id}-title`}>
      <DialogTitle id={`${id}-title`}>{t('chat.summary')}</DialogTitle>
      <DialogContent tabIndex={0} aria-busy={isFetching}>
        {isFetching && <RowSkeletons count={4} />}
        {error && !isFetching && <ErrorState error={error} onRetry={() => void refetch()} />}
        <Box role="status">{data && !isFetching && <LazyMarkdown text={data.text} isGrowing={false} />}</Box>
        {data && (
          <Typography variant="caption" component="p" sx={{ color: 'muted', mt: 2 }}>
            {data.is_cut && `${t('chat.summary_cut')} `}
            {t('chat.helper_model', { model: inMyLanguage(data.model_label) })}
          </Typography>
        )}
      </DialogContent>
      <DialogActions>
        <Button startIcon={<ContentCopyOutlined />} disabled={!data} onClick={() => void copy()}>
          {t('common.copy')}
        </Button>
        <Button variant="contained" onClick={onClose}>
          {t('common.close')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
