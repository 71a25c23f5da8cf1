import Box from '@mui/material/Box'
import OutlinedInput from '@mui/material/OutlinedInput'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { dayOf, shownDate, timeOf } from '#lib/texts/date-text.ts'
import { DayInput } from '#ui/fields/day-input.tsx'
import { FormField, fieldProps } from '#ui/fields/form-field.tsx'

type Props = {
  label: string
  help?: string
  error?: string | undefined
  /** Local time as 2026-11-25T14:30, the typed text if it is invalid, or empty. */
  value: string
  /** The time for a day that was typed without one. */
  usualTime?: string
  onChange: (value: string) => void
}

/** A day and a time, written as people write them in both languages. */
export function DateTimeField(props: Props) {
  const { label, help, value, usualTime = '00:00', onChange } = props
  const { t } = useTranslation()
  const id = useId()
  const [typed, setTyped] = useState(() => typedOf(value))
  const [known, setKnown] = useState(value)
  if (value !== known) {
    setKnown(value)
    if (valueOf(typed, usualTime) !== value) setTyped(typedOf(value))
  }
  const type = (part: Partial<typeof typed>) => {
    const next = { ...typed, ...part }
    setTyped(next)
    setKnown(valueOf(next, usualTime))
    onChange(valueOf(next, usualTime))
  }
  const [wasLeft, setLeft] = useState(false)
  const isWrong = wasLeft && value !== '' && !WHOLE.test(value)
  const error = props.error ?? (isWrong ? t('common.field_invalid') : undefined)
  // a recognised day and time are shown in the standard format
  const leave = () => {
    setLeft(true)
    if (WHOLE.test(value)) setTyped(typedOf(value))
  }
  return (
    <FormField id={id} label={label} help={help} error={error}>
      <Box sx={{ display: 'flex', gap: 1 }}>
        <DayInput
          text={typed.day}
          isWrong={error !== undefined}
          inputProps={fieldProps(id, error, help !== undefined)}
          onText={(day) => type({ day })}
          onLeave={leave}
        />
        <OutlinedInput
          value={typed.time}
          error={error !== undefined}
          placeholder={usualTime}
          inputProps={{ 'aria-label': t('common.time_of', { field: label }), autoComplete: 'off' }}
          onChange={(event) => type({ time: event.target.value })}
          onBlur={leave}
          sx={{ width: 84, flex: 'none' }}
        />
      </Box>
    </FormField>
  )
}

const WHOLE = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/

function typedOf(value: string): { day: string; time: string } {
  const [day = '', time = ''] = value.split('T')
  return WHOLE.test(value) ? { day: shownDate(day), time } : { day: value, time: '' }
}

function valueOf({ day, time }: { day: string; time: string }, usualTime: string): string {
  if (day.trim() === '') return ''
  const [date, at] = [dayOf(day), timeOf(time.trim() || usualTime)]
  return date === null || at === null ? `${day} ${time}`.trim() : `${date}T${at}`
}
