import type { Notice } from '@parlance/contract/people/notices.ts'
import type { TFunction } from 'i18next'
import { formatDate, numberFormat } from '#lib/texts/format.ts'

/** The text of a notice. */
export function noticeText(t: TFunction, { kind, actor, subject }: Notice): string {
  const { name, level, percent = 0, person, count = 0, date } = subject
  if (kind === 'conversations_expiring' || kind === 'test_results_expiring') {
    return t(`notices.${kind}`, { count, date: date === undefined ? '' : formatDate(date) })
  }
  if (kind === 'budget_threshold') {
    const shown = numberFormat({ style: 'percent' }).format(percent / 100)
    return level === 'global'
      ? t('notices.budget_threshold_global', { percent: shown })
      : t('notices.budget_threshold', { percent: shown, name })
  }
  if (kind === 'curated_answers_due') return t('notices.curated_answers_due', { count, name })
  if (kind === 'mcp_tools_held') return t('notices.mcp_tools_held', { name })
  const key = actor === '' ? (`notices.${kind}` as const) : (`notices.${kind}_by` as const)
  return t(key, { name, actor, person: person ?? t('notices.person_gone') })
}
