import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import ListItemButton from '@mui/material/ListItemButton'
import ListItemIcon from '@mui/material/ListItemIcon'
import ListItemText from '@mui/material/ListItemText'
import type { ReactNode } from 'react'

type Props<T> = {
  label: string
  icon: ReactNode
  rows: readonly T[]
  noteOf?: (row: T) => string
  onOpen: (row: T) => void
}

/** A list of sites or libraries that can be opened. */
export function ChoiceList<T extends { id: string; name: string }>(props: Props<T>) {
  const { label, icon, rows, noteOf, onOpen } = props
  return (
    <List
      aria-label={label}
      disablePadding
      sx={{ border: 1, borderColor: 'divider', borderRadius: '12px', overflow: 'hidden' }}
    >
      {rows.map((row) => (
        <ListItem key={row.id} disablePadding>
          <ListItemButton onClick={() => onOpen(row)}>
            <ListItemIcon sx={{ minWidth: 40 }}>{icon}</ListItemIcon>
            <ListItemText
              primary={row.name}
              secondary={noteOf?.(row)}
              slotProps={{
                primary: { sx: { overflowWrap: 'anywhere' } },
                secondary: { sx: { overflowWrap: 'anywhere' } },
              }}
            />
          </ListItemButton>
        </ListItem>
      ))}
    </List>
  )
}
