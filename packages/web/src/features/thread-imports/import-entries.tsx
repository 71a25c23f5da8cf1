import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import type { ImportEntry } from '@parlance/contract/chat/transfer/thread-imports.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { entriesQuery } from '#features/thread-imports/thread-imports.queries.ts'
import type { Choice } from '#features/thread-imports/choice.ts'
import { reasonText } from '#features/thread-imports/reason-text.ts'
import { formatDate } from '#lib/texts/format.ts'
import { CheckBox } from '#ui/fields/check-field.tsx'
import { TextLink } from '#ui/navigation/text-link.tsx'
import { ErrorState } from '#ui/states/error-state.tsx'
import { RowSkeletons } from '#ui/states/row-skeletons.tsx'
import { StateChip } from '#ui/states/state-chip.tsx'
import { LoadMore } from '#ui/tables/load-more.tsx'
import { RowList } from '#ui/tables/row-list.tsx'

type Props = {
  importId: string
  /** Absent if the results are shown and nothing can be chosen. */
  chosen?: Choice
  onChoose?: (chosen: Choice) => void
}

const TONES = { imported: 'success', failed: 'error' } as const

/** The conversations of an import, in the order of the file. */
export function ImportEntries({ importId, chosen, onChoose }: Props) {
  const { t } = useTranslation()
  const list = useInfiniteQuery(entriesQuery(importId))
  const entries = list.data?.pages.flatMap(({ data }) => data) ?? []
  const isChosen = (id: string) => chosen && (chosen.choice === 'all') !== chosen.ids.has(id)
  const turn = ({ id }: ImportEntry) => {
    if (!chosen) return
    const ids = new Set(chosen.ids)
    if (!ids.delete(id)) ids.add(id)
    onChoose?.({ ...chosen, ids })
  }
  if (list.error) return <ErrorState error={list.error} onRetry={() => void list.refetch()} />
  if (list.isPending) return <RowSkeletons count={4} />
  return (
    <>
      {onChoose && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mb: 1 }}>
          <Button size="small" onClick={() => onChoose({ choice: 'all', ids: new Set() })}>
            {t('portable.choose_all')}
          </Button>
          <Button size="small" onClick={() => onChoose({ choice: 'only', ids: new Set() })}>
            {t('portable.choose_none')}
          </Button>
        </Box>
      )}
      <RowList label={t('portable.conversations')}>
        {entries.map((entry) => {
          const name = entry.name === '' ? t('portable.untitled') : entry.name
          return (
            <Box
              component="li"
              key={entry.id}
              sx={{
                display: 'flex',
                flexWrap: 'wrap',
                alignItems: 'center',
                gap: 1,
                px: 2,
                py: 0.75,
                minHeight: 48,
              }}
            >
              {chosen && (
                <CheckBox
                  label={name}
                  checked={entry.state === 'found' && isChosen(entry.id) === true}
                  disabled={entry.state !== 'found'}
                  onChange={() => turn(entry)}
                />
              )}
              <Box sx={{ flex: 1, minWidth: 160 }}>
                <Typography variant="body2" component="div" dir="auto" sx={{ overflowWrap: 'anywhere' }}>
                  {entry.thread_id ? (
                    <TextLink to="/thread/$threadId" params={{ threadId: entry.thread_id }}>
                      {name}
                    </TextLink>
                  ) : (
                    name
                  )}
                </Typography>
                <Typography variant="caption" component="div" sx={{ color: 'text.secondary' }}>
                  {[
                    entry.begun_at && formatDate(entry.begun_at),
                    t('portable.messages', { count: entry.messages }),
                    entry.reason && reasonText(t, entry.reason),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </Typography>
              </Box>
              {entry.state !== 'found' && (
                <StateChip tone={entry.state in TONES ? TONES[entry.state as keyof typeof TONES] : 'quiet'}>
                  {t(`portable.state_${entry.state}`)}
                </StateChip>
              )}
            </Box>
          )
        })}
      </RowList>
      <LoadMore list={list} />
    </>
  )
}
