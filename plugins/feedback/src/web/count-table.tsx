import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableContainer from '@mui/material/TableContainer'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import TableSortLabel from '@mui/material/TableSortLabel'
import Typography from '@mui/material/Typography'
import type { PluginHost } from '@parlance/plugin-api/web.ts'
import { useState } from 'react'
import type { Summary } from '../calls.ts'
import { Bar } from './bar.tsx'
import { numberIn } from './format.ts'
import { Sheet } from './sheet.tsx'

type Row = Summary['by_model'][number]
type Column = 'name' | 'positive' | 'negative'
type Props = {
  host: PluginHost
  title: string
  unnamed: string
  rows: Row[]
  /** With those that are not among the rows. */
  total: number
}

const COLUMNS: Column[] = ['name', 'positive', 'negative']

/** Models or assistants with their feedbacks, as numbers and as lengths. */
export function CountTable({ host, title, unnamed, rows, total }: Props) {
  const [by, setBy] = useState<Column>('positive')
  const [isRising, setRising] = useState(false)
  const named = rows.map((row) => ({ ...row, name: row.name || unnamed }))
  const sorted = named.toSorted((a, b) => compare(a, b, by, host.language) * (isRising ? 1 : -1))
  const most = Math.max(...rows.map((row) => row.positive + row.negative))
  const turn = (column: Column) => {
    setRising(column === by ? !isRising : column === 'name')
    setBy(column)
  }
  return (
    <Sheet title={title}>
      <TableContainer>
        <Table
          size="small"
          aria-label={title}
          sx={{ '& th, & td': { px: { xs: 1, sm: 2 } }, '& thead th': { whiteSpace: 'normal' } }}
        >
          <TableHead>
            <TableRow>
              {COLUMNS.map((column) => (
                <TableCell
                  key={column}
                  align={column === 'name' ? 'left' : 'right'}
                  sortDirection={by === column && (isRising ? 'asc' : 'desc')}
                >
                  <TableSortLabel
                    active={by === column}
                    direction={by === column && !isRising ? 'desc' : 'asc'}
                    onClick={() => turn(column)}
                  >
                    {host.t(column)}
                  </TableSortLabel>
                </TableCell>
              ))}
              <TableCell aria-hidden sx={{ display: { xs: 'none', sm: 'table-cell' }, width: '40%' }} />
            </TableRow>
          </TableHead>
          <TableBody>
            {sorted.map((row) => (
              <TableRow key={row.id ?? ''}>
                <TableCell component="th" scope="row" sx={{ overflowWrap: 'anywhere', minWidth: 112 }}>
                  {row.name}
                </TableCell>
                <TableCell align="right">{numberIn(host, row.positive)}</TableCell>
                <TableCell align="right">{numberIn(host, row.negative)}</TableCell>
                <TableCell aria-hidden sx={{ display: { xs: 'none', sm: 'table-cell' } }}>
                  <Bar positive={row.positive} negative={row.negative} most={most} />
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </TableContainer>
      {total > rows.length && (
        <Typography variant="caption" component="p" sx={{ color: 'text.secondary', mt: 1 }}>
          {host.t('not_listed', { count: numberIn(host, total - rows.length) })}
        </Typography>
      )}
    </Sheet>
  )
}

function compare(a: Row, b: Row, by: Column, language: string): number {
  return by === 'name' ? a.name.localeCompare(b.name, language) : a[by] - b[by]
}
