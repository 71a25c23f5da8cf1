import ArrowDownwardOutlined from '@mui/icons-material/ArrowDownwardOutlined'
import ArrowUpwardOutlined from '@mui/icons-material/ArrowUpwardOutlined'
import CloseOutlined from '@mui/icons-material/CloseOutlined'
import DragIndicatorOutlined from '@mui/icons-material/DragIndicatorOutlined'
import Box from '@mui/material/Box'
import { useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Language } from '#lib/config.ts'
import { FieldError } from '#ui/fields/field-error.tsx'
import { fieldProps } from '#ui/fields/form-field.tsx'
import { TextInput } from '#ui/fields/text-input.tsx'
import { IconAction } from '#ui/navigation/icon-action.tsx'

const STARTER_MAX = 300

type Props = {
  at: number
  count: number
  text: string
  language: Language
  error: string | undefined
  isDragged: boolean
  onText: (text: string) => void
  onRemove: () => void
  onMove: (to: number) => void
  onDrag: (at: number | null) => void
  onDrop: () => void
}

export function StarterRow(props: Props) {
  const { at, count, text, language, error, isDragged, onText, onRemove, onMove, onDrag, onDrop } = props
  const { t } = useTranslation()
  const id = useId()
  const row = useRef<HTMLLIElement>(null)
  const number = at + 1

  // The focus follows the starter, so that pressing the button again moves it further.
  const moveTo = (to: number, direction: 'up' | 'down') => {
    onMove(to)
    const rows = row.current?.parentElement?.children
    const button = rows?.[to]?.querySelector<HTMLElement>(`[data-move=${direction}]:not(:disabled)`)
    const other = rows?.[to]?.querySelector<HTMLElement>('input')
    ;(button ?? other)?.focus()
  }
  return (
    <Box
      component="li"
      ref={row}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault()
        onDrop()
      }}
      sx={{ opacity: isDragged ? 0.5 : 1 }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5 }}>
        <Box
          aria-hidden
          draggable={count > 1}
          onDragStart={(event) => {
            event.dataTransfer.effectAllowed = 'move'
            event.dataTransfer.setData('text/plain', String(number))
            if (row.current) event.dataTransfer.setDragImage(row.current, 8, 16)
            onDrag(at)
          }}
          onDragEnd={() => onDrag(null)}
          sx={{
            display: { xs: 'none', md: 'grid' },
            placeItems: 'center',
            ml: -0.5,
            color: 'text.secondary',
            cursor: count > 1 ? 'grab' : 'default',
          }}
        >
          <DragIndicatorOutlined fontSize="small" />
        </Box>
        <TextInput
          value={text}
          isWrong={error !== undefined}
          input={{ ...fieldProps(id, error, false), 'aria-label': t('assistantForm.starter', { number }) }}
          lang={language}
          maxLength={STARTER_MAX}
          onChange={onText}
        />
        <IconAction
          data-move="up"
          label={t('assistantForm.starter_up', { number })}
          disabled={at === 0}
          onClick={() => moveTo(at - 1, 'up')}
        >
          <ArrowUpwardOutlined fontSize="small" />
        </IconAction>
        <IconAction
          data-move="down"
          label={t('assistantForm.starter_down', { number })}
          disabled={at === count - 1}
          onClick={() => moveTo(at + 1, 'down')}
        >
          <ArrowDownwardOutlined fontSize="small" />
        </IconAction>
        <IconAction label={t('assistantForm.starter_remove', { number })} onClick={onRemove}>
          <CloseOutlined fontSize="small" />
        </IconAction>
      </Box>
      {error !== undefined && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </Box>
  )
}
