import type { UsageReport, UsageRow } from '@parlance/contract/admin/usage.ts'
import { USAGE_FEATURES } from '@parlance/contract/admin/usage-features.ts'
import type { TFunction } from 'i18next'
import { weekOf } from '#features/usage/period.ts'
import { numberFormat } from '#lib/texts/format.ts'

/** The name of a row: a model, a person …, or a feature. */
export function rowName(t: TFunction, by: UsageReport['by'], row: Pick<UsageRow, 'key' | 'name'>): string {
  if (by === 'feature') return featureName(t, row.key ?? '')
  if (row.key === null) return t(`usage.without_${by}`)
  if (row.name !== '') return row.name
  return by === 'api_key' ? row.key.slice(0, 8) : t('usage.gone')
}

/** The label of a feature; a feature of a newer server keeps its key. */
function featureName(t: TFunction, key: string): string {
  const known = USAGE_FEATURES.find((one) => one === key)
  return known === undefined ? key : t(`usage.feature_${known}`)
}

/** A step on an axis: a day, the number of a week, a month. */
export function stepName(
  t: TFunction,
  start: string,
  step: 'day' | 'week' | 'month',
  locale: string,
): string {
  if (step === 'week') return t('usage.week_short', { week: weekOf(start) })
  const options: Intl.DateTimeFormatOptions =
    step === 'month' ? { month: 'short', year: '2-digit' } : { day: 'numeric', month: 'short' }
  return new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' }).format(new Date(start))
}

/** The change from the previous sum, such as '+8 %'; empty if there was none. */
export function change(now: number, before: number): string | null {
  if (before === 0) return null
  return numberFormat({ style: 'percent', maximumFractionDigits: 0, signDisplay: 'exceptZero' }).format(
    now / before - 1,
  )
}
