import DeleteOutlined from '@mui/icons-material/DeleteOutlined'
import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import Typography from '@mui/material/Typography'
import type { EvaluationRun } from '@parlance/contract/assistants/evaluations.ts'
import { useTranslation } from 'react-i18next'
import {
  isAtWork,
  type Subject,
  useDeleteRun,
  useUndeleteRun,
} from '#features/evaluations/evaluations.queries.ts'
import { ChangeChip } from '#features/evaluations/results/outcome-chip.tsx'
import { rateText, variantText } from '#features/evaluations/results/outcome-text.ts'
import { formatMoment, formatNumber } from '#lib/texts/format.ts'
import { notifyUndoable } from '#lib/notify.ts'
import { IconAction } from '#ui/navigation/icon-action.tsx'
import { RowList } from '#ui/tables/row-list.tsx'

type Props = { subject: Subject; runs: EvaluationRun[]; shownId: string; onShow: (id: string) => void }

/** The earlier runs; the selected one is shown next to the list. */
export function RunHistory({ subject, runs, shownId, onShow }: Props) {
  const { t } = useTranslation()
  const remove = useDeleteRun(subject)
  const undelete = useUndeleteRun(subject)
  const deleteRun = (id: string) =>
    remove.mutate(id, {
      onSuccess: () =>
        notifyUndoable(t('evaluations.run_deleted'), {
          label: t('common.undo'),
          run: () => undelete.mutate(id),
        }),
    })
  return (
    <RowList label={t('evaluations.history')}>
      {runs.map((run) => (
        <Box component="li" key={run.id} sx={{ display: 'flex', alignItems: 'center', pr: 1 }}>
          <ButtonBase
            aria-pressed={run.id === shownId}
            onClick={() => onShow(run.id)}
            sx={{
              flex: 1,
              minWidth: 0,
              px: 2,
              py: 1.25,
              gap: 0.25,
              flexDirection: 'column',
              alignItems: 'flex-start',
              textAlign: 'left',
              '&:hover': { bgcolor: 'tint' },
              '&[aria-pressed=true]': { bgcolor: 'primary.light', color: 'onPrimaryContainer' },
              '&.Mui-focusVisible': { outlineOffset: -2 },
            }}
          >
            <Box component="span" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
              <Typography component="span" variant="subtitle2" sx={{ fontWeight: 600 }}>
                {run.variants
                  .map((one, at) =>
                    t('evaluations.check_with', {
                      name: variantText(one, at, t),
                      value: rateText(one.tally, t),
                    }),
                  )
                  .join(' · ')}
              </Typography>
              {run.compared && run.compared.worse > 0 && (
                <ChangeChip change="worse" count={run.compared.worse} />
              )}
            </Box>
            <Typography component="span" variant="caption">
              {[
                formatMoment(run.created_at),
                run.by,
                t(`evaluations.status_${run.status}`, {
                  done: formatNumber(run.done),
                  total: formatNumber(run.total),
                }),
              ]
                .filter(Boolean)
                .join(' · ')}
            </Typography>
          </ButtonBase>
          {!isAtWork(run) && (
            <IconAction
              label={t('evaluations.run_delete', { date: formatMoment(run.created_at) })}
              disabled={remove.isPending}
              onClick={() => deleteRun(run.id)}
            >
              <DeleteOutlined fontSize="small" />
            </IconAction>
          )}
        </Box>
      ))}
    </RowList>
  )
}
