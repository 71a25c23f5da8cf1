import Box from '@mui/material/Box'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { dayOf, shownDate } from '#lib/texts/date-text.ts'
import { DayInput } from '#ui/fields/day-input.tsx'
import { FormField, fieldProps } from '#ui/fields/form-field.tsx'

type Props = {
  label: string
  isLabelHidden?: boolean
  help?: string
  error?: string | undefined
  /** A day as 2026-11-25, the typed text if it is invalid, or empty. */
  value: string
  onChange: (value: string) => void
}

/** A day, such as the first one of a price. */
export function DateField({ label, isLabelHidden = false, value, onChange, ...props }: Props) {
  const { t } = useTranslation()
  const id = useId()
  const [text, setText] = useState(() => textOf(value))
  const [seen, setSeen] = useState(value)
  const [wasLeft, setLeft] = useState(false)
  if (value !== seen) {
    setSeen(value)
    if (valueOf(text) !== value) setText(textOf(value))
  }
  const isWrong = wasLeft && text.trim() !== '' && dayOf(text) === null
  const error = props.error ?? (isWrong ? t('common.field_invalid') : undefined)
  const input = (
    <Box sx={{ display: 'flex', gap: 1 }}>
      <DayInput
        text={text}
        isWrong={error !== undefined}
        inputProps={isLabelHidden ? { 'aria-label': label } : fieldProps(id, error, props.help !== undefined)}
        onText={(next) => {
          setText(next)
          onChange(valueOf(next))
        }}
        // a recognised day is shown in the standard format
        onLeave={() => {
          setLeft(true)
          setText(textOf(valueOf(text)))
        }}
      />
    </Box>
  )
  if (isLabelHidden) return input
  return (
    <FormField id={id} label={label} help={props.help} error={error}>
      {input}
    </FormField>
  )
}

const valueOf = (text: string) => dayOf(text) ?? text.trim()
const textOf = (value: string) => {
  const day = dayOf(value)
  return day === null ? value : shownDate(day)
}
