import Box from '@mui/material/Box'
import type { Column } from '@parlance/plugin-api/ui.ts'
import type { PluginHost } from '@parlance/plugin-api/web.ts'
import type { Summary } from '../calls.ts'
import { Bar } from './bar.tsx'
import { numberIn } from './format.ts'
import { ThumbIcon } from './thumb-icon.tsx'

type Row = Summary['reasons'][number]
type Props = { host: PluginHost; reasons: Summary['reasons'] }

/** Why answers were good or bad, the most frequent first. */
export function ReasonTable({ host, reasons }: Props) {
  const { Panel, Table } = host.ui
  const title = host.t('reasons')
  const most = Math.max(...reasons.map(({ count }) => count))
  return (
    <Panel title={title}>
      <Table<Row, never>
        label={title}
        rows={reasons}
        idOf={({ reason, is_positive }) => `${reason} ${is_positive}`}
        columns={columnsOf(host, most)}
      />
    </Panel>
  )
}

function columnsOf(host: PluginHost, most: number): Column<Row, never>[] {
  return [
    {
      key: 'reason',
      label: host.t('reason'),
      cell: ({ reason, is_positive, count }) => (
        <Box sx={{ display: 'grid', gap: 0.75, maxWidth: 520 }}>
          <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
            <ThumbIcon host={host} isPositive={is_positive} />
            {host.t(`reason_${reason}`)}
          </Box>
          <Bar positive={is_positive ? count : 0} negative={is_positive ? 0 : count} most={most} />
        </Box>
      ),
    },
    {
      key: 'count',
      label: host.t('count'),
      isNumber: true,
      cell: ({ count }) => numberIn(host, count),
    },
  ]
}
