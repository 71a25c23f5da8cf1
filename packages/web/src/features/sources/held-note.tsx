import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { Source } from '@parlance/contract/knowledge/sources.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSettleSource } from '#features/sources/sources.queries.ts'
import { formatNumber } from '#lib/texts/format.ts'
import { notify } from '#lib/notify.ts'
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx'

type Props = {
  baseId: string
  sourceId: string
  held: NonNullable<Source['held']>
  canWrite: boolean
  onSee: () => void
}

/** A held sync: what it would remove, and the buttons to decide. */
export function HeldNote({ baseId, sourceId, held, canWrite, onSee }: Props) {
  const { t } = useTranslation()
  const [isAsking, setAsking] = useState(false)
  const settle = useSettleSource(baseId, sourceId)
  const decide = (is_confirmed: boolean) =>
    settle.mutate(
      { run_id: held.run_id, is_confirmed },
      {
        onSuccess: () => notify(t(is_confirmed ? 'sources.held_removed' : 'sources.held_kept')),
        onSettled: () => setAsking(false),
      },
    )
  return (
    <Alert severity="warning" sx={{ mt: 1.5 }}>
      {t('sources.held_title', { count: held.removed, known: formatNumber(held.known) })}{' '}
      {t('sources.held_help')}
      {canWrite && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1 }}>
          <Button size="small" variant="outlined" color="inherit" onClick={onSee}>
            {t('sources.held_see')}
          </Button>
          <Button
            size="small"
            variant="outlined"
            color="inherit"
            loading={settle.isPending}
            onClick={() => decide(false)}
          >
            {t('sources.held_keep')}
          </Button>
          <Button size="small" variant="contained" color="error" onClick={() => setAsking(true)}>
            {t('sources.held_remove')}
          </Button>
        </Box>
      )}
      <ConfirmDialog
        open={isAsking}
        title={t('sources.held_ask_title')}
        text={t('sources.held_ask', { count: held.removed })}
        confirm={t('sources.held_remove')}
        busy={settle.isPending}
        onConfirm={() => decide(true)}
        onClose={() => setAsking(false)}
      />
    </Alert>
  )
}
