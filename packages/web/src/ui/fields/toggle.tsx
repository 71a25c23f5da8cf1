import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'

type State = { checked: boolean; disabled?: boolean; onChange: (checked: boolean) => void }
type Props = State & {
  /** For screen readers; if the name is elsewhere on the screen, use `labelledBy`. */
  label?: string
  labelledBy?: string
  describedBy?: string
}

/**
 * A switch in a row that names it. It is the browser's own control with other styles: it is on the first page, and
 * MUI's is larger than all other fields of that page together.
 */
export function Toggle({ checked, disabled = false, label, labelledBy, describedBy, onChange }: Props) {
  return (
    <Box component="span" sx={face}>
      <input
        type="checkbox"
        role="switch"
        checked={checked}
        aria-checked={checked}
        disabled={disabled}
        aria-label={label}
        aria-labelledby={labelledBy}
        aria-describedby={describedBy}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span />
    </Box>
  )
}

/** The same in a form, in front of its name. */
export function ToggleField({ label, ...state }: State & { label: string }) {
  return (
    <Box
      component="label"
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        mr: 2,
        // aligned with the fields of a form
        '& > :first-of-type': { m: '8px 12px 8px 0' },
        cursor: state.disabled === true ? 'default' : 'pointer',
        color: state.disabled === true ? 'text.disabled' : 'inherit',
      }}
    >
      <Toggle {...state} />
      <Typography component="span">{label}</Typography>
    </Box>
  )
}

const face = {
  position: 'relative',
  display: 'inline-flex',
  flex: 'none',
  width: 40,
  height: 24,
  m: '4px',
  verticalAlign: 'middle',
  '& > input': {
    position: 'absolute',
    zIndex: 1,
    // 44 px by touch
    inset: { xs: '-10px -2px', md: 0 },
    width: { xs: 'calc(100% + 4px)', md: '100%' },
    height: { xs: 'calc(100% + 20px)', md: '100%' },
    m: 0,
    opacity: 0,
    cursor: 'inherit',
    '&:enabled': { cursor: 'pointer' },
  },
  '& > span': {
    flex: 1,
    // drawn if the system chooses the colours
    border: '1px solid transparent',
    borderRadius: '12px',
    bgcolor: 'borderStrong',
    transition: 'background-color 150ms',
    '&::after': {
      content: '""',
      position: 'absolute',
      top: 3,
      left: 3,
      width: 18,
      height: 18,
      borderRadius: '50%',
      bgcolor: 'background.paper',
      transition: 'transform 150ms',
    },
  },
  '& > :checked + span': {
    bgcolor: 'primary.main',
    '&::after': { transform: 'translateX(16px)', bgcolor: 'primary.contrastText' },
  },
  '& > :focus-visible + span': { outline: '2px solid', outlineColor: 'focus', outlineOffset: 2 },
  '& > :disabled + span': { opacity: 0.4 },
} as const
