import type { PluginHost } from '@parlance/plugin-api/web.ts'
import { numberIn, percentIn } from './format.ts'

type Props = { host: PluginHost; positive: number; negative: number }

export function Totals({ host, positive, negative }: Props) {
  const { Figures } = host.ui
  const total = positive + negative
  const partOf = (key: 'positive' | 'negative', count: number) => ({
    label: host.t(key),
    value: numberIn(host, count),
    note: host.t('share', { percent: percentIn(host, count / total) }),
  })
  return (
    <Figures
      label={host.t('total')}
      figures={[
        { label: host.t('total'), value: numberIn(host, total) },
        partOf('positive', positive),
        partOf('negative', negative),
      ]}
    />
  )
}
