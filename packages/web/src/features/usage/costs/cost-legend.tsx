import Box from '@mui/material/Box'
import type { CostSeries } from '#features/usage/costs/cost-bars.tsx'

/** The legend of the chart, in the order of the stack. */
export function CostLegend({ series }: { series: CostSeries[] }) {
  return (
    <Box
      component="ul"
      sx={{
        listStyle: 'none',
        m: 0,
        p: 0,
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        columnGap: 2,
        rowGap: 0.5,
      }}
    >
      {series.map(({ name, color }) => (
        <Box
          component="li"
          key={name}
          sx={{
            display: 'flex',
            alignItems: 'center',
            gap: 0.75,
            typography: 'caption',
            color: 'text.secondary',
          }}
        >
          <Box aria-hidden sx={{ width: 12, height: 12, borderRadius: '3px', bgcolor: color }} />
          {name}
        </Box>
      ))}
    </Box>
  )
}
