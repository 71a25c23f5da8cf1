import { useTranslation } from 'react-i18next'
import type { CostSeries } from '#features/usage/costs/cost-bars.tsx'
import { DataTable } from '#ui/tables/data-table.tsx'

type Props = { label: string; labels: string[]; series: CostSeries[]; format: (nano: number) => string }

/** The data of a chart as a table. */
export function CostTable({ label, labels, series, format }: Props) {
  const { t } = useTranslation()
  const rows = labels.map((name, at) => ({ name, at }))
  const sum = (at: number) => series.reduce((total, { data }) => total + (data[at] ?? 0), 0)
  return (
    <DataTable
      label={label}
      rows={rows}
      idOf={({ at }) => String(at)}
      columns={[
        { key: 'step', label: t('usage.period'), cell: ({ name }) => name },
        ...series.map(({ name, data }, index) => ({
          key: String(index),
          label: name,
          isNumber: true,
          cell: ({ at }: { at: number }) => format(data[at] ?? 0),
        })),
        { key: 'sum', label: t('usage.total'), isNumber: true, cell: ({ at }) => format(sum(at)) },
      ]}
    />
  )
}
