import SearchOutlined from '@mui/icons-material/SearchOutlined'
import OutlinedInput from '@mui/material/OutlinedInput'

type Props = { label: string; value: string; onChange: (value: string) => void }

/** Filters what is on the screen with each letter; Escape clears it. */
export function FilterField({ label, value, onChange }: Props) {
  return (
    <OutlinedInput
      type="search"
      fullWidth
      size="small"
      value={value}
      placeholder={label}
      onChange={(event) => onChange(event.target.value)}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onChange('')
      }}
      startAdornment={<SearchOutlined sx={{ mr: 0.5, color: 'text.secondary' }} />}
      inputProps={{ 'aria-label': label }}
      sx={{ pl: 1.5, '& input': { pl: 0.5 } }}
    />
  )
}
