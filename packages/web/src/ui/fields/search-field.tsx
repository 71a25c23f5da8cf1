import SearchOutlined from '@mui/icons-material/SearchOutlined'
import OutlinedInput from '@mui/material/OutlinedInput'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'

const PAUSE_MS = 250

type Props = {
  value: string
  /** What it searches; absent for 'Search'. */
  label?: string
  wide?: boolean
  /** Takes the focus unless that would open the keyboard of a touch screen. */
  autoFocus?: boolean
  onSearch: (value: string) => void
}

/** Searches when the person pauses. */
export function SearchField({ value, label, wide = false, autoFocus = false, onSearch }: Props) {
  const { t } = useTranslation()
  const name = label ?? t('common.search')
  const [text, setText] = useState(value)
  const [known, setKnown] = useState(value)
  if (value !== known) {
    setKnown(value)
    setText(value)
  }
  useEffect(() => {
    const timer = text === value ? undefined : setTimeout(() => onSearch(text), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text, value, onSearch])
  return (
    <OutlinedInput
      type="search"
      autoFocus={autoFocus && window.matchMedia('(hover: hover)').matches}
      value={text}
      placeholder={name}
      onChange={(event) => setText(event.target.value)}
      startAdornment={<SearchOutlined sx={{ ml: 0, mr: 0.5, color: 'text.secondary' }} />}
      inputProps={{ 'aria-label': name }}
      sx={{ width: { xs: '100%', sm: wide ? 340 : 280 }, pl: 1.5 }}
    />
  )
}
