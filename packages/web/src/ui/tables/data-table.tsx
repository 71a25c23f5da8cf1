import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import { useTheme } from '@mui/material/styles'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import TableSortLabel from '@mui/material/TableSortLabel'
import useMediaQuery from '@mui/material/useMediaQuery'
import type { ReactNode } from 'react'
import { VisuallyHidden } from '#ui/content/visually-hidden.tsx'
import { NARROW, touchArea } from '#ui/sizes.ts'

export type Sort<K extends string> = { by: K; order: 'asc' | 'desc' }

export type Column<T, K extends string> = {
  key: string
  label: string
  /** The field by which the server sorts. */
  sort?: K
  isNumber?: boolean
  /** Buttons of the row: the name of their column is only for screen readers, and they have no label in a card. */
  isActions?: boolean
  cell: (row: T) => ReactNode
}

/** The ids of the selected rows of the page. */
export type Selection<T> = {
  chosen: ReadonlySet<string>
  onChange: (chosen: ReadonlySet<string>) => void
  /** The labels of the checkbox of a row, and of the one for all rows. */
  labelOf: (row: T) => string
  allLabel: string
}

type Props<T, K extends string> = {
  label: string
  /** The first one is the title of a card. */
  columns: Column<T, K>[]
  rows: T[]
  idOf: (row: T) => string
  /** Absent if the order cannot be changed. */
  sort?: Sort<K>
  onSort?: (sort: Sort<K>) => void
  selection?: Selection<T> | undefined
}

/** A list of objects with the same fields: a table, or cards on narrow screens. */
export function DataTable<T, K extends string>(props: Props<T, K>) {
  const isWide = useMediaQuery(useTheme().breakpoints.up('md'), { noSsr: true })
  return isWide ? <WideTable {...props} /> : <Cards {...props} />
}

