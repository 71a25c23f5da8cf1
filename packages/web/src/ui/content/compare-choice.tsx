import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import Typography from '@mui/material/Typography'

type Props<K extends string> = {
  label: string
  value: K
  options: readonly { value: K; label: string }[]
  onChoose: (value: K) => void
}

/** The version that something is compared with. */
export function CompareChoice<K extends string>({ label, value, options, onChoose }: Props<K>) {
  return (
    <Box
      role="group"
      aria-label={label}
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mt: 1, mb: 2 }}
    >
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {label}
      </Typography>
      {options.map((option) => (
        <ButtonBase
          key={option.value}
          aria-pressed={value === option.value}
          onClick={() => onChoose(option.value)}
          sx={{
            minHeight: { xs: 44, md: 32 },
            px: 1.5,
            borderRadius: 999,
            border: 1,
            typography: 'body2',
            borderColor: value === option.value ? 'primary.main' : 'borderStrong',
            bgcolor: value === option.value ? 'primary.light' : 'background.paper',
            color: value === option.value ? 'onPrimaryContainer' : 'text.primary',
          }}
        >
          {option.label}
        </ButtonBase>
      ))}
    </Box>
  )
}
