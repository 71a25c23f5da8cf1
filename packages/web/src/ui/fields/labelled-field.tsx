import OutlinedInput from '@mui/material/OutlinedInput'
import { useId, type Ref } from 'react'
import { FormField, fieldProps } from '#ui/fields/form-field.tsx'

type Props = {
  label: string
  value: string
  help?: string
  /** What explains it in the documentation: `page#section`. */
  guide?: string | undefined
  /** What is wrong with it, if anything. */
  error?: string | null | undefined
  maxLength?: number
  isDecimal?: boolean
  /** A field of several lines. */
  rows?: number
  autoFocus?: boolean
  inputRef?: Ref<HTMLInputElement | HTMLTextAreaElement>
  onChange: (value: string) => void
}

/** A text of a form. */
export function LabelledField(props: Props) {
  const {
    label,
    value,
    help,
    maxLength,
    rows,
    isDecimal = false,
    autoFocus = false,
    inputRef,
    onChange,
  } = props
  const id = useId()
  const error = props.error || undefined
  return (
    <FormField id={id} label={label} help={help} guide={props.guide} error={error}>
      <OutlinedInput
        fullWidth
        autoFocus={autoFocus}
        inputRef={inputRef}
        error={error !== undefined}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        {...(rows !== undefined && { multiline: true, minRows: rows, maxRows: rows + 6 })}
        inputProps={{
          ...fieldProps(id, error, help !== undefined),
          ...(maxLength !== undefined && { maxLength }),
          ...(isDecimal && { inputMode: 'decimal' as const }),
        }}
        sx={rows === undefined ? {} : { p: 0 }}
      />
    </FormField>
  )
}
