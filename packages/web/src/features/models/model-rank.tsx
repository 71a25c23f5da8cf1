import Box from '@mui/material/Box'
import type { AdminModel } from '@parlance/contract/models/models.ts'
import { useTranslation } from 'react-i18next'
import { useMoveModel } from '#features/models/models.queries.ts'
import { inMyLanguage } from '#lib/texts/bilingual.ts'
import { RankControls } from '#ui/tables/rank-controls.tsx'

/** A media type that distinguishes dragged models from other dropped data. */
export const DRAGGED = 'application/x-parlance-model'

type Props = { model: AdminModel; place: number; total: number }

/** Moves a model by dragging its row, or one place at a time with two buttons. */
export function ModelRank({ model, place, total }: Props) {
  const { t } = useTranslation()
  const move = useMoveModel()
  const name = inMyLanguage(model.label) || model.identifier
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'flex-end' }}>
      <RankControls
        id={model.id}
        kind={DRAGGED}
        place={place}
        total={total}
        upLabel={t('models.move_up', { name })}
        downLabel={t('models.move_down', { name })}
        busy={move.isPending}
        onMove={(rank) => move.mutate({ id: model.id, rank })}
      />
    </Box>
  )
}
