import OutlinedInput from '@mui/material/OutlinedInput'
import { useId, useState } from 'react'
import { FormField, fieldProps } from '#ui/fields/form-field.tsx'

type Props = {
  label: string
  help: string
  /** What explains it in the documentation: `page#section`. */
  guide?: string | undefined
  value: number | null
  min: number
  max: number
  step: number
  error: string | undefined
  disabled?: boolean
  onChange: (value: number | null) => void
}

/** A number or empty. Keeps the typed text while typing. */
export function NumberField({
  label,
  help,
  guide,
  value,
  min,
  max,
  step,
  error,
  disabled = false,
  onChange,
}: Props) {
  const id = useId()
  const [typed, setTyped] = useState(String(value ?? ''))
  const [known, setKnown] = useState(value)
  if (value !== known) {
    setKnown(value)
    if (numberOf(typed) !== value) setTyped(String(value ?? ''))
  }
  return (
    <FormField id={id} label={label} help={help} guide={guide} error={error}>
      <OutlinedInput
        fullWidth
        type="number"
        disabled={disabled}
        value={typed}
        error={error !== undefined}
        inputProps={{ ...fieldProps(id, error, true), min, max, step, inputMode: 'decimal' }}
        onChange={(event) => {
          setTyped(event.target.value)
          onChange(numberOf(event.target.value))
        }}
      />
    </FormField>
  )
}

function numberOf(text: string): number | null {
  const number = Number(text)
  return text.trim() === '' || Number.isNaN(number) ? null : number
}
