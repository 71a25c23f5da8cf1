import Box from '@mui/material/Box'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import type { PluginHost } from '@parlance/plugin-api/web.ts'
import type { Summary } from '../calls.ts'
import { dayIn, numberIn } from './format.ts'
import { Sheet } from './sheet.tsx'
import { everyDay } from './trend-days.ts'

type Props = { host: PluginHost; days: number; counts: Summary['trend'] }

const HEIGHT = 60
const STEP = 10

/** A column for each day of the period, and the same as a table. */
export function Trend({ host, days, counts }: Props) {
  const all = everyDay(counts, days, new Date())
  const most = Math.max(1, ...all.map(({ positive, negative }) => positive + negative))
  const high = (count: number) => (count / most) * HEIGHT
  const from = dayIn(host, all[0]?.day ?? '')
  const to = dayIn(host, all.at(-1)?.day ?? '')
  return (
    <Sheet title={host.t('trend')}>
      <Box
        component="svg"
        role="img"
        aria-label={host.t('trend_label', { from, to })}
        viewBox={`0 0 ${all.length * STEP} ${HEIGHT}`}
        preserveAspectRatio="none"
        sx={{ display: 'block', width: '100%', height: 140, borderBottom: 1, borderColor: 'borderStrong' }}
      >
        {all.map(({ day, positive, negative }, at) => (
          <g key={day}>
            <Column at={at} from={HEIGHT - high(positive)} height={high(positive)} color="success" />
            <Column
              at={at}
              from={HEIGHT - high(positive) - high(negative)}
              height={high(negative)}
              color="error"
            />
          </g>
        ))}
      </Box>
      <Box
        sx={{
          display: 'flex',
          justifyContent: 'space-between',
          typography: 'caption',
          color: 'text.secondary',
        }}
      >
        <span>{from}</span>
        <Box
          component="span"
          sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', columnGap: 2 }}
        >
          <Legend color="success.main" name={host.t('kind_positive')} />
          <Legend color="error.main" name={host.t('kind_negative')} />
        </Box>
        <span>{to}</span>
      </Box>
      <Box component="details" sx={{ mt: 1, typography: 'body2' }}>
        <Box component="summary" sx={{ cursor: 'pointer', color: 'text.secondary', width: 'fit-content' }}>
          {host.t('show_table')}
        </Box>
        <Table size="small" aria-label={host.t('trend')}>
          <TableHead>
            <TableRow>
              <TableCell>{host.t('day')}</TableCell>
              <TableCell align="right">{host.t('positive')}</TableCell>
              <TableCell align="right">{host.t('negative')}</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {counts.toReversed().map(({ day, positive, negative }) => (
              <TableRow key={day}>
                <TableCell component="th" scope="row">
                  {dayIn(host, day)}
                </TableCell>
                <TableCell align="right">{numberIn(host, positive)}</TableCell>
                <TableCell align="right">{numberIn(host, negative)}</TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </Box>
    </Sheet>
  )
}

type ColumnProps = { at: number; from: number; height: number; color: 'success' | 'error' }

function Column({ at, from, height, color }: ColumnProps) {
  return (
    <Box
      component="rect"
      x={at * STEP + 1}
      y={from}
      width={STEP - 2}
      height={height}
      sx={{ fill: (theme) => (theme.vars ?? theme).palette[color].main }}
    />
  )
}

function Legend({ color, name }: { color: string; name: string }) {
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.75 }}>
      <Box component="span" sx={{ width: 10, height: 10, borderRadius: '2px', bgcolor: color }} />
      {name}
    </Box>
  )
}
