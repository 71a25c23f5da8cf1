import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { columnContentQuery } from '#features/prompts/prompt-runs.queries.ts'
import { PromptTexts } from '#features/prompts/runs/prompt-texts.tsx'
import { ErrorState } from '#ui/states/error-state.tsx'
import { RowSkeletons } from '#ui/states/row-skeletons.tsx'

type Props = { runId: string; threadId: string; name: string; onClose: () => void }

/** The prompt that was sent for a column. */
export function AskedDialog({ runId, threadId, name, onClose }: Props) {
  const { t } = useTranslation()
  const id = useId()
  const { data, error, refetch } = useQuery(columnContentQuery(runId, threadId))
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} maxWidth="md" fullWidth>
      <DialogTitle id={id}>{name}</DialogTitle>
      <DialogContent>
        {error && <ErrorState error={error} onRetry={() => void refetch()} />}
        {!data && !error && <RowSkeletons count={3} />}
        {data && (
          <Box sx={{ display: 'grid', gap: 2 }}>
            <PromptTexts content={data} />
          </Box>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('common.close')}</Button>
      </DialogActions>
    </Dialog>
  )
}
