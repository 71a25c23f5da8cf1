import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { PluginHost } from '@parlance/plugin-api/web.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { CountTable } from './count-table.tsx'
import { EntryList } from './entry-list.tsx'
import { type Scope, summaryQuery } from './feedback.queries.ts'
import { LoadFailed } from './load-failed.tsx'
import { PeriodChoice } from './period-choice.tsx'
import { ReasonTable } from './reason-table.tsx'
import { Totals } from './totals.tsx'
import { Trend } from './trend.tsx'

type Props = { host: PluginHost }

export function AllFigures({ host }: Props) {
  return <Figures host={host} scope="all" title={host.t('user_feedbacks')} intro={host.t('intro')} />
}

export function OwnFigures({ host }: Props) {
  return <Figures host={host} scope="mine" title={host.t('my_feedbacks')} intro={host.t('own_intro')} />
}

type FiguresProps = { host: PluginHost; scope: Scope; title: string; intro: string }

/** Totals, trend, models, assistants, reasons, and the feedbacks themselves. */
function Figures({ host, scope, title, intro }: FiguresProps) {
  const [days, setDays] = useState(30)
  const { data, error, refetch } = useQuery(summaryQuery(host, scope, days))
  const total = data ? data.positive + data.negative : 0
  return (
    <>
      <title>{title}</title>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', gap: 2 }}>
        <Box sx={{ flex: 1, minWidth: { xs: '100%', sm: 280 } }}>
          <Typography variant="h2" component="h1">
            {title}
          </Typography>
          <Typography sx={{ color: 'text.secondary', mt: 0.25 }}>{intro}</Typography>
        </Box>
        <PeriodChoice host={host} days={days} onChoose={setDays} />
      </Box>
      {error && <LoadFailed host={host} error={error} onRetry={() => void refetch()} />}
      {data && total === 0 && (
        <Box sx={{ textAlign: 'center', py: 6 }}>
          <Typography variant="h4" component="h2">
            {host.t('none')}
          </Typography>
          <Typography sx={{ color: 'text.secondary', mt: 0.5 }}>{host.t('none_help')}</Typography>
        </Box>
      )}
      {data && total > 0 && (
        <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2, mt: 2.5 }}>
          <Totals host={host} positive={data.positive} negative={data.negative} />
          <Trend host={host} days={days} counts={data.trend} />
          <CountTable
            host={host}
            title={host.t('by_model')}
            unnamed={host.t('unnamed_model')}
            rows={data.by_model}
            total={data.model_count}
          />
          <CountTable
            host={host}
            title={host.t('by_assistant')}
            unnamed={host.t('unnamed_assistant')}
            rows={data.by_assistant}
            total={data.assistant_count}
          />
          {data.reasons.length > 0 && <ReasonTable host={host} reasons={data.reasons} />}
          <EntryList host={host} scope={scope} days={days} />
        </Box>
      )}
    </>
  )
}
