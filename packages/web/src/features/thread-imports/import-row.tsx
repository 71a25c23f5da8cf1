import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import Typography from '@mui/material/Typography'
import type { ThreadImport } from '@parlance/contract/chat/transfer/thread-imports.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ImportEntries } from '#features/thread-imports/import-entries.tsx'
import { isAtWork, useDeleteImport, useUndoImport } from '#features/thread-imports/thread-imports.queries.ts'
import { reasonText } from '#features/thread-imports/reason-text.ts'
import { formatMoment } from '#lib/texts/format.ts'
import { Disclosure } from '#ui/content/disclosure.tsx'
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx'

/** An import that has started: its progress, its results, and its undo. */
export function ImportRow({ one }: { one: ThreadImport }) {
  const { t } = useTranslation()
  const [isAsking, setAsking] = useState(false)
  const undo = useUndoImport()
  const remove = useDeleteImport()
  const { id, name, state, counts, error_code, done, total, created_at } = one
  const label = t(state === 'undoing' ? 'portable.undoing' : 'portable.importing', { done, total })
  const result = [
    state === 'undone' && t('portable.undone'),
    t('portable.imported', { count: counts.imported }),
    counts.duplicate + counts.skipped > 0 &&
      t('portable.skipped', { count: counts.duplicate + counts.skipped }),
    counts.failed > 0 && t('portable.failures', { count: counts.failed }),
  ]
  const error = undo.error ?? remove.error
  return (
    <Box component="li" sx={{ px: 2, py: 1.5 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <Box sx={{ flex: 1, minWidth: 180 }}>
          <Typography variant="body2" component="div" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
            {name}
          </Typography>
          <Typography role="status" variant="caption" component="div" sx={{ color: 'text.secondary' }}>
            {isAtWork(one) ? label : `${formatMoment(created_at)} · ${result.filter(Boolean).join(' · ')}`}
          </Typography>
        </Box>
        {state === 'done' && counts.imported > 0 && (
          <Button size="small" color="error" onClick={() => setAsking(true)}>
            {t('portable.undo')}
          </Button>
        )}
        {state === 'undone' && (
          <Button size="small" loading={remove.isPending} onClick={() => remove.mutate(id)}>
            {t('portable.forget')}
          </Button>
        )}
      </Box>
      {isAtWork(one) && (
        <LinearProgress
          aria-label={label}
          variant={total === 0 ? 'indeterminate' : 'determinate'}
          value={total === 0 ? 0 : Math.min(100, (100 * done) / total)}
          sx={{ mt: 1 }}
        />
      )}
      {error_code !== null && (
        <Alert severity="error" sx={{ mt: 1 }}>
          {reasonText(t, error_code)}
        </Alert>
      )}
      {error && (
        <Alert severity="error" sx={{ mt: 1 }}>
          {error.message}
        </Alert>
      )}
      {state === 'done' && (
        <Disclosure label={t('portable.details')}>
          <ImportEntries importId={id} />
        </Disclosure>
      )}
      <ConfirmDialog
        open={isAsking}
        title={t('portable.undo_title')}
        text={t('portable.undo_help', { count: counts.imported })}
        confirm={t('portable.undo')}
        busy={undo.isPending}
        onConfirm={() => undo.mutate(id, { onSettled: () => setAsking(false) })}
        onClose={() => setAsking(false)}
      />
    </Box>
  )
}
