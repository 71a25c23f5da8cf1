import type { EvaluationRun, EvaluationTally } from '@parlance/contract/assistants/evaluations.ts'
import type { TFunction } from 'i18next'
import { inMyLanguage } from '#lib/texts/bilingual.ts'
import { formatNumber, numberFormat } from '#lib/texts/format.ts'

type Variant = EvaluationRun['variants'][number]

/** Our own codes, which are not refusals of the server. */
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

/** The name of a variant; columns of a prompt include their number, because they can be identical. */
export function variantText(variant: Variant, at: number, t: TFunction): string {
  const { kind, number, is_saved, assistant_name, model_label } = variant
  if (kind === 'prompt') {
    return t('evaluations.variant_column', { number: at + 1, name: columnText(variant, t) })
  }
  if (kind === 'candidate') return t('evaluations.variant_candidate', { model: inMyLanguage(model_label) })
  if (kind === 'assistant') return assistant_name
  if (kind === 'draft') return t(is_saved ? 'evaluations.variant_draft_saved' : 'evaluations.variant_draft')
  if (number === null) return t('evaluations.variant_saved')
  return t(is_saved ? 'evaluations.variant_saved_number' : 'evaluations.variant_number', { number })
}

/** 'Version 3 (live) · GPT-5 · temperature 0.5'. */
function columnText(
  { number, is_saved, model_label, temperature, max_output_tokens }: Variant,
  t: TFunction,
): string {
  const version = () => t(is_saved ? 'evaluations.variant_live' : 'evaluations.variant_number', { number })
  return [
    number === null ? t('evaluations.variant_draft') : version(),
    inMyLanguage(model_label),
    temperature === null ? '' : t('evaluations.variant_temperature', { value: formatNumber(temperature) }),
    max_output_tokens === null
      ? ''
      : t('evaluations.variant_tokens', { value: formatNumber(max_output_tokens) }),
  ]
    .filter((part) => part !== '')
    .join(' · ')
}

export const percent = (share: number) =>
  numberFormat({ style: 'percent', maximumFractionDigits: 0 }).format(share)

/** '83 %', with the range over the repeats. */
export function rateText({ rate, rate_low, rate_high }: EvaluationTally, t: TFunction): string {
  if (rate === null) return '–'
  if (rate_low === null || rate_high === null || rate_low === rate_high) return percent(rate)
  return t('evaluations.rate_between', {
    rate: percent(rate),
    low: percent(rate_low),
    high: percent(rate_high),
  })
}
