import ExpandMoreOutlined from '@mui/icons-material/ExpandMoreOutlined'
import OutlinedInput from '@mui/material/OutlinedInput'
import Select from '@mui/material/Select'
import { useId } from 'react'
import { FormField, fieldProps } from '#ui/fields/form-field.tsx'
import { size } from '#ui/sizes.ts'

export type SelectOption<V extends string> = { value: V; label: string }

type Props<V extends string> = {
  label: string
  help?: string
  /** What explains it in the documentation: `page#section`. */
  guide?: string | undefined
  error?: string | undefined
  value: V
  options: readonly SelectOption<V>[]
  disabled?: boolean
  onChange: (value: V) => void
}

/** A native select, which works with every keyboard and screen reader. */
export function SelectField<V extends string>(props: Props<V>) {
  const { label, help, error, value, options, disabled = false, onChange } = props
  const id = useId()
  const choose = (chosen: string) => {
    const option = options.find((one) => one.value === chosen)
    if (option) onChange(option.value)
  }
  return (
    <FormField id={id} label={label} help={help} guide={props.guide} error={error}>
      <Select
        native
        fullWidth
        value={value}
        disabled={disabled}
        error={error !== undefined}
        IconComponent={ExpandMoreOutlined}
        input={<OutlinedInput />}
        inputProps={fieldProps(id, error, help !== undefined)}
        onChange={(event) => choose(event.target.value)}
        sx={{ minHeight: { xs: size.controlTouch, md: size.control } }}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </Select>
    </FormField>
  )
}
