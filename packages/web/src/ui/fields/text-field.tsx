import OutlinedInput from '@mui/material/OutlinedInput'
import { useId } from 'react'
import { FormField, fieldProps } from '#ui/fields/form-field.tsx'

export type TextType = 'text' | 'password' | 'url' | 'email'

type Props = {
  label: string
  help?: string
  /** What explains it in the documentation: `page#section`. */
  guide?: string | undefined
  error?: string | undefined
  value: string
  /** Days have a `DateField`, numbers a `NumberField`. */
  type?: TextType
  /** A field of several lines. */
  rows?: number
  /** A name of a machine: no spelling, a fixed width. */
  isCode?: boolean
  lang?: string
  placeholder?: string
  disabled?: boolean
  onChange: (value: string) => void
}

/** A line or a few lines of text in a form. */
export function TextField(props: Props) {
  const { label, help, error, value, type = 'text', rows, isCode = false, lang, placeholder = '' } = props
  const id = useId()
  return (
    <FormField id={id} label={label} help={help} guide={props.guide} error={error}>
      <OutlinedInput
        fullWidth
        type={type}
        value={value}
        placeholder={placeholder}
        disabled={props.disabled ?? false}
        error={error !== undefined}
        {...(rows !== undefined && { multiline: true, minRows: rows, maxRows: rows + 6 })}
        inputProps={{
          ...fieldProps(id, error, help !== undefined),
          ...(isCode && { spellCheck: false, autoCapitalize: 'off' }),
          ...(lang !== undefined && { lang }),
          autoComplete: type === 'password' ? 'new-password' : 'off',
        }}
        onChange={(event) => props.onChange(event.target.value)}
        sx={{ ...(rows !== undefined && { p: 0 }), ...(isCode && { typography: 'code' }) }}
      />
    </FormField>
  )
}
