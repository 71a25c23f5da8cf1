import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { AssistantDraft } from '@parlance/contract/assistants/assistants.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CaseList } from '#features/evaluations/cases/case-list.tsx'
import {
  type AssistantRun,
  ownBaseQuery,
  useRunAssistant,
} from '#features/evaluations/evaluations.queries.ts'
import { RunsPanel } from '#features/evaluations/results/runs-panel.tsx'
import { CandidateField, RepeatsField } from '#features/evaluations/run-options.tsx'
import { notify } from '#lib/notify.ts'
import { FieldError } from '#ui/fields/field-error.tsx'
import { FieldRow } from '#ui/fields/form-section.tsx'
import { SelectField } from '#ui/fields/select-field.tsx'

type Props = {
  draft: AssistantDraft
  /** Stores the draft before the run; false if that failed. */
  keepDraft: () => Promise<boolean>
}

/** The test questions of an assistant, and how its draft performs compared with the saved version. */
export function AssistantTests({ draft, keepDraft }: Props) {
  const subject = { kind: 'assistant', id: draft.id } as const
  const { data: ownBase = null } = useQuery(ownBaseQuery(draft.id))
  const baseIds = [...draft.draft.knowledge_base_ids, ...(ownBase === null ? [] : [ownBase])]
  return (
    <Box sx={{ display: 'grid', gap: 3, minWidth: 0 }}>
      <CaseList subject={subject} baseIds={baseIds} />
      <RunsPanel
        subject={subject}
        renderForm={(onStarted) => <RunForm draft={draft} keepDraft={keepDraft} onStarted={onStarted} />}
      />
    </Box>
  )
}

const CHOICES = ['both', 'draft', 'saved', 'candidate'] as const

function RunForm({ draft, keepDraft, onStarted }: Props & { onStarted: (id: string) => void }) {
  const { t } = useTranslation()
  const run = useRunAssistant({ kind: 'assistant', id: draft.id })
  const [of, setOf] = useState<AssistantRun['of']>('both')
  const [modelId, setModelId] = useState('')
  const [repeats, setRepeats] = useState(1)
  const [isKeeping, setKeeping] = useState(false)
  const isIncomplete = of === 'candidate' && modelId === ''
  const start = async () => {
    setKeeping(true)
    const isKept = await keepDraft().finally(() => setKeeping(false))
    if (!isKept) return notify(t('evaluations.draft_not_kept'), { severity: 'error' })
    run.mutate(
      { of, repeats, ...(of === 'candidate' && { model_id: modelId }) },
      { onSuccess: ({ id }) => onStarted(id) },
    )
  }
  return (
    <Box sx={{ display: 'grid', gap: 2, maxWidth: 720 }}>
      <FieldRow>
        <SelectField
          label={t('evaluations.of')}
          value={of}
          options={CHOICES.map((value) => ({ value, label: t(`evaluations.of_${value}`) }))}
          onChange={setOf}
        />
        <RepeatsField value={repeats} onChange={setRepeats} />
      </FieldRow>
      {of === 'candidate' && <CandidateField value={modelId} onChange={setModelId} />}
      {run.error && <FieldError id="run-error">{run.error.message}</FieldError>}
      <Box>
        <Button
          variant="contained"
          disabled={isIncomplete}
          loading={run.isPending || isKeeping}
          onClick={() => void start()}
        >
          {t('evaluations.start')}
        </Button>
      </Box>
    </Box>
  )
}
