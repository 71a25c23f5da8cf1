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

const ARROW = 24
const FADE = 8

/**
 * The arrows overlay the ends of the row. If they took up space beside it, an arrow that appears would make the row
 * narrower, and a row that becomes narrower scrolls back to the selected tab.
 */
const ARROWS = {
  position: 'relative',
  '--before': '0px',
  '--after': '0px',
  '&:has(> .MuiTabs-scrollButtons:not(.Mui-disabled) ~ .MuiTabs-scroller)': {
    '--before': `${ARROW + FADE}px`,
  },
  '& .MuiTabs-scroller:has(+ .MuiTabs-scrollButtons:not(.Mui-disabled))': { '--after': `${ARROW + FADE}px` },
  '& .MuiTabs-scroller': {
    scrollPaddingInline: ARROW + FADE,
    maskImage: `linear-gradient(to right, transparent calc(var(--before) - ${FADE}px), #000 var(--before),
      #000 calc(100% - var(--after)), transparent calc(100% - var(--after) + ${FADE}px))`,
  },
  '& .MuiTabs-scrollButtons': { position: 'absolute', insetBlock: 0, left: 0, zIndex: 1, width: ARROW },
  '& .MuiTabs-scroller + .MuiTabs-scrollButtons': { left: 'auto', right: 0 },
} as const

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
        ...ARROWS,
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
