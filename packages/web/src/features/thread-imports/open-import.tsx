import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import Typography from '@mui/material/Typography'
import type { ThreadImport } from '@parlance/contract/chat/transfer/thread-imports.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Choice } from '#features/thread-imports/choice.ts'
import { useDeleteImport, useStartImport } from '#features/thread-imports/thread-imports.queries.ts'
import { ImportEntries } from '#features/thread-imports/import-entries.tsx'
import { reasonText } from '#features/thread-imports/reason-text.ts'
import { formatDate } from '#lib/texts/format.ts'
import { Panel } from '#ui/navigation/panel.tsx'

/** The file that was uploaded last: its content, before anything is created. */
export function OpenImport({ one }: { one: ThreadImport }) {
  const { t } = useTranslation()
  const [chosen, setChosen] = useState<Choice>({ choice: 'all', ids: new Set() })
  const start = useStartImport()
  const remove = useDeleteImport()
  const { id, name, state, source, counts, error_code, first_at, last_at, done, total } = one
  const count = chosen.choice === 'all' ? counts.found - chosen.ids.size : chosen.ids.size
  const begin = () => start.mutate({ id, choice: chosen.choice, ids: [...chosen.ids] })
  const facts = [
    source && t(`portable.source_${source}`),
    t('portable.found', { count: counts.found }),
    counts.duplicate > 0 && t('portable.duplicates', { count: counts.duplicate }),
    counts.failed > 0 && t('portable.unreadable', { count: counts.failed }),
    first_at && last_at && t('portable.dates', { first: formatDate(first_at), last: formatDate(last_at) }),
  ]
  return (
    <Panel title={name}>
      {state === 'reading' && (
        <>
          <Typography role="status" variant="body2">
            {t('portable.reading')}
          </Typography>
          <LinearProgress
            aria-label={t('portable.reading')}
            variant={total === 0 ? 'indeterminate' : 'determinate'}
            value={total === 0 ? 0 : Math.min(100, (100 * done) / total)}
          />
        </>
      )}
      {state === 'failed' && <Alert severity="error">{reasonText(t, error_code ?? 'ERROR')}</Alert>}
      {state === 'read' && (
        <>
          <Typography role="status" variant="body2" sx={{ mb: 1.5 }}>
            {facts.filter(Boolean).join(' · ')}
          </Typography>
          <ImportEntries importId={id} chosen={chosen} onChoose={setChosen} />
        </>
      )}
      {(start.error ?? remove.error) && (
        <Alert severity="error" sx={{ mt: 1.5 }}>
          {(start.error ?? remove.error)?.message}
        </Alert>
      )}
      {state !== 'reading' && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 2 }}>
          {state === 'read' && (
            <Button variant="contained" disabled={count === 0} loading={start.isPending} onClick={begin}>
              {t('portable.import_count', { count })}
            </Button>
          )}
          <Button loading={remove.isPending} onClick={() => remove.mutate(id)}>
            {t('portable.discard')}
          </Button>
        </Box>
      )}
    </Panel>
  )
}
