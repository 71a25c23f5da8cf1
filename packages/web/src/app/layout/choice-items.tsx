import CheckOutlined from '@mui/icons-material/CheckOutlined'
import UnfoldMoreOutlined from '@mui/icons-material/UnfoldMoreOutlined'
import Box from '@mui/material/Box'
import MenuItem, { type MenuItemProps } from '@mui/material/MenuItem'
import Typography from '@mui/material/Typography'
import { useState, type ReactNode } from 'react'
import { PopMenu } from '#ui/navigation/pop-menu.tsx'

type Props<T extends string> = {
  icon: ReactNode
  label: string
  value: T
  options: readonly { value: T; label: string }[]
  onChoose: (value: T) => void
} & Omit<MenuItemProps, 'onChange'>

/** A menu row that shows the current choice and opens its options. */
export function ChoiceItems<T extends string>({ icon, label, value, options, onChoose, ...rest }: Props<T>) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  return (
    <>
      <MenuItem
        {...rest}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {icon}
        <Box sx={{ flex: 1 }}>{label}</Box>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {options.find((option) => option.value === value)?.label}
        </Typography>
        <UnfoldMoreOutlined fontSize="small" />
      </MenuItem>
      <PopMenu
        anchor={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'center', horizontal: 'right' }}
        transformOrigin={{ vertical: 'center', horizontal: 'right' }}
        label={label}
        slotProps={{ paper: { sx: { minWidth: 200 } } }}
      >
        {options.map((option) => (
          <MenuItem
            key={option.value}
            role="menuitemradio"
            aria-checked={option.value === value}
            selected={option.value === value}
            onClick={() => {
              setAnchor(null)
              onChoose(option.value)
            }}
          >
            <Box sx={{ flex: 1 }}>{option.label}</Box>
            {option.value === value && <CheckOutlined fontSize="small" />}
          </MenuItem>
        ))}
      </PopMenu>
    </>
  )
}
