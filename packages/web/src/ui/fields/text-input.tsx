import OutlinedInput from '@mui/material/OutlinedInput'
import type { FocusEvent, KeyboardEvent, ReactNode, Ref } from 'react'

type Element = HTMLInputElement | HTMLTextAreaElement
type Props = {
  value: string
  /** From `fieldProps` in a `FormField`, otherwise its name. */
  input: {
    id?: string
    'aria-label'?: string
    'aria-labelledby'?: string
    'aria-describedby'?: string
  } & Combobox
  isWrong?: boolean
  type?: 'text' | 'password' | 'search'
  /** The minimum and maximum number of lines; without them it has one line. */
  lines?: readonly [number, number]
  /** For machine names, numbers or JSON. */
  isCode?: boolean
  isDecimal?: boolean
  isRequired?: boolean
  isDense?: boolean
  lang?: string
  placeholder?: string
  maxLength?: number
  autoComplete?: 'off' | 'new-password'
  autoFocus?: boolean
  inputRef?: Ref<Element>
  /** Inside its frame. */
  before?: ReactNode
  after?: ReactNode
  onChange: (value: string) => void
  onFocus?: (event: FocusEvent<Element>) => void
  onKeyDown?: (event: KeyboardEvent<Element>) => void
}

/** For a field with a list below it. */
type Combobox = {
  role?: 'combobox'
  'aria-expanded'?: boolean
  'aria-controls'?: string
  'aria-autocomplete'?: 'list'
  'aria-activedescendant'?: string | undefined
}

/** A field of text without its label: `TextField` and `LabelledField` have one. */
export function TextInput(props: Props) {
  const { value, input, isWrong = false, type = 'text', lines, isCode = false, lang, maxLength } = props
  return (
    <OutlinedInput
      fullWidth
      type={type}
      value={value}
      error={isWrong}
      autoFocus={props.autoFocus ?? false}
      {...(props.isDense && { size: 'small' })}
      {...(lines && { multiline: true, minRows: lines[0], maxRows: lines[1] })}
      {...(props.placeholder !== undefined && { placeholder: props.placeholder })}
      {...(props.inputRef !== undefined && { inputRef: props.inputRef })}
      startAdornment={props.before}
      endAdornment={props.after}
      inputProps={{
        'aria-invalid': isWrong,
        ...input,
        ...(isCode && { spellCheck: false, autoCapitalize: 'off' }),
        ...(props.isDecimal && { inputMode: 'decimal' }),
        ...(props.isRequired && { required: true }),
        ...(lang !== undefined && { lang }),
        ...(maxLength !== undefined && { maxLength }),
        ...(props.autoComplete !== undefined && { autoComplete: props.autoComplete }),
      }}
      onChange={(event) => props.onChange(event.target.value)}
      {...(props.onFocus && { onFocus: props.onFocus })}
      {...(props.onKeyDown && { onKeyDown: props.onKeyDown })}
      sx={{
        ...(lines && { p: 0 }),
        ...(props.after !== undefined && { pr: 0.5 }),
        ...(isCode && { typography: 'code', '& textarea, & input': { fontFamily: 'inherit' } }),
      }}
    />
  )
}
