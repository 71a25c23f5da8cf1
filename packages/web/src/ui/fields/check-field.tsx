import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { BELOW_MD } from '#ui/sizes.ts'

type Props = {
  label: string
  help?: string
  checked: boolean
  disabled?: boolean
  onChange: (checked: boolean) => void
}

type BoxProps = Omit<Props, 'help'> & {
  /** One of many in a table. */
  isDense?: boolean
}

/** A checkbox with a name for screen readers only: the visible label is next to it. */
export function CheckBox({ label, checked, disabled = false, isDense = false, onChange }: BoxProps) {
  return (
    <Checkbox
      checked={checked}
      disabled={disabled}
      onChange={(event) => onChange(event.target.checked)}
      slotProps={{ input: { 'aria-label': label } }}
      {...(isDense && { size: 'small' })}
      sx={isDense ? dense : {}}
    />
  )
}

const dense = {
  p: 0.75,
  '&.Mui-disabled.Mui-checked': { color: 'text.secondary' },
  [BELOW_MD]: { '& > input': { inset: '-6px', width: 'calc(100% + 12px)', height: 'calc(100% + 12px)' } },
} as const

/** A condition that is true or not. */
export function CheckField({ label, help, checked, disabled = false, onChange }: Props) {
  const id = useId()
  return (
    <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 0.5 }}>
      <Checkbox
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.target.checked)}
        slotProps={{ input: { id, ...(help !== undefined && { 'aria-describedby': `${id}-help` }) } }}
        sx={{ mt: -1, ml: -1 }}
      />
      <Box sx={{ minWidth: 0 }}>
        <Typography component="label" htmlFor={id} variant="body2" sx={{ display: 'block' }}>
          {label}
        </Typography>
        {help !== undefined && (
          <Typography id={`${id}-help`} variant="caption" component="div" sx={{ color: 'muted' }}>
            {help}
          </Typography>
        )}
      </Box>
    </Box>
  )
}
