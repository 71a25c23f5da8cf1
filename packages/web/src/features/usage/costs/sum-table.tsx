import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { USAGE_PAGE_SIZE } from '@parlance/contract/core/limits.ts'
import type { UsageDimension, UsageReport, UsageRow } from '@parlance/contract/admin/usage.ts'
import { useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Span } from '#features/usage/period.ts'
import { usageReportQuery } from '#features/usage/usage.queries.ts'
import { rowName } from '#features/usage/usage-texts.ts'
import { formatMoney } from '#lib/texts/format.ts'
import { type Column, DataTable } from '#ui/tables/data-table.tsx'
import { ErrorState } from '#ui/states/error-state.tsx'
import { Figure } from '#ui/tables/figure.tsx'
import { Pager } from '#ui/tables/pager.tsx'
import { RowSkeletons } from '#ui/states/row-skeletons.tsx'
import { StateChip } from '#ui/states/state-chip.tsx'

type Props = { span: Span; by: UsageDimension; onOpen: (row: UsageRow) => void }

/** All rows of a sum, most expensive first; the button of a row leads to its calls. */
export function SumTable({ span, by, onOpen }: Props) {
  const { t } = useTranslation()
  const [page, setPage] = useState(1)
  const { data: report, error, refetch } = useQuery(usageReportQuery(span, by, page))
  if (error && !report) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!report) return <RowSkeletons count={8} />
  // the chart above it already says that nothing was used
  if (report.row_count === 0) return null
  return (
    <Box>
      <DataTable
        label={t(`usage.title_${by}`)}
        rows={report.rows}
        idOf={(row) => row.key ?? ''}
        columns={sumColumns(t, report, onOpen)}
      />
      <Box sx={{ display: 'flex', justifyContent: 'flex-end', mt: 1.5 }}>
        <Pager page={page} pageSize={USAGE_PAGE_SIZE} total={report.row_count} onPage={setPage} />
      </Box>
    </Box>
  )
}

function sumColumns(
  t: TFunction,
  { by, currency }: UsageReport,
  onOpen: Props['onOpen'],
): Column<UsageRow, never>[] {
  const tokens = (
    name: 'input' | 'cached' | 'output',
    field: 'input_tokens' | 'cached_input_tokens' | 'output_tokens',
  ) => ({
    key: name,
    label: t(`usage.${name}`),
    isNumber: true,
    cell: (row: UsageRow) => <Figure value={row[field]} />,
  })
  return [
    { key: 'name', label: t(`usage.one_${by}`), cell: (row) => rowName(t, by, row) },
    { key: 'calls', label: t('usage.calls'), isNumber: true, cell: (row) => <Figure value={row.calls} /> },
    tokens('input', 'input_tokens'),
    tokens('cached', 'cached_input_tokens'),
    tokens('output', 'output_tokens'),
    {
      key: 'cost',
      label: t('usage.cost'),
      isNumber: true,
      cell: (row) => <Cost row={row} currency={currency} t={t} />,
    },
    {
      key: 'open',
      label: t('usage.show_calls'),
      isActions: true,
      cell: (row) => row.key !== null && <Open name={rowName(t, by, row)} t={t} onOpen={() => onOpen(row)} />,
    },
  ]
}

function Cost({ row, currency, t }: { row: UsageRow; currency: string; t: TFunction }) {
  return (
    <>
      {formatMoney(row.cost_nano, currency)}{' '}
      {row.unpriced_calls + row.uncounted_calls > 0 && (
        <StateChip tone="warning">{t('usage.incomplete')}</StateChip>
      )}
    </>
  )
}

function Open({ name, t, onOpen }: { name: string; t: TFunction; onOpen: () => void }) {
  return (
    <Button size="small" aria-label={t('usage.show_calls_of', { name })} onClick={onOpen}>
      {t('usage.show_calls')}
    </Button>
  )
}
