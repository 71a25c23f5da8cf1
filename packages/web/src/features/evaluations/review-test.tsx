import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Typography from '@mui/material/Typography'
import type { SubmissionTest } from '@parlance/contract/assistants/marketplace.ts'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { RunView } from '#features/evaluations/results/run-view.tsx'
import { SubmissionTestNote } from '#features/evaluations/submission-test-note.tsx'

type Props = {
  /** Null if the questions have never been run. */
  test: SubmissionTest | null
  /** Why the results are worse, in the author's words. */
  reason: string
}

/** The last run of the test questions of a submission, for its reviewer. */
export function ReviewTest({ test, reason }: Props) {
  const { t } = useTranslation()
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  return (
    <section>
      <Typography variant="subtitle2" component="h2" sx={{ fontWeight: 600, mb: 1 }}>
        {t('evaluations.cases')}
      </Typography>
      {test === null && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t('evaluations.review_none')}
        </Typography>
      )}
      {test && <SubmissionTestNote test={test} />}
      {reason && (
        <Box sx={{ mt: 1, p: 1.5, borderRadius: 1, bgcolor: 'warning.light', typography: 'body2' }}>
          <Typography variant="caption" component="p" sx={{ fontWeight: 600 }}>
            {t('evaluations.review_reason')}
          </Typography>
          <Box sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{reason}</Box>
        </Box>
      )}
      {test && (
        <Button aria-haspopup="dialog" onClick={() => setOpen(true)} sx={{ mt: 1, ml: -1 }}>
          {t('evaluations.review_open')}
        </Button>
      )}
      {test && (
        <Dialog open={isOpen} onClose={() => setOpen(false)} fullWidth maxWidth="lg" aria-labelledby={id}>
          <DialogTitle id={id}>{t('evaluations.result')}</DialogTitle>
          <DialogContent>
            <RunView runId={test.evaluation_id} mayEdit={false} />
          </DialogContent>
          <DialogActions>
            <Button onClick={() => setOpen(false)}>{t('common.close')}</Button>
          </DialogActions>
        </Dialog>
      )}
    </section>
  )
}
