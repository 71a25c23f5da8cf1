import CalendarTodayOutlined from '@mui/icons-material/CalendarTodayOutlined'
import Box from '@mui/material/Box'
import type { InputBaseComponentProps } from '@mui/material/InputBase'
import OutlinedInput from '@mui/material/OutlinedInput'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { dayOf, shownDate } from '#lib/texts/date-text.ts'
import { IconAction } from '#ui/navigation/icon-action.tsx'

type Props = {
  /** The typed text. */
  text: string
  isWrong: boolean
  inputProps: InputBaseComponentProps
  onText: (text: string) => void
  onLeave: () => void
}

/** A text field for a day as people write it in both languages; the calendar is the browser's own. */
export function DayInput({ text, isWrong, inputProps, onText, onLeave }: Props) {
  const { t } = useTranslation()
  const picker = useRef<HTMLInputElement>(null)
  return (
    <>
      <OutlinedInput
        fullWidth
        value={text}
        error={isWrong}
        placeholder={t('common.date_format')}
        inputProps={{ inputMode: 'numeric', autoComplete: 'off', ...inputProps }}
        onChange={(event) => onText(event.target.value)}
        onBlur={onLeave}
        endAdornment={
          <IconAction label={t('common.choose_date')} edge="end" onClick={() => picker.current?.showPicker()}>
            <CalendarTodayOutlined fontSize="small" />
          </IconAction>
        }
        sx={{ minWidth: 160 }}
      />
      <Box
        component="input"
        ref={picker}
        type="date"
        tabIndex={-1}
        aria-hidden
        value={dayOf(text) ?? ''}
        onChange={(event) => onText(shownDate(event.target.value))}
        sx={{ width: 0, height: 40, p: 0, border: 0, opacity: 0, ml: -1, pointerEvents: 'none' }}
      />
    </>
  )
}
