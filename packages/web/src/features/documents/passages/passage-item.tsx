import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import type { DocumentChunk } from '@parlance/contract/knowledge/documents.ts'
import { useTranslation } from 'react-i18next'
import { ManualChip } from '#features/documents/passages/manual-chip.tsx'
import { PassageMenu } from '#features/documents/passages/passage-menu.tsx'
import { type Place, useSetChunk } from '#features/documents/passages/passages.queries.ts'
import { formatNumber, formatWhen } from '#lib/texts/format.ts'
import { StateChip } from '#ui/states/state-chip.tsx'
import { Toggle } from '#ui/fields/toggle.tsx'

type Props = {
  place: Place
  chunk: DocumentChunk
  /** Whether its text was recognised with little confidence. */
  isUncertain: boolean
  mayWrite: boolean
  /** Applies a change without a place to this passage; null: none is being applied. */
  onApply: ((chunkId: string) => void) | null
  isApplying: boolean
  /** Whether the change that is being applied can be applied to this passage. */
  takesEdit: boolean
}

/** One passage: its place, its text and what people can do with it. */
export function PassageItem({ place, chunk, isUncertain, mayWrite, onApply, isApplying, takesEdit }: Props) {
  const { t } = useTranslation()
  const set = useSetChunk(place)
  const { change } = chunk
  const number = formatNumber(chunk.ordinal + 1)
  const isEnabled = set.isPending ? set.variables?.is_enabled : chunk.is_enabled
  const isPending = change?.state === 'pending'
  const heading = isPending ? change.heading : chunk.heading
  const title = [
    t('documents.passage', { number }),
    ...(chunk.page === null ? [] : [t('documents.page', { page: formatNumber(chunk.page) })]),
    ...(heading === '' ? [] : [heading]),
  ].join(' · ')
  return (
    <Box
      component="li"
      sx={{
        border: 1,
        borderColor: 'divider',
        borderRadius: '12px',
        bgcolor: 'background.paper',
        overflow: 'hidden',
      }}
    >
      <Box
        sx={{ display: 'flex', alignItems: 'center', gap: 1, pl: 2, pr: 1, minHeight: 44, bgcolor: 'sunken' }}
      >
        <Typography
          variant="caption"
          component="h3"
          sx={{ flex: 1, minWidth: 0, fontWeight: 600, overflowWrap: 'anywhere', py: 0.5 }}
        >
          {title}
        </Typography>
        <Typography
          variant="caption"
          aria-hidden
          sx={{ color: 'text.secondary', display: { xs: isEnabled ? 'none' : 'block', sm: 'block' } }}
        >
          {t(isEnabled ? 'documents.passage_on' : 'documents.passage_off')}
        </Typography>
        {mayWrite && (
          <>
            <Toggle
              label={t('documents.passage_switch', { number })}
              checked={isEnabled ?? chunk.is_enabled}
              disabled={set.isPending}
              onChange={(is_enabled) => set.mutate({ chunk_id: chunk.id, is_enabled })}
            />
            <PassageMenu place={place} chunk={chunk} number={number} />
          </>
        )}
      </Box>
      {change && (
        <Box
          sx={{
            display: 'flex',
            flexWrap: 'wrap',
            alignItems: 'center',
            gap: 1,
            px: 2,
            pt: 1.25,
            typography: 'caption',
            color: 'text.secondary',
          }}
        >
          <ManualChip manual={change.kind} />
          {isPending && <StateChip tone="info">{t('documents.change_pending')}</StateChip>}
          <span>
            {t(change.author === '' ? 'documents.changed_when' : 'documents.changed_by', {
              name: change.author,
              moment: formatWhen(change.changed_at, t),
            })}
          </span>
        </Box>
      )}
      <Typography
        variant="body2"
        sx={{
          px: 2,
          py: 1.25,
          whiteSpace: 'pre-wrap',
          overflowWrap: 'anywhere',
          color: isEnabled ? 'text.primary' : 'muted',
        }}
      >
        {isPending ? change.text : chunk.text}
      </Typography>
      {isUncertain && (
        <Typography variant="caption" component="p" sx={{ px: 2, pb: 1.25, color: 'warning.main' }}>
          {t('recognition.uncertain')}
        </Typography>
      )}
      {onApply && takesEdit && (
        <Box sx={{ px: 1, pb: 1 }}>
          <Button
            size="small"
            disabled={isApplying}
            aria-label={t('documents.apply_to', { number })}
            onClick={() => onApply(chunk.id)}
          >
            {t('documents.apply_here')}
          </Button>
        </Box>
      )}
    </Box>
  )
}
