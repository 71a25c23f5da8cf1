import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { assistantsQuery } from '#features/assistants/assistants.queries.ts'
import { CaseList } from '#features/evaluations/cases/case-list.tsx'
import { useRunBase } from '#features/evaluations/evaluations.queries.ts'
import { RunsPanel } from '#features/evaluations/results/runs-panel.tsx'
import { CandidateField, RepeatsField } from '#features/evaluations/run-options.tsx'
import { FieldError } from '#ui/fields/field-error.tsx'
import { FieldRow } from '#ui/fields/form-section.tsx'
import { SelectField } from '#ui/fields/select-field.tsx'

/** The test questions of a base, and how an assistant answers them. */
export function BaseTests({ knowledgeBaseId }: { knowledgeBaseId: string }) {
  const subject = { kind: 'knowledge_base', id: knowledgeBaseId } as const
  return (
    <Box sx={{ display: 'grid', gap: 3, minWidth: 0 }}>
      <CaseList subject={subject} baseIds={[knowledgeBaseId]} />
      <RunsPanel
        subject={subject}
        renderForm={(onStarted) => <RunForm knowledgeBaseId={knowledgeBaseId} onStarted={onStarted} />}
      />
    </Box>
  )
}

type FormProps = { knowledgeBaseId: string; onStarted: (id: string) => void }

function RunForm({ knowledgeBaseId, onStarted }: FormProps) {
  const { t } = useTranslation()
  const { data: assistants = [] } = useQuery(assistantsQuery())
  const run = useRunBase({ kind: 'knowledge_base', id: knowledgeBaseId })
  const [assistantId, setAssistantId] = useState('')
  const [modelId, setModelId] = useState('')
  const [repeats, setRepeats] = useState(1)
  const start = () =>
    run.mutate(
      {
        assistant_id: assistantId === '' ? null : assistantId,
        repeats,
        ...(modelId !== '' && { model_id: modelId }),
      },
      { onSuccess: ({ id }) => onStarted(id) },
    )
  return (
    <Box sx={{ display: 'grid', gap: 2, maxWidth: 720 }}>
      <FieldRow>
        <SelectField
          label={t('evaluations.assistant')}
          value={assistantId}
          options={[
            { value: '', label: t('evaluations.assistant_default') },
            ...assistants.filter((one) => one.is_enabled).map(({ id, name }) => ({ value: id, label: name })),
          ]}
          onChange={setAssistantId}
        />
        <RepeatsField value={repeats} onChange={setRepeats} />
      </FieldRow>
      <CandidateField value={modelId} none={t('evaluations.candidate_none')} onChange={setModelId} />
      {run.error && <FieldError id="run-error">{run.error.message}</FieldError>}
      <Box>
        <Button variant="contained" loading={run.isPending} onClick={start}>
          {t('evaluations.start')}
        </Button>
      </Box>
    </Box>
  )
}
