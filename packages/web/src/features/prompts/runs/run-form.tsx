import PlayArrowOutlined from '@mui/icons-material/PlayArrowOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { PromptRun } from '@parlance/contract/prompts/prompt-runs.ts'
import { initialValues } from '@parlance/contract/prompts/prompt-variables.ts'
import type { PromptContent } from '@parlance/contract/prompts/prompts.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useStartRun } from '#features/prompts/prompt-runs.queries.ts'
import { AddColumn, ColumnList } from '#features/prompts/runs/column-list.tsx'
import { type askedColumn, problemsOf, variablesIn } from '#features/prompts/runs/columns.ts'
import { useColumns } from '#features/prompts/runs/use-columns.ts'
import { ValueField } from '#features/prompts/runs/value-field.tsx'
import { useSession } from '#lib/session-store.ts'
import { uuidv7 } from '#lib/uuid.ts'
import { FieldError } from '#ui/fields/field-error.tsx'
import { Panel } from '#ui/navigation/panel.tsx'

type Props = {
  promptId: string
  content: PromptContent
  draft: { keep: () => Promise<boolean> } | null
  live: { id: string; number: number } | null
  /** The run that is shown: its input and columns are what this form begins with. */
  last: PromptRun | null
  onRun: (runId: string) => void
}

/** The input as a form of the variables, and what to run it in. */
export function RunForm({ promptId, content, draft, live, last, onRun }: Props) {
  const { t } = useTranslation()
  const canEdit = draft !== null
  const start = useStartRun(promptId)
  const set = useColumns({ promptId, content, canEdit, live, last })
  const { asked } = set
  const [typed, setTyped] = useState<Record<string, string>>({})
  const [isChecked, setChecked] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)

  const variables = variablesIn(set.columns, set.contents)
  const first = initialValues(variables)
  const values = Object.fromEntries(
    variables.map(({ name }) => [name, typed[name] ?? last?.values[name] ?? first[name] ?? '']),
  )
  const problems = problemsOf(variables, values)

  const run = async () => {
    setChecked(true)
    setFailure(null)
    if (Object.keys(problems).length > 0 || asked === null) return
    setBusy(true)
    try {
      if (set.asksDraft && !(await draft?.keep())) return setFailure(t('expert.draft_not_kept'))
      const { id } = await start.mutateAsync({ id: uuidv7(), values, columns: asked })
      remember(asked[0])
      onRun(id)
    } catch (error) {
      setFailure(error instanceof Error ? error.message : t('errors.ERROR'))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Panel
      guide="expert#run"
      title={t('expert.input')}
      help={variables.length === 0 ? t('expert.no_variables') : undefined}
    >
      <Box
        component="form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void run()
        }}
        sx={{ display: 'grid', gap: 2 }}
      >
        {variables.map((variable) => (
          <ValueField
            key={variable.name}
            variable={variable}
            value={values[variable.name] ?? ''}
            error={isChecked ? problemText(problems[variable.name]) : undefined}
            onChange={(value) => setTyped({ ...typed, [variable.name]: value })}
          />
        ))}
        <ColumnList set={set} live={live} canEdit={canEdit} />
        {failure !== null && <FieldError>{failure}</FieldError>}
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          <Button type="submit" variant="contained" startIcon={<PlayArrowOutlined />} loading={isBusy}>
            {t('expert.run')}
          </Button>
          <AddColumn set={set} />
        </Box>
      </Box>
    </Panel>
  )

  function problemText(problem: 'required' | 'invalid' | undefined): string | undefined {
    return problem && t(`common.field_${problem}`)
  }
}

/** The session keeps the parameters that were run last. */
function remember(params: ReturnType<typeof askedColumn> | undefined): void {
  if (!params) return
  const { model_id, temperature, max_output_tokens } = params
  useSession.setState({
    expertModelParams: {
      ...(model_id !== null && { model_id }),
      ...(temperature !== null && { temperature }),
      ...(max_output_tokens !== null && { max_output_tokens }),
    },
  })
}
