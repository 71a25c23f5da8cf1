import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { RowProblems } from '@parlance/contract/assistants/evaluations.ts'
import type { NewTestRun } from '@parlance/contract/prompts/prompt-tests.ts'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CaseList } from '#features/evaluations/cases/case-list.tsx'
import type { RowInputs } from '#features/evaluations/cases/row-inputs.ts'
import { RowList, unfitText } from '#features/evaluations/cases/row-problems.tsx'
import { useCheckPrompt, useRunPrompt } from '#features/evaluations/evaluations.queries.ts'
import { RunsPanel } from '#features/evaluations/results/runs-panel.tsx'
import { RepeatsField } from '#features/evaluations/run-options.tsx'
import { notify } from '#lib/notify.ts'
import { FieldError } from '#ui/fields/field-error.tsx'

type Props = {
  promptId: string
  canEdit: boolean
  inputs: RowInputs
  /** The columns of the run; null while a version is not known. */
  columns: NewTestRun['columns'] | null
  /** The fields for choosing the columns. */
  columnFields: ReactNode
  /** Stores the draft before the run; false if that failed. */
  keepDraft: () => Promise<boolean>
}

/** The test set of an expert prompt, and the results of its versions, models and parameters. */
export function PromptTests({ promptId, canEdit, inputs, ...form }: Props) {
  const subject = { kind: 'prompt', id: promptId } as const
  return (
    <Box sx={{ display: 'grid', gap: 3, minWidth: 0 }}>
      <CaseList subject={subject} baseIds={[]} inputs={inputs} isReadOnly={!canEdit} />
      <RunsPanel
        subject={subject}
        renderForm={(onStarted) => <RunForm promptId={promptId} onStarted={onStarted} {...form} />}
      />
    </Box>
  )
}

type FormProps = Pick<Props, 'promptId' | 'columns' | 'columnFields' | 'keepDraft'> & {
  onStarted: (id: string) => void
}

function RunForm({ promptId, columns, columnFields, keepDraft, onStarted }: FormProps) {
  const { t } = useTranslation()
  const subject = { kind: 'prompt', id: promptId } as const
  const check = useCheckPrompt(subject)
  const run = useRunPrompt(subject)
  const [repeats, setRepeats] = useState(1)
  const [unfit, setUnfit] = useState<RowProblems[]>([])
  const [isKeeping, setKeeping] = useState(false)
  const failure = check.error ?? run.error

  const start = async (ignores_unknown: boolean) => {
    if (columns === null) return
    setKeeping(true)
    setUnfit([])
    const isKept = await keepDraft().finally(() => setKeeping(false))
    if (!isKept) return notify(t('evaluations.draft_not_kept'), { severity: 'error' })
    const body = { columns, repeats, ignores_unknown }
    check.mutate(body, {
      onSuccess: ({ rows }) => {
        if (ignores_unknown ? rows.some(hinders) : rows.length > 0) return setUnfit(rows)
        run.mutate(body, { onSuccess: ({ id }) => onStarted(id) })
      },
    })
  }
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      {columnFields}
      <Box sx={{ maxWidth: 320 }}>
        <RepeatsField value={repeats} onChange={setRepeats} />
      </Box>
      {unfit.length > 0 && (
        <Alert severity={unfit.some(hinders) ? 'error' : 'warning'}>
          {t('evaluations.rows_unfit')}
          <RowList rows={unfit} textOf={(one) => unfitText(one, t)} />
          {!unfit.some(hinders) && (
            <Button color="inherit" sx={{ mt: 0.5, ml: -1 }} onClick={() => void start(true)}>
              {t('evaluations.run_anyway')}
            </Button>
          )}
        </Alert>
      )}
      {failure && <FieldError id="run-error">{failure.message}</FieldError>}
      <Box>
        <Button
          variant="contained"
          disabled={columns === null}
          loading={isKeeping || check.isPending || run.isPending}
          onClick={() => void start(false)}
        >
          {t('evaluations.start')}
        </Button>
      </Box>
    </Box>
  )
}

/** A value without a variable changes no answer; any other problem does. */
const hinders = ({ variables }: RowProblems) => variables.some(({ problem }) => problem !== 'unknown')
