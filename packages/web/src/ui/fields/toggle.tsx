import FormControlLabel from '@mui/material/FormControlLabel'
import Switch from '@mui/material/Switch'

type State = { checked: boolean; disabled?: boolean; onChange: (checked: boolean) => void }
type Props = State & {
  /** Read out; what is named elsewhere on the screen has `labelledBy`. */
  label?: string
  labelledBy?: string
  describedBy?: string
}

/** On or off, in a row that says of what. */
export function Toggle({ checked, disabled = false, label, labelledBy, describedBy, onChange }: Props) {
  return (
    <Switch
      checked={checked}
      disabled={disabled}
      onChange={(event) => onChange(event.target.checked)}
      slotProps={{
        input: {
          ...(label !== undefined && { 'aria-label': label }),
          ...(labelledBy !== undefined && { 'aria-labelledby': labelledBy }),
          ...(describedBy !== undefined && { 'aria-describedby': describedBy }),
        },
      }}
    />
  )
}

/** The same in a form, before its name. */
export function ToggleField({ label, ...state }: State & { label: string }) {
  return <FormControlLabel label={label} control={<Toggle {...state} />} />
}
