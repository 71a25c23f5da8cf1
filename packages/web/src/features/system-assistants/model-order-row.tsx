import ArrowDownwardOutlined from '@mui/icons-material/ArrowDownwardOutlined'
import ArrowUpwardOutlined from '@mui/icons-material/ArrowUpwardOutlined'
import CloseOutlined from '@mui/icons-material/CloseOutlined'
import DragIndicatorOutlined from '@mui/icons-material/DragIndicatorOutlined'
import Box from '@mui/material/Box'
import type { SystemAssistant } from '@parlance/contract/assistants/system-assistants.ts'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { IconAction } from '#ui/navigation/icon-action.tsx'
import { StateChip } from '#ui/states/state-chip.tsx'

type Props = {
  at: number
  count: number
  model: SystemAssistant['models'][number]
  name: string
  isDragged: boolean
  onMove: (to: number) => void
  onRemove: () => void
  onDrag: (at: number | null) => void
  onDrop: () => void
}

export function ModelOrderRow({
  at,
  count,
  model,
  name,
  isDragged,
  onMove,
  onRemove,
  onDrag,
  onDrop,
}: Props) {
  const { t } = useTranslation()
  const row = useRef<HTMLLIElement>(null)
  return (
    <Box
      component="li"
      ref={row}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault()
        onDrop()
      }}
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 0.5,
        pl: 1,
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
        opacity: isDragged ? 0.5 : 1,
      }}
    >
      <Box
        aria-hidden
        draggable={count > 1}
        onDragStart={(event) => {
          event.dataTransfer.effectAllowed = 'move'
          event.dataTransfer.setData('text/plain', name)
          if (row.current) event.dataTransfer.setDragImage(row.current, 8, 16)
          onDrag(at)
        }}
        onDragEnd={() => onDrag(null)}
        sx={{
          display: { xs: 'none', md: 'grid' },
          color: 'text.secondary',
          cursor: count > 1 ? 'grab' : 'default',
        }}
      >
        <DragIndicatorOutlined fontSize="small" />
      </Box>
      <Box sx={{ flex: 1, minWidth: 0, py: 0.75 }}>
        <Box sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: 1, typography: 'body2' }}>
          {name}
          {!model.enabled && <StateChip tone="warning">{t('systemAssistants.model_off')}</StateChip>}
        </Box>
        <Box sx={{ typography: 'caption', color: 'muted' }}>{model.provider_name}</Box>
      </Box>
      <IconAction
        label={t('systemAssistants.model_up', { name })}
        disabled={at === 0}
        onClick={() => onMove(at - 1)}
      >
        <ArrowUpwardOutlined fontSize="small" />
      </IconAction>
      <IconAction
        label={t('systemAssistants.model_down', { name })}
        disabled={at === count - 1}
        onClick={() => onMove(at + 1)}
      >
        <ArrowDownwardOutlined fontSize="small" />
      </IconAction>
      <IconAction label={t('systemAssistants.model_remove', { name })} onClick={onRemove}>
        <CloseOutlined fontSize="small" />
      </IconAction>
    </Box>
  )
}
