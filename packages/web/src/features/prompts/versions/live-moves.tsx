import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { liveMovesQuery } from '#features/prompts/prompts.queries.ts'
import { formatMoment } from '#lib/texts/format.ts'
import { ErrorState } from '#ui/states/error-state.tsx'
import { RowSkeletons } from '#ui/states/row-skeletons.tsx'
import { LoadMore } from '#ui/tables/load-more.tsx'
import { RowList } from '#ui/tables/row-list.tsx'

type Version = { id: string; number: number }
type Props = {
  promptId: string
  live: Version | null
  isBusy: boolean
  onRollBack: (to: Version) => void
}

/**
 * The history of the live version: which version, since when, by whom; the last change can be undone with one click.
 */
export function LiveMoves({ promptId, live, isBusy, onRollBack }: Props) {
  const { t } = useTranslation()
  const list = useInfiniteQuery(liveMovesQuery(promptId))
  const { data: moves, error } = list
  if (error && !moves) return <ErrorState error={error} onRetry={() => void list.refetch()} />
  if (!moves) return <RowSkeletons count={3} />
  if (moves.length === 0) return <Typography>{t('expert.no_versions')}</Typography>
  return (
    <>
      <RowList label={t('expert.tab_moves')}>
        {moves.map(({ id, from, to, by, created_at }, at) => (
          <Box
            component="li"
            key={id}
            sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, px: 2, py: 1.25 }}
          >
            <Box sx={{ flex: 1, minWidth: 200 }}>
              <Typography>
                {from
                  ? t('expert.moved', { from: from.number, to: to.number })
                  : t('expert.first_live', { to: to.number })}
              </Typography>
              <Typography variant="caption" sx={{ color: 'muted' }}>
                {[by?.name, formatMoment(created_at)].filter(Boolean).join(', ')}
              </Typography>
            </Box>
            {at === 0 && from && to.id === live?.id && (
              <Button variant="outlined" loading={isBusy} onClick={() => onRollBack(from)}>
                {t('expert.roll_back', { number: from.number })}
              </Button>
            )}
          </Box>
        ))}
      </RowList>
      <LoadMore list={list} />
    </>
  )
}
