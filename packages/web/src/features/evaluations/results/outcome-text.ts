import type { EvaluationRun, EvaluationTally } from '@parlance/contract/assistants/evaluations.ts'
import type { TFunction } from 'i18next'
import { inMyLanguage } from '#lib/texts/bilingual.ts'
import { numberFormat } from '#lib/texts/format.ts'

type Variant = EvaluationRun['variants'][number]

/** Codes of ours that are not refusals of the server. */
const OWN = [
  'interrupted',
  'stopped',
  'budget_cut',
  'budget_model',
  'search_failed',
  'judge_unusable',
  'check_too_slow',
] as const

/** Why there is no verdict. */
export function faultText(code: string, t: TFunction): string {
  const own = OWN.find((one) => one === code)
  if (own !== undefined) return t(`evaluations.code_${own}`)
  const key = `errors.${code}`
  const text = t(key as 'errors.ERROR')
  return text === key ? t('evaluations.code_model', { code }) : text
}

/** What was asked. */
export function variantText(
  { kind, number, is_saved, assistant_name, model_label }: Variant,
  t: TFunction,
): string {
  if (kind === 'candidate') return t('evaluations.variant_candidate', { model: inMyLanguage(model_label) })
  if (kind === 'assistant') return assistant_name
  if (kind === 'draft') return t(is_saved ? 'evaluations.variant_draft_saved' : 'evaluations.variant_draft')
  if (number === null) return t('evaluations.variant_saved')
  return t(is_saved ? 'evaluations.variant_saved_number' : 'evaluations.variant_number', { number })
}

export const percent = (share: number) =>
  numberFormat({ style: 'percent', maximumFractionDigits: 0 }).format(share)

/** '83 %', and from which to which of the repeats. */
export function rateText({ rate, rate_low, rate_high }: EvaluationTally, t: TFunction): string {
  if (rate === null) return '–'
  if (rate_low === null || rate_high === null || rate_low === rate_high) return percent(rate)
  return t('evaluations.rate_between', {
    rate: percent(rate),
    low: percent(rate_low),
    high: percent(rate_high),
  })
}