function WideTable<T, K extends string>(props: Props<T, K>) {
  const { label, columns, rows, idOf, sort, onSort, selection } = props
  const turn = (by: K) => onSort?.({ by, order: sort?.by === by && sort.order === 'asc' ? 'desc' : 'asc' })
  return (
    <Box
      sx={{
        border: 1,
        borderColor: 'divider',
        borderRadius: '12px',
        bgcolor: 'background.paper',
        overflowX: 'auto',
      }}
    >
      <Table
        aria-label={label}
        sx={{ '& tbody tr:last-child td, & tbody tr:last-child th': { borderBottom: 0 } }}
      >
        <TableHead>
          <TableRow>
            {selection && (
              <TableCell padding="checkbox" sx={{ height: 40 }}>
                <AllBox rows={rows} idOf={idOf} selection={selection} />
              </TableCell>
            )}
            {columns.map((column) => (
              <TableCell
                key={column.key}
                align={alignOf(column)}
                sortDirection={sort && sort.by === column.sort ? sort.order : false}
                sx={{ height: 40 }}
              >
                {column.sort && sort ? (
                  <SortLabel column={column} by={column.sort} sort={sort} onTurn={turn} />
                ) : (
                  <Heading column={column} />
                )}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map((row) => (
            <TableRow key={idOf(row)} sx={{ height: 52, '&:hover': { bgcolor: 'tint' } }}>
              {selection && (
                <TableCell padding="checkbox">
                  <RowBox row={row} id={idOf(row)} selection={selection} />
                </TableCell>
              )}
              {columns.map((column, at) => (
                <TableCell
                  key={column.key}
                  {...(at === 0 && { component: 'th', scope: 'row' })}
                  align={alignOf(column)}
                  sx={{
                    color: at === 0 ? 'text.primary' : 'text.secondary',
                    whiteSpace: column.isNumber || column.isActions ? 'nowrap' : 'normal',
                  }}
                >
                  {column.cell(row)}
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Box>
  )
}

const alignOf = ({ isNumber, isActions }: { isNumber?: boolean; isActions?: boolean }) =>
  isNumber || isActions ? 'right' : 'left'

function Heading({ column }: { column: { label: string; isActions?: boolean } }) {
  return column.isActions ? <VisuallyHidden>{column.label}</VisuallyHidden> : column.label
}

type SortLabelProps<T, K extends string> = {
  column: Column<T, K>
  by: K
  sort: Sort<K>
  onTurn: (by: K) => void
}

function SortLabel<T, K extends string>({ column, by, sort, onTurn }: SortLabelProps<T, K>) {
  return (
    <TableSortLabel
      active={sort.by === by}
      direction={sort.by === by ? sort.order : 'asc'}
      onClick={() => onTurn(by)}
    >
      {column.label}
    </TableSortLabel>
  )
}

function AllBox<T>({
  rows,
  idOf,
  selection,
}: {
  rows: T[]
  idOf: (row: T) => string
  selection: Selection<T>
}) {
  const ids = rows.map(idOf)
  const count = ids.filter((id) => selection.chosen.has(id)).length
  return (
    <Checkbox
      checked={count > 0 && count === ids.length}
      indeterminate={count > 0 && count < ids.length}
      onChange={() => selection.onChange(new Set(count === ids.length ? [] : ids))}
      slotProps={{ input: { 'aria-label': selection.allLabel } }}
    />
  )
}

function RowBox<T>({ row, id, selection }: { row: T; id: string; selection: Selection<T> }) {
  const { chosen, onChange, labelOf } = selection
  const turn = () =>
    onChange(chosen.has(id) ? new Set([...chosen].filter((one) => one !== id)) : new Set([...chosen, id]))
  return (
    <Checkbox
      checked={chosen.has(id)}
      onChange={turn}
      slotProps={{ input: { 'aria-label': labelOf(row) } }}
    />
  )
}

function Cards<T, K extends string>({ label, columns, rows, idOf, selection }: Props<T, K>) {
  const [title, ...rest] = columns.filter((column) => !column.isActions)
  const actions = columns.filter((column) => column.isActions)
  return (
    <Box
      component="ul"
      aria-label={label}
      sx={{
        listStyle: 'none',
        m: 0,
        p: 0,
        display: 'grid',
        gap: 1.5,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
      }}
    >
      {rows.map((row) => (
        <Box
          component="li"
          key={idOf(row)}
          sx={{ p: 2, border: 1, borderColor: 'divider', borderRadius: '12px', bgcolor: 'background.paper' }}
        >
          {/* a menu is beside the title; buttons that are wider than that go below it */}
          <Box
            sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', columnGap: 0.5, rowGap: 1 }}
          >
            {selection && (
              <Box sx={{ ml: -1, mt: -0.5 }}>
                <RowBox row={row} id={idOf(row)} selection={selection} />
              </Box>
            )}
            <Box
              sx={{
                flex: '1 1 50%',
                minWidth: 0,
                pt: selection ? 0.25 : 0,
                '& :is(a, button)': touchArea,
              }}
            >
              {title?.cell(row)}
            </Box>
            {actions.map((column) => (
              <Box key={column.key} sx={{ display: 'flex', flexWrap: 'wrap', ml: 'auto', mt: -1, mr: -1 }}>
                {column.cell(row)}
              </Box>
            ))}
          </Box>
          <Box
            component="dl"
            sx={{
              display: 'grid',
              gridTemplateColumns: 'auto 1fr',
              [NARROW]: { gridTemplateColumns: 'minmax(0, 1fr) fit-content(65%)' },
              gap: '4px 16px',
              m: 0,
              mt: 1.5,
              typography: 'body2',
            }}
          >
            {rest.map((column) => (
              <Box key={column.key} sx={{ display: 'contents' }}>
                <Box component="dt" sx={{ color: 'muted', overflowWrap: 'anywhere' }}>
                  {column.label}
                </Box>
                <Box component="dd" sx={{ m: 0, textAlign: 'right', minWidth: 0, overflowWrap: 'anywhere' }}>
                  {column.cell(row)}
                </Box>
              </Box>
            ))}
          </Box>
        </Box>
      ))}
    </Box>
  )
}
