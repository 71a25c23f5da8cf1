import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useId, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { improvementQuery } from '#features/system-assistants/system-assistants.queries.ts'
import { inMyLanguage } from '#lib/texts/bilingual.ts'
import { FieldError } from '#ui/fields/field-error.tsx'
import { RowSkeletons } from '#ui/states/row-skeletons.tsx'

type Props = {
  text: string
  assistantId: string | null
  onUse: (text: string) => void
  onClose: () => void
}

/** The person's text next to the suggestion; the field only changes after confirmation. */
export function ImproveDialog({ text, assistantId, onUse, onClose }: Props) {
  const { t } = useTranslation()
  const id = useId()
  const { data, error, isFetching, refetch } = useQuery(improvementQuery(text, assistantId))
  return (
    <Dialog open fullWidth maxWidth="md" onClose={onClose} aria-labelledby={`${id}-title`}>
      <DialogTitle id={`${id}-title`}>{t('chat.improve')}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2, gridTemplateColumns: { sm: '1fr 1fr' } }}>
        <Side title={t('chat.improve_mine')}>{text}</Side>
        <Side title={t('chat.improve_suggested')}>
          <Box role="status" aria-busy={isFetching}>
            {isFetching ? <RowSkeletons count={3} /> : data?.text}
          </Box>
          {error && !isFetching && (
            <>
              <FieldError>{error.message}</FieldError>
              <Button size="small" onClick={() => void refetch()} sx={{ mt: 1 }}>
                {t('common.retry')}
              </Button>
            </>
          )}
        </Side>
        {data && (
          <Typography variant="caption" sx={{ color: 'muted', gridColumn: '1 / -1' }}>
            {t('chat.helper_model', { model: inMyLanguage(data.model_label) })}
          </Typography>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('chat.improve_keep')}</Button>
        <Button variant="contained" disabled={!data} onClick={() => data && onUse(data.text)}>
          {t('chat.improve_use')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

function Side({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <Box component="section" aria-labelledby={id} sx={{ minWidth: 0 }}>
      <Typography id={id} variant="subtitle2" component="h3" sx={{ fontWeight: 600, mb: 0.75 }}>
        {title}
      </Typography>
      <Box
        tabIndex={0}
        role="group"
        aria-labelledby={id}
        sx={{
          p: 1.5,
          minHeight: 120,
          maxHeight: '40vh',
          overflowY: 'auto',
          borderRadius: 1,
          bgcolor: 'sunken',
          whiteSpace: 'pre-wrap',
          overflowWrap: 'anywhere',
        }}
      >
        {children}
      </Box>
    </Box>
  )
}
