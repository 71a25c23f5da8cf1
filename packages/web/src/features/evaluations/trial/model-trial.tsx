import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import type { AdminModelDetail } from '@parlance/contract/models/models.ts'
import type { ModelTrial as Trial } from '@parlance/contract/models/model-trials.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ChangeChip } from '#features/evaluations/results/outcome-chip.tsx'
import { TrialRuns } from '#features/evaluations/trial/trial-runs.tsx'
import {
  isGoingOn,
  lastTrialQuery,
  useReplaceModel,
  useStartTrial,
  useStopTrial,
} from '#features/evaluations/trial/trials.queries.ts'
import { modelDependentsQuery, replacementsOf } from '#features/models/models.queries.ts'
import { inMyLanguage } from '#lib/texts/bilingual.ts'
import { formatNumber, formatWhen } from '#lib/texts/format.ts'
import { notify } from '#lib/notify.ts'
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx'
import { FieldError } from '#ui/fields/field-error.tsx'
import { SelectField } from '#ui/fields/select-field.tsx'
import { Panel } from '#ui/navigation/panel.tsx'
import { Meter } from '#ui/tables/meter.tsx'

/** Before a model is removed: how its assistants answer with another one, and a button that changes all of them. */
export function ModelTrial({ model }: { model: AdminModelDetail }) {
  const { t } = useTranslation()
  const { data: dependents } = useQuery(modelDependentsQuery(model.id))
  const { data: trial } = useQuery(lastTrialQuery(model.id))
  const start = useStartTrial(model.id)
  const replace = useReplaceModel(model.id)
  const [picked, setPicked] = useState('')
  const [isAsked, setAsked] = useState(false)
  if (dependents === undefined || trial === undefined || model.type !== 'chat') return null
  const options = replacementsOf(dependents)
  const first = [picked, trial?.candidate.id, dependents.replacement_id, options[0]?.value]
  const chosen = first.find((id) => options.some(({ value }) => value === id)) ?? ''
  const candidate = options.find(({ value }) => value === chosen)?.label ?? ''
  const { count } = dependents.assistants
  return (
    <Box sx={{ mt: 3 }}>
      <Panel title={t('evaluations.trial')} help={t('evaluations.trial_help')}>
        {count === 0 && <Typography variant="body2">{t('evaluations.trial_unused')}</Typography>}
        {count > 0 && options.length === 0 && (
          <Typography variant="body2">{t('evaluations.trial_alone')}</Typography>
        )}
        {count > 0 && options.length > 0 && (
          <Box sx={{ display: 'grid', gap: 2, minWidth: 0 }}>
            <SelectField
              label={t('evaluations.candidate')}
              help={t('evaluations.trial_count', { count })}
              value={chosen}
              options={options}
              onChange={setPicked}
            />
            <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
              <Button
                variant="outlined"
                loading={start.isPending}
                disabled={trial !== null && isGoingOn(trial)}
                onClick={() => start.mutate(chosen)}
              >
                {t('evaluations.trial_start')}
              </Button>
              <Button variant="contained" onClick={() => setAsked(true)}>
                {t('evaluations.replace')}
              </Button>
            </Box>
            {start.error && <FieldError id="trial-error">{start.error.message}</FieldError>}
          </Box>
        )}
        {trial && <Last modelId={model.id} trial={trial} />}
      </Panel>
      <ConfirmDialog
        open={isAsked}
        title={t('evaluations.replace_title', { candidate })}
        text={t('evaluations.replace_help', { count })}
        confirm={t('evaluations.replace')}
        busy={replace.isPending}
        onClose={() => setAsked(false)}
        onConfirm={() =>
          replace.mutate(chosen, {
            onSuccess: ({ replaced }) => notify(t('evaluations.replaced', { count: replaced })),
            onSettled: () => setAsked(false),
          })
        }
      />
    </Box>
  )
}

function Last({ modelId, trial }: { modelId: string; trial: Trial }) {
  const { t } = useTranslation()
  const stop = useStopTrial(modelId)
  const { candidate, tested, ended, untested, created_at } = trial
  const name = inMyLanguage(candidate.label) || candidate.identifier
  const counts = { ended: formatNumber(ended), tested: formatNumber(tested) }
  return (
    <Box sx={{ display: 'grid', gap: 1.5, mt: 2.5, minWidth: 0 }}>
      <Typography variant="subtitle2" component="h3" sx={{ fontWeight: 600 }}>
        {t('evaluations.trial_last', { candidate: name, date: formatWhen(created_at, t) })}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <Typography role="status" variant="body2">
          {t('evaluations.trial_progress', counts)}
        </Typography>
        {(['better', 'same', 'worse', 'unknown'] as const).map((change) => (
          <ChangeChip key={change} change={change} count={trial[change]} />
        ))}
        {isGoingOn(trial) && (
          <Button loading={stop.isPending} onClick={() => stop.mutate(trial.id)}>
            {t('evaluations.stop')}
          </Button>
        )}
      </Box>
      {isGoingOn(trial) && <Meter value={ended / tested} />}
      {untested > 0 && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t('evaluations.trial_untested', { count: untested })}
        </Typography>
      )}
      <TrialRuns modelId={modelId} trial={trial} />
    </Box>
  )
}
