import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { OpenQuestion } from '@parlance/contract/knowledge/open-questions.ts'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { formatDate, formatNumber } from '#lib/texts/format.ts'
import { StateChip } from '#ui/states/state-chip.tsx'

/** The reasons of the plugin `feedback`. */
const REASONS = ['wrong', 'incomplete', 'unclear', 'off_topic', 'harmful', 'something_else'] as const

export type Action = { label: string; run: () => void; isFirst?: boolean }
type Props = { asked: OpenQuestion; actions: readonly Action[] }

/** A group of questions with what can be done about it. */
export function QuestionRow({ asked, actions }: Props) {
  const { t } = useTranslation()
  const { question, unanswered, rated_badly, reasons, last_on } = asked
  return (
    <Box component="li" sx={{ px: 2, py: 1.5, minWidth: 0 }}>
      <Box component="h3" sx={{ m: 0, typography: 'body1', fontWeight: 600, overflowWrap: 'anywhere' }}>
        {question}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '4px 8px', mt: 0.5 }}>
        {unanswered > 0 && (
          <StateChip tone="warning">{t('openQuestions.unanswered', { count: unanswered })}</StateChip>
        )}
        {rated_badly > 0 && (
          <StateChip tone="error">{t('openQuestions.rated', { count: rated_badly })}</StateChip>
        )}
        <Box component="span" sx={{ typography: 'caption', color: 'muted' }}>
          {t('openQuestions.last_on', { date: formatDate(last_on) })}
        </Box>
      </Box>
      {reasons.length > 0 && (
        <Box sx={{ typography: 'body2', color: 'text.secondary', mt: 0.5 }}>
          {t('openQuestions.reasons', { reasons: reasons.map((one) => reasonText(one, t)).join(', ') })}
        </Box>
      )}
      <Box
        role="group"
        aria-label={t('openQuestions.actions_of', { question })}
        sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1 }}
      >
        {actions.map(({ label, run, isFirst = false }) => (
          <Button
            key={label}
            size="small"
            variant={isFirst ? 'outlined' : 'text'}
            onClick={run}
            sx={{ minHeight: { xs: 44, md: 32 } }}
          >
            {label}
          </Button>
        ))}
      </Box>
    </Box>
  )
}

function reasonText({ reason, count }: OpenQuestion['reasons'][number], t: TFunction): string {
  const known = REASONS.find((one) => one === reason)
  const name = known === undefined ? reason : t(`openQuestions.reason_${known}`)
  return t('openQuestions.reason', { reason: name, number: formatNumber(count) })
}
