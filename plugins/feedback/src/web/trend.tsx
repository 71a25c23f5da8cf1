import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { PluginHost } from '@parlance/plugin-api/web.ts'
import { useState } from 'react'
import type { Summary } from '../calls.ts'
import { BAD, GOOD } from './colours.ts'
import { dayIn, numberIn } from './format.ts'
import { everyDay } from './trend-days.ts'

type Day = Summary['trend'][number]
type Props = { host: PluginHost; days: number; counts: Summary['trend'] }

const HEIGHT = 60
const STEP = 10
const GAP = 0.8

/** A column for each day of the period, or the same as a table. */
export function Trend({ host, days, counts }: Props) {
  const { Panel } = host.ui
  const [isTable, setTable] = useState(false)
  const tools = (
    <>
      {!isTable && <Legends host={host} />}
      <Button size="small" aria-pressed={isTable} onClick={() => setTable(!isTable)}>
        {host.t(isTable ? 'show_chart' : 'show_table')}
      </Button>
    </>
  )
  return (
    <Panel title={host.t('trend')} actions={tools}>
      {isTable ? <Days host={host} counts={counts} /> : <Columns host={host} days={days} counts={counts} />}
    </Panel>
  )
}

function Columns({ host, days, counts }: Props) {
  const all = everyDay(counts, days, new Date())
  const most = Math.max(1, ...all.map(({ positive, negative }) => positive + negative))
  const high = (count: number) => (count / most) * HEIGHT
  const from = dayIn(host, all[0]?.day ?? '')
  const to = dayIn(host, all.at(-1)?.day ?? '')
  return (
    <>
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
            <Column at={at} from={HEIGHT - high(positive)} height={high(positive)} color={GOOD} />
            <Column
              at={at}
              from={HEIGHT - high(positive) - high(negative)}
              height={high(negative)}
              color={BAD}
            />
          </g>
        ))}
      </Box>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', mt: 0.5, ...small }}>
        <span>{from}</span>
        <span>{to}</span>
      </Box>
    </>
  )
}

type ColumnProps = { at: number; from: number; height: number; color: string }

function Column({ at, from, height, color }: ColumnProps) {
  return (
    <Box
      component="rect"
      x={at * STEP + 1}
      y={from}
      width={STEP - 2}
      // a gap separates the two if the colours look alike
      height={Math.max(0, height - (height > GAP * 2 ? GAP : 0))}
      sx={{ color, fill: 'currentColor' }}
    />
  )
}

function Days({ host, counts }: Omit<Props, 'days'>) {
  const { Table } = host.ui
  return (
    <Table<Day, never>
      label={host.t('trend')}
      rows={counts.toReversed()}
      idOf={({ day }) => day}
      columns={[
        { key: 'day', label: host.t('day'), cell: ({ day }) => dayIn(host, day) },
        ...(['positive', 'negative'] as const).map((key) => ({
          key,
          label: host.t(key),
          isNumber: true,
          cell: (row: Day) => numberIn(host, row[key]),
        })),
      ]}
    />
  )
}

function Legends({ host }: { host: PluginHost }) {
  return (
    <Box
      component="ul"
      sx={{ listStyle: 'none', m: 0, p: 0, display: 'flex', flexWrap: 'wrap', columnGap: 2, ...small }}
    >
      <Legend color={GOOD} name={host.t('kind_positive')} />
      <Legend color={BAD} name={host.t('kind_negative')} />
    </Box>
  )
}

function Legend({ color, name }: { color: string; name: string }) {
  return (
    <Box component="li" sx={{ display: 'flex', alignItems: 'center', gap: 0.75 }}>
      <Box aria-hidden sx={{ width: 12, height: 12, borderRadius: '3px', bgcolor: color }} />
      {name}
    </Box>
  )
}

const small = { typography: 'caption', color: 'text.secondary' } as const
