import type { PromptRunItem } from '@parlance/contract/prompts/prompt-runs.ts'
import type { TFunction } from 'i18next'
import { inMyLanguage } from '#lib/texts/bilingual.ts'

type Named = Pick<PromptRunItem['columns'][number], 'version_number' | 'model_label'>

/** 'Version 3 · GPT-5', 'Draft · Demo'. */
export function columnName({ version_number, model_label }: Named, t: TFunction): string {
  const version =
    version_number === null ? t('expert.draft') : t('expert.version_number', { number: version_number })
  return [version, inMyLanguage(model_label)].filter(Boolean).join(' · ')
}
