import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import type { ReactNode } from 'react'

type Props<T extends string> = {
  /** Before the ids of the tabs and of their panel: `{id}-{value}` and `{id}-panel`. */
  id: string
  label: string
  value: T
  tabs: readonly { value: T; label: ReactNode }[]
  onChange: (value: T) => void
}

/** The parts of a page, close together; where they do not fit the arrows lead on. */
export function PageTabs<T extends string>({ id, label, value, tabs, onChange }: Props<T>) {
  return (
    <Tabs
      value={value}
      variant="scrollable"
      allowScrollButtonsMobile
      aria-label={label}
      onChange={(_event, next: T) => onChange(next)}
      sx={{
        mt: 1.5,
        mb: 2,
        borderBottom: 1,
        borderColor: 'divider',
        minHeight: 44,
        '& .MuiTabs-scrollButtons': { width: 24 },
        // at its beginning the row is in line with the page
        '& > .MuiTabs-scrollButtons.Mui-disabled:first-child': { display: 'none' },
      }}
    >
      {tabs.map((tab) => (
        <Tab
          key={tab.value}
          value={tab.value}
          id={`${id}-${tab.value}`}
          aria-controls={`${id}-panel`}
          label={tab.label}
          sx={{ minHeight: 44, minWidth: 44, px: 1, textTransform: 'none' }}
        />
      ))}
    </Tabs>
  )
}
