import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { EvaluationResult } from '@parlance/contract/assistants/evaluations.ts'
import { useTranslation } from 'react-i18next'
import { checkText } from '#features/evaluations/cases/check-text.ts'
import { OutcomeChip } from '#features/evaluations/results/outcome-chip.tsx'
import { faultText } from '#features/evaluations/results/outcome-text.ts'
import { inMyLanguage } from '#lib/texts/bilingual.ts'
import { formatMoney, formatSeconds } from '#lib/texts/format.ts'

type Answer = EvaluationResult['answers'][number]
type Props = { result: EvaluationResult; answer: Answer; title: string; currency: string }

/** One answer to a test question, with the verdict of each check. */
export function AnswerCard({ result, answer, title, currency }: Props) {
  const { t } = useTranslation()
  const { text, is_hidden, is_cut, outcome, error_code, verdicts, model_label, duration_ms, cost_nano } =
    answer
  const facts = [
    inMyLanguage(model_label),
    duration_ms === null ? '' : formatSeconds(duration_ms),
    cost_nano === null ? '' : formatMoney(cost_nano, currency),
  ].filter((fact) => fact !== '')
  return (
    <Box
      sx={{
        minWidth: 0,
        p: 1.5,
        borderRadius: 1,
        bgcolor: 'sunken',
        display: 'grid',
        gap: 1,
        alignContent: 'start',
      }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <Typography variant="subtitle2" component="p" sx={{ fontWeight: 600 }}>
          {title}
        </Typography>
        <OutcomeChip outcome={outcome} />
      </Box>
      {error_code && <Box sx={{ typography: 'body2', color: 'error.main' }}>{faultText(error_code, t)}</Box>}
      {is_hidden && (
        <Box sx={{ typography: 'body2', color: 'text.secondary' }}>{t('evaluations.answer_hidden')}</Box>
      )}
      {text !== null && (
        <Box
          sx={{
            typography: 'body2',
            whiteSpace: 'pre-wrap',
            overflowWrap: 'anywhere',
            maxHeight: 320,
            overflowY: 'auto',
          }}
          // a scrollable area must be reachable by keyboard
          tabIndex={0}
          role="group"
          aria-label={t('evaluations.answer_of', { title })}
        >
          {text}
          {is_cut && ` ${t('evaluations.answer_cut')}`}
        </Box>
      )}
      <Box
        component="ul"
        sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 0.75, typography: 'body2' }}
      >
        {verdicts.map((verdict, at) => {
          const check = result.checks[at]
          return (
            <Box component="li" key={at} sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
              <OutcomeChip outcome={verdict.outcome} /> {check && checkText(check, result.documents, t)}
              {verdict.code && `: ${faultText(verdict.code, t)}`}
              {verdict.detail && (
                <Box sx={{ color: 'text.secondary', whiteSpace: 'pre-wrap' }}>{verdict.detail}</Box>
              )}
            </Box>
          )
        })}
      </Box>
      {facts.length > 0 && (
        <Typography variant="caption" sx={{ color: 'muted' }}>
          {facts.join(' · ')}
        </Typography>
      )}
    </Box>
  )
}
