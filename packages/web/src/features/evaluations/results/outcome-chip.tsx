import type { EvaluationChange, EvaluationOutcome } from '@parlance/contract/assistants/evaluations.ts'
import { useTranslation } from 'react-i18next'
import { StateChip } from '#ui/states/state-chip.tsx'

const OUTCOMES = { pass: 'success', fail: 'error', error: 'warning' } as const
const CHANGES = { better: 'success', same: 'quiet', worse: 'error', unknown: 'warning' } as const

export function OutcomeChip({ outcome }: { outcome: EvaluationOutcome | null }) {
  const { t } = useTranslation()
  if (outcome === null) return <StateChip>{t('evaluations.outcome_open')}</StateChip>
  return <StateChip tone={OUTCOMES[outcome]}>{t(`evaluations.outcome_${outcome}`)}</StateChip>
}

/** With the number of questions, or for one question. */
export function ChangeChip({ change, count }: { change: EvaluationChange; count?: number }) {
  const { t } = useTranslation()
  const name = t(`evaluations.change_${change}`)
  return (
    <StateChip tone={count === 0 ? 'quiet' : CHANGES[change]}>
      {count === undefined ? name : t('evaluations.change_count', { name, count })}
    </StateChip>
  )
}
