import ThumbsUpDownOutlined from '@mui/icons-material/ThumbsUpDownOutlined'
import type { PluginHost } from '@parlance/plugin-api/web.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { CountTable } from './count-table.tsx'
import { EntryList } from './entry-list.tsx'
import { type Scope, summaryQuery } from './feedback.queries.ts'
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

/** Totals, trend, models, assistants, reasons, and the individual feedback. */
function Figures({ host, scope, title, intro }: FiguresProps) {
  const { Page, Failed, Loading, Empty } = host.ui
  const [days, setDays] = useState(30)
  const { data, error, refetch } = useQuery(summaryQuery(host, scope, days))
  const total = data ? data.positive + data.negative : 0
  return (
    <Page title={title} intro={intro} actions={<PeriodChoice host={host} days={days} onChoose={setDays} />}>
      {error && <Failed error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Loading rows={6} />}
      {data && total === 0 && (
        <Empty icon={<ThumbsUpDownOutlined />} title={host.t('none')} help={host.t('none_help')} />
      )}
      {data && total > 0 && (
        <>
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
        </>
      )}
    </Page>
  )
}
