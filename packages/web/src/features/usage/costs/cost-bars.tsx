import { BarChart } from '@mui/x-charts/BarChart'

export type CostSeries = { name: string; color: string; data: number[] }

type Props = { labels: string[]; series: CostSeries[]; format: (value: number) => string }

/** The chart itself, hidden from screen readers, because the table next to it has the same content. */
export function CostBars({ labels, series, format }: Props) {
  return (
    <BarChart
      height={300}
      hideLegend
      skipAnimation
      borderRadius={2}
      margin={{ left: 0, right: 8, top: 12, bottom: 0 }}
      grid={{ horizontal: true }}
      xAxis={[{ data: labels, scaleType: 'band', height: 28, disableLine: true, disableTicks: true }]}
      yAxis={[{ width: 72, disableLine: true, disableTicks: true, valueFormatter: format }]}
      series={series.map(({ name, color, data }) => ({
        label: name,
        color,
        data,
        stack: 'cost',
        valueFormatter: (value: number | null) => (value === null ? null : format(value)),
      }))}
      sx={{
        '& .MuiBarChart-element': {
          stroke: (theme) => theme.vars?.palette.background.paper,
          strokeWidth: 2,
        },
        '& .MuiChartsAxis-tickLabel': { fontFamily: 'inherit' },
      }}
    />
  )
}
