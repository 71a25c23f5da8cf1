import ArrowDownwardOutlined from '@mui/icons-material/ArrowDownwardOutlined'
import ArrowUpwardOutlined from '@mui/icons-material/ArrowUpwardOutlined'
import DragIndicatorOutlined from '@mui/icons-material/DragIndicatorOutlined'
import Box from '@mui/material/Box'
import type { AdminModel } from '@parlance/contract/models.ts'
import type { DragEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useMoveModel } from '#features/models/models.queries.ts'
import { inMyLanguage } from '#lib/bilingual.ts'
import { IconAction } from '#ui/icon-action.tsx'

/** What is being dragged, told apart from anything else that may be dropped. */
export const DRAGGED = 'application/x-parlance-model'

type Props = { model: AdminModel; place: number; total: number }

/** Moves a model by dragging its row, or a place at a time by two buttons. */
export function ModelRank({ model, place, total }: Props) {
  const { t } = useTranslation()
  const move = useMoveModel()
  const name = inMyLanguage(model.label) || model.identifier
  const to = (rank: number) => move.mutate({ id: model.id, rank })
  const begin = (event: DragEvent) => {
    const row = event.currentTarget.closest('tr, li')
    if (row) event.dataTransfer.setDragImage(row, 24, 24)
    event.dataTransfer.setData(DRAGGED, model.id)
    event.dataTransfer.effectAllowed = 'move'
  }
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'flex-end' }}>
      <Box
        component="span"
        draggable
        aria-hidden
        onDragStart={begin}
        sx={{ display: { xs: 'none', md: 'inline-flex' }, cursor: 'grab', color: 'muted' }}
      >
        <DragIndicatorOutlined fontSize="small" />
      </Box>
      <IconAction
        label={t('models.move_up', { name })}
        disabled={place === 1 || move.isPending}
        onClick={() => to(place - 1)}
      >
        <ArrowUpwardOutlined fontSize="small" />
      </IconAction>
      <IconAction
        label={t('models.move_down', { name })}
        disabled={place === total || move.isPending}
        onClick={() => to(place + 1)}
      >
        <ArrowDownwardOutlined fontSize="small" />
      </IconAction>
    </Box>
  )
}
