import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { PluginHost } from '@parlance/plugin-api/web.ts'
import { numberIn, percentIn } from './format.ts'

type Props = { host: PluginHost; positive: number; negative: number }

export function Totals({ host, positive, negative }: Props) {
  const total = positive + negative
  const shareOf = (part: number) => host.t('share', { percent: percentIn(host, part / total) })
  return (
    <Box
      component="dl"
      sx={{ m: 0, display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: 'repeat(3, 1fr)' } }}
    >
      <Total name={host.t('total')} figure={numberIn(host, total)} />
      <Total name={host.t('positive')} figure={numberIn(host, positive)} detail={shareOf(positive)} />
      <Total name={host.t('negative')} figure={numberIn(host, negative)} detail={shareOf(negative)} />
    </Box>
  )
}

function Total({ name, figure, detail }: { name: string; figure: string; detail?: string }) {
  return (
    <Box sx={{ p: 2, border: 1, borderColor: 'divider', borderRadius: '12px', bgcolor: 'background.paper' }}>
      <Typography component="dt" variant="body2" sx={{ color: 'text.secondary' }}>
        {name}
      </Typography>
      <Typography component="dd" variant="h2" sx={{ m: 0 }}>
        {figure}
      </Typography>
      {detail && (
        <Typography component="dd" variant="caption" sx={{ m: 0, color: 'text.secondary' }}>
          {detail}
        </Typography>
      )}
    </Box>
  )
}
