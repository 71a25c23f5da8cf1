import CalendarMonthOutlined from '@mui/icons-material/CalendarMonthOutlined'
import ExpandMoreOutlined from '@mui/icons-material/ExpandMoreOutlined'
import Button from '@mui/material/Button'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import type { PluginHost } from '@parlance/plugin-api/web.ts'
import { useState } from 'react'
import { numberIn } from './format.ts'

const PERIODS = [7, 30, 90, 365]

type Props = { host: PluginHost; days: number; onChoose: (days: number) => void }

/** How many days back the figures go, on a button that opens the choices. */
export function PeriodChoice({ host, days, onChoose }: Props) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const nameOf = (count: number) => host.t('days', { count: numberIn(host, count) })
  return (
    <>
      <Button
        variant="outlined"
        startIcon={<CalendarMonthOutlined />}
        endIcon={<ExpandMoreOutlined fontSize="small" />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-label={`${host.t('period')}: ${nameOf(days)}`}
        onClick={(event) => setAnchor(event.currentTarget)}
        // as the product's own choices look
        sx={{ px: 1.5, typography: 'body1', '& svg': { color: 'text.secondary' } }}
      >
        {nameOf(days)}
      </Button>
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => setAnchor(null)}
        slotProps={{ list: { 'aria-label': host.t('period') } }}
      >
        {PERIODS.map((period) => (
          <MenuItem
            key={period}
            role="menuitemradio"
            aria-checked={period === days}
            selected={period === days}
            onClick={() => {
              setAnchor(null)
              onChoose(period)
            }}
          >
            {nameOf(period)}
          </MenuItem>
        ))}
      </Menu>
    </>
  )
}
