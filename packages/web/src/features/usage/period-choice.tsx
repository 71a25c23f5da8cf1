import CalendarMonthOutlined from '@mui/icons-material/CalendarMonthOutlined'
import Box from '@mui/material/Box'
import { useTranslation } from 'react-i18next'
import { type Span } from '#features/usage/period.ts'
import { isDay, type Period, PERIODS } from '#features/usage/periods.ts'
import { ChoiceButton } from '#ui/fields/choice-button.tsx'
import { DateField } from '#ui/fields/date-field.tsx'

export type ChosenPeriod = { period: Period; from?: string; to?: string }

type Props = { period: Period; span: Span; onChange: (chosen: ChosenPeriod) => void }

/** The period: a preset or custom dates. */
export function PeriodChoice({ period, span, onChange }: Props) {
  const { t } = useTranslation()
  const { from, to } = span
  const options = PERIODS.map((value) => ({ value, label: t(`usage.period_${value}`) }))
  const change = (day: { from?: string; to?: string }) => {
    if (isDay(day.from ?? day.to)) onChange({ period: 'own', from, to, ...day })
  }
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      <ChoiceButton
        label={t('usage.period')}
        choices={options}
        value={period}
        icon={<CalendarMonthOutlined />}
        onChoose={(next) => onChange(next === 'own' ? { period: next, from, to } : { period: next })}
      />
      {period === 'own' && (
        <>
          <DateField
            isLabelHidden
            label={t('usage.from')}
            value={from}
            onChange={(day) => change({ from: day })}
          />
          <DateField isLabelHidden label={t('usage.to')} value={to} onChange={(day) => change({ to: day })} />
        </>
      )}
    </Box>
  )
}
