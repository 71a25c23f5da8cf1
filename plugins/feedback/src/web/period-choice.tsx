import CalendarMonthOutlined from '@mui/icons-material/CalendarMonthOutlined'
import type { PluginHost } from '@parlance/plugin-api/web.ts'
import { numberIn } from './format.ts'

const PERIODS = [7, 30, 90, 365]

type Props = { host: PluginHost; days: number; onChoose: (days: number) => void }

/** The number of days that the figures cover. */
export function PeriodChoice({ host, days, onChoose }: Props) {
  const { ChoiceButton } = host.ui
  return (
    <ChoiceButton
      label={host.t('period')}
      icon={<CalendarMonthOutlined />}
      value={String(days)}
      choices={PERIODS.map((count) => ({
        value: String(count),
        label: host.t('days', { count: numberIn(host, count) }),
      }))}
      onChoose={(value) => onChoose(Number(value))}
    />
  )
}
