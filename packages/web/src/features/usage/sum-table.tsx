import Button from '@mui/material/Button'
import type { UsageReport, UsageRow } from '@parlance/contract/usage.ts'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { rowName, shortNumber } from '#features/usage/usage-texts.ts'
import { formatMoney } from '#lib/format.ts'
import { type Column, DataTable } from '#ui/data-table.tsx'
import { Figure } from '#ui/figure.tsx'
import { StateChip } from '#ui/state-chip.tsx'

type Props = { report: UsageReport; onOpen: (row: UsageRow) => void }

/** All rows of a sum; the button of a row leads to the calls behind it. */
export function SumTable({ report, onOpen }: Props) {
  const { t } = useTranslation()
  return (
    <DataTable
      label={t(`usage.title_${report.by}`)}
      rows={report.rows}
      idOf={(row) => row.key ?? ''}
      columns={sumColumns(t, report, onOpen)}
    />
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
    cell: (row: UsageRow) => shortNumber(row[field]),
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
