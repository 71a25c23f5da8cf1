import OutlinedInput from '@mui/material/OutlinedInput'
import Select from '@mui/material/Select'
import type { SelectOption } from '#ui/fields/select-field.tsx'

type Props<V extends string> = {
  label: string
  value: V
  options: readonly SelectOption<NoInfer<V>>[]
  onChange: (value: V) => void
}

/** Narrows a list; its label is heard, its choice is seen. */
export function FilterSelect<V extends string>({ label, value, options, onChange }: Props<V>) {
  return (
    <Select
      native
      value={value}
      input={<OutlinedInput />}
      inputProps={{ 'aria-label': label }}
      onChange={(event) => {
        const option = options.find((one) => one.value === event.target.value)
        if (option) onChange(option.value)
      }}
    >
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </Select>
  )
}
