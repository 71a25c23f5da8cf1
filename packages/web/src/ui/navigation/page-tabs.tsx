import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import type { ReactNode } from 'react'
import { NARROW } from '#ui/sizes.ts'

type Props<T extends string> = {
  /** The prefix of the ids of the tabs and of their panel */
  id: string
  label: string
  value: T
  tabs: readonly { value: T; label: ReactNode }[]
  /** The panel of each tab, if they have separate ones or none. */
  panelOf?: (value: T) => string | undefined
  /** As wide as the pane. */
  isBar?: boolean
  onChange: (value: T) => void
}

/**
 * The parts of a page, close together; if they do not fit, arrows scroll them. For links with the same look use
 * `SectionLinks`.
 */
export function PageTabs<T extends string>(props: Props<T>) {
  const { id, label, value, tabs, panelOf = () => `${id}-panel`, isBar = false, onChange } = props
  return (
    <Tabs
      value={value}
      variant="scrollable"
      allowScrollButtonsMobile
      aria-label={label}
      onChange={(_event, next: T) => onChange(next)}
      sx={{
        ...(isBar ? { px: { xs: 1, sm: 2 } } : { mt: 1.5, mb: 2 }),
        flex: 'none',
        borderBottom: 1,
        borderColor: 'divider',
        minHeight: 44,
        '& .MuiTabs-scrollButtons': { width: 24 },
        // an inactive arrow takes no room, so the row starts at the edge of the page
        '& .MuiTabs-scrollButtons.Mui-disabled': { display: 'none' },
        [NARROW]: {
          '& [role=tablist]': { flexWrap: 'wrap' },
          // the arrow is at the end of the last row
          '& .MuiTabs-indicator': { display: 'none' },
          '& [aria-selected=true]': { boxShadow: 'inset 0 -2px' },
        },
      }}
    >
      {tabs.map((tab) => (
        <Tab
          key={tab.value}
          value={tab.value}
          id={`${id}-${tab.value}`}
          aria-controls={panelOf(tab.value)}
          label={tab.label}
          sx={{ minHeight: 44, minWidth: 44, px: 1, textTransform: 'none' }}
        />
      ))}
    </Tabs>
  )
}
