import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { EvaluationResult, EvaluationRun } from '@parlance/contract/assistants/evaluations.ts'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { caseTitle } from '#features/evaluations/cases/case-title.ts'
import { AnswerCard } from '#features/evaluations/results/answer-card.tsx'
import { ChangeChip } from '#features/evaluations/results/outcome-chip.tsx'
import { variantText } from '#features/evaluations/results/outcome-text.ts'
import { formatNumber } from '#lib/texts/format.ts'
import { Disclosure } from '#ui/content/disclosure.tsx'

type Props = { run: EvaluationRun; result: EvaluationResult }

/** A question of a run: its result, and its answers side by side. */
export function ResultRow({ run, result }: Props) {
  const { t } = useTranslation()
  const { change, answers, note } = result
  const columns = run.variants.length
  return (
    <Box component="li" sx={{ px: 2, py: 1.5 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <Typography
          variant="subtitle2"
          component="h3"
          sx={{ flex: 1, minWidth: { xs: '100%', sm: 240 }, fontWeight: 600, overflowWrap: 'anywhere' }}
        >
          {caseTitle(result, t)}
        </Typography>
        {change !== null && <ChangeChip change={change} />}
      </Box>
      <Typography variant="caption" component="p" sx={{ color: 'text.secondary' }}>
        {run.variants
          .map((variant, at) =>
            t('evaluations.check_with', { name: variantText(variant, at, t), value: passes(result, at, t) }),
          )
          .join(' · ')}
      </Typography>
      {note && (
        <Typography variant="caption" component="p" sx={{ color: 'muted', overflowWrap: 'anywhere' }}>
          {note}
        </Typography>
      )}
      <Box sx={{ mt: -1, ml: -1 }}>
        <Disclosure label={t('evaluations.show_answers')}>
          <Box
            sx={{
              display: 'grid',
              gap: 1.5,
              mt: 1,
              ml: 1,
              gridTemplateColumns: {
                xs: 'minmax(0, 1fr)',
                md:
                  columns > 2
                    ? 'repeat(auto-fill, minmax(240px, 1fr))'
                    : `repeat(${columns}, minmax(0, 1fr))`,
              },
            }}
          >
            {answers.map((answer) => (
              <AnswerCard
                key={`${answer.repeat} ${answer.variant}`}
                result={result}
                answer={answer}
                title={titleOf(run, answer, t)}
                currency={run.currency}
              />
            ))}
          </Box>
        </Disclosure>
      </Box>
    </Box>
  )
}

function passes({ answers }: EvaluationResult, variant: number, t: TFunction): string {
  const its = answers.filter((answer) => answer.variant === variant)
  const passed = its.filter(({ outcome }) => outcome === 'pass').length
  return t('evaluations.passed_of', {
    count: its.length,
    passed: formatNumber(passed),
    total: formatNumber(its.length),
  })
}

function titleOf(run: EvaluationRun, answer: EvaluationResult['answers'][number], t: TFunction): string {
  const variant = run.variants[answer.variant]
  const name = variant === undefined ? '' : variantText(variant, answer.variant, t)
  return run.repeats > 1 ? t('evaluations.repeat_of', { name, number: answer.repeat + 1 }) : name
}
