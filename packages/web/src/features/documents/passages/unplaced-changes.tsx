import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { PASSAGE_CHANGES_PAGE_SIZE } from '@parlance/contract/core/limits.ts'
import type { PassageChange } from '@parlance/contract/knowledge/passage-changes.ts'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ManualChip } from '#features/documents/passages/manual-chip.tsx'
import { type Place, unplacedQuery, useRemoveChange } from '#features/documents/passages/passages.queries.ts'
import { notify } from '#lib/notify.ts'
import { formatWhen } from '#lib/texts/format.ts'
import { WordDiff } from '#ui/content/word-diff.tsx'
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx'
import { Pager } from '#ui/tables/pager.tsx'

type Props = {
  place: Place
  total: number
  placing: PassageChange | null
  onPlace: (change: PassageChange | null) => void
}

/** Changes that have no place in the current version of the file, to be applied to a passage or discarded. */
export function UnplacedChanges({ place, total, placing, onPlace }: Props) {
  const { t } = useTranslation()
  const id = useId()
  const [page, setPage] = useState(1)
  const [discarded, setDiscarded] = useState<PassageChange | null>(null)
  const { data } = useQuery(unplacedQuery(place, page))
  const remove = useRemoveChange(place)
  const discard = () => {
    if (discarded === null) return
    remove.mutate(discarded, {
      onSuccess: () => {
        if (placing?.id === discarded.id) onPlace(null)
        notify(t('documents.change_discarded'))
      },
      onSettled: () => setDiscarded(null),
    })
  }
  return (
    <Box
      component="section"
      aria-labelledby={id}
      sx={{ mb: 2, p: 2, borderRadius: '12px', bgcolor: 'warning.light', color: 'text.primary' }}
    >
      <Typography id={id} variant="subtitle2" component="h3" sx={{ fontWeight: 600 }}>
        {t('documents.unplaced', { count: total })}
      </Typography>
      <Typography variant="body2" sx={{ mb: 1.5 }}>
        {t('documents.unplaced_help', { count: total })}
      </Typography>
      <Box
        component="ol"
        aria-labelledby={id}
        sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.5 }}
      >
        {data?.data.map((change) => (
          <Box component="li" key={change.id} sx={{ minWidth: 0 }}>
            <Box
              sx={{
                display: 'flex',
                flexWrap: 'wrap',
                alignItems: 'center',
                gap: 1,
                mb: 0.5,
                typography: 'caption',
              }}
            >
              <ManualChip manual={change.kind} />
              {t(change.author === '' ? 'documents.changed_when' : 'documents.changed_by', {
                name: change.author,
                moment: formatWhen(change.changed_at, t),
              })}
            </Box>
            <Box sx={{ maxHeight: 240, overflowY: 'auto' }}>
              <WordDiff
                label={t(`common.manual_${change.kind}`)}
                before={change.original}
                after={change.text}
              />
            </Box>
            <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 0.5 }}>
              <Button
                size="small"
                variant="outlined"
                aria-pressed={placing?.id === change.id}
                onClick={() => onPlace(placing?.id === change.id ? null : change)}
              >
                {t('documents.choose_passage')}
              </Button>
              <Button size="small" variant="outlined" onClick={() => setDiscarded(change)}>
                {t('documents.discard_change')}
              </Button>
            </Box>
          </Box>
        ))}
      </Box>
      {total > PASSAGE_CHANGES_PAGE_SIZE && (
        <Pager page={page} pageSize={PASSAGE_CHANGES_PAGE_SIZE} total={total} onPage={setPage} />
      )}
      <ConfirmDialog
        open={discarded !== null}
        title={t('documents.discard_title')}
        text={t('documents.discard_help')}
        confirm={t('documents.discard_change')}
        busy={remove.isPending}
        onConfirm={discard}
        onClose={() => setDiscarded(null)}
      />
    </Box>
  )
}
