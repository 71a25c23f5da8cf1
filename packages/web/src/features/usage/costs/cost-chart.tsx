import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useTheme } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import type { UsageReport } from '@parlance/contract/admin/usage.ts'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CostLegend } from '#features/usage/costs/cost-legend.tsx'
import { CostTable } from '#features/usage/costs/cost-table.tsx'
import type { Span } from '#features/usage/period.ts'
import { rowName, stepName } from '#features/usage/usage-texts.ts'
import { formatMoney } from '#lib/texts/format.ts'
import { lazy } from '#lib/network/lazy.ts'
import { Panel } from '#ui/navigation/panel.tsx'

const CostBars = lazy(async () => ({
  default: (await import('#features/usage/costs/cost-bars.tsx')).CostBars,
}))
const HEIGHT = 300
const COLORS = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth'] as const

type Props = { report: UsageReport; step: Span['step'] }

/** Cost over time, with the first rows as separate series: a chart, and the same data as a table. */
export function CostChart({ report, step }: Props) {
  const { t, i18n } = useTranslation()
  const colors = useTheme().vars?.palette.chart
  const [isTable, setTable] = useState(false)
  const { by, rows, points, currency } = report
  const apart = rows.slice(0, (points[0]?.parts.length ?? 1) - 1)
  const hasOthers = rows.length > apart.length
  const names = [...apart.map((row) => rowName(t, by, row)), ...(hasOthers ? [t('usage.others')] : [])]
  const series = names.map((name, at) => ({
    name,
    color: colors?.[COLORS[at] ?? 'sixth'] ?? '',
    data: points.map((point) => point.parts[at] ?? 0),
  }))
  const isEmpty = series.every(({ data }) => data.every((nano) => nano === 0))
  const labels = points.map((point) => stepName(t, point.start, step, i18n.language))
  const title = t(`usage.chart_${step}`, { by: t(`usage.by_${by}`) })
  const format = (nano: number) => formatMoney(nano, currency)
  return (
    <Panel
      title={title}
      actions={
        !isEmpty && (
          <>
            {!isTable && <CostLegend series={series} />}
            <Button size="small" aria-pressed={isTable} onClick={() => setTable(!isTable)}>
              {t(isTable ? 'usage.as_chart' : 'usage.as_table')}
            </Button>
          </>
        )
      }
    >
      {isEmpty && (
        <Typography sx={{ color: 'muted' }}>
          {t(series.length === 0 ? 'usage.nothing' : 'usage.nothing_paid')}
        </Typography>
      )}
      {!isEmpty && isTable && <CostTable label={title} labels={labels} series={series} format={format} />}
      {!isEmpty && !isTable && (
        <Box role="img" aria-label={t('usage.chart_label', { title })} sx={{ minHeight: HEIGHT }}>
          <Suspense>
            <CostBars labels={labels} series={series} format={format} />
          </Suspense>
        </Box>
      )}
    </Panel>
  )
}
