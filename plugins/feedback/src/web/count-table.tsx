import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { Column } from '@parlance/plugin-api/ui.ts'
import type { PluginHost } from '@parlance/plugin-api/web.ts'
import { useState } from 'react'
import type { Summary } from '../calls.ts'
import { Bar } from './bar.tsx'
import { numberIn } from './format.ts'

type Row = Summary['by_model'][number]
type By = 'name' | 'positive' | 'negative'
type Sort = { by: By; order: 'asc' | 'desc' }
type Props = {
  host: PluginHost
  title: string
  unnamed: string
  rows: Row[]
  /** Including those that are not among the rows. */
  total: number
}

/** Models or assistants with their feedback, as numbers and as bars. */
export function CountTable({ host, title, unnamed, rows, total }: Props) {
  const { Panel, Table } = host.ui
  const [sort, setSort] = useState<Sort>({ by: 'positive', order: 'desc' })
  const named = rows.map((row) => ({ ...row, name: row.name || unnamed }))
  const direction = sort.order === 'asc' ? 1 : -1
  const sorted = named.toSorted((a, b) => compare(a, b, sort.by, host.language) * direction)
  const most = Math.max(...rows.map((row) => row.positive + row.negative))
  // people look for the highest values first
  const turn = ({ by, order }: Sort) =>
    setSort({ by, order: by === sort.by || by === 'name' ? order : 'desc' })
  return (
    <Panel title={title}>
      <Table<Row, By>
        label={title}
        rows={sorted}
        idOf={(row) => row.id ?? ''}
        sort={sort}
        onSort={turn}
        columns={columnsOf(host, most)}
      />
      {total > rows.length && (
        <Typography variant="caption" component="p" sx={{ color: 'text.secondary', mt: 1 }}>
          {host.t('not_listed', { count: numberIn(host, total - rows.length) })}
        </Typography>
      )}
    </Panel>
  )
}

function columnsOf(host: PluginHost, most: number): Column<Row, By>[] {
  return [
    {
      key: 'name',
      label: host.t('name'),
      sort: 'name',
      cell: (row) => (
        <Box sx={{ display: 'grid', gap: 0.75, maxWidth: 520, overflowWrap: 'anywhere' }}>
          {row.name}
          <Bar positive={row.positive} negative={row.negative} most={most} />
        </Box>
      ),
    },
    ...(['positive', 'negative'] as const).map((key) => ({
      key,
      label: host.t(key),
      sort: key,
      isNumber: true,
      cell: (row: Row) => numberIn(host, row[key]),
    })),
  ]
}

function compare(a: Row, b: Row, by: By, language: string): number {
  return by === 'name' ? a.name.localeCompare(b.name, language) : a[by] - b[by]
}
