import Box from '@mui/material/Box'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableContainer from '@mui/material/TableContainer'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import type { PluginHost } from '@parlance/plugin-api/web.ts'
import type { Summary } from '../calls.ts'
import { Bar } from './bar.tsx'
import { numberIn } from './format.ts'
import { Sheet } from './sheet.tsx'
import { ThumbIcon } from './thumb-icon.tsx'

type Props = { host: PluginHost; reasons: Summary['reasons'] }

/** Why answers were good or bad, the most frequent first. */
export function ReasonTable({ host, reasons }: Props) {
  const title = host.t('reasons')
  const most = Math.max(...reasons.map(({ count }) => count))
  return (
    <Sheet title={title}>
      <TableContainer>
        <Table size="small" aria-label={title}>
          <TableHead>
            <TableRow>
              <TableCell>{host.t('reason')}</TableCell>
              <TableCell align="right">{host.t('count')}</TableCell>
              <TableCell aria-hidden sx={{ width: '40%' }} />
            </TableRow>
          </TableHead>
          <TableBody>
            {reasons.map(({ reason, is_positive, count }) => (
              <TableRow key={`${reason} ${is_positive}`}>
                <TableCell component="th" scope="row">
                  <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
                    <ThumbIcon host={host} isPositive={is_positive} />
                    {host.t(`reason_${reason}`)}
                  </Box>
                </TableCell>
                <TableCell align="right">{numberIn(host, count)}</TableCell>
                <TableCell aria-hidden>
                  <Bar positive={is_positive ? count : 0} negative={is_positive ? 0 : count} most={most} />
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </TableContainer>
    </Sheet>
  )
}
