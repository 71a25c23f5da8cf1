import AddOutlined from '@mui/icons-material/AddOutlined'
import PlayArrowOutlined from '@mui/icons-material/PlayArrowOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { PROMPT_COLUMNS_MAX } from '@parlance/contract/core/limits.ts'
import type { PromptRun } from '@parlance/contract/prompts/prompt-runs.ts'
import { initialValues } from '@parlance/contract/prompts/prompt-variables.ts'
import type { ModelParams, PromptContent } from '@parlance/contract/prompts/prompts.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useStartRun } from '#features/prompts/prompt-runs.queries.ts'
import { versionsQuery } from '#features/prompts/prompts.queries.ts'
import { ColumnFields } from '#features/prompts/runs/column-fields.tsx'
import {
  askedColumn,
  type ColumnChoice,
  type Contents,
  paramsIn,
  problemsOf,
  variablesIn,
} from '#features/prompts/runs/columns.ts'
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
  const { data: versions = [] } = useInfiniteQuery({ ...versionsQuery(promptId), enabled: canEdit })
  const own = canEdit ? null : (live?.id ?? null)
  const contents: Contents = new Map<string | null, PromptContent>([
    [own, content],
    ...versions.map((version) => [version.id, version.content] as const),
  ])
  const [columns, setColumns] = useState<ColumnChoice[]>(() => columnsOf(last, own, content))
  const [typed, setTyped] = useState<Record<string, string>>({})
  const [isChecked, setChecked] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)

  const variables = variablesIn(columns, contents)
  const first = initialValues(variables)
  const values = Object.fromEntries(
    variables.map(({ name }) => [name, typed[name] ?? last?.values[name] ?? first[name] ?? '']),
  )
  const problems = problemsOf(variables, values)
  const change = (key: number, part: Partial<ColumnChoice>) =>
    setColumns(columns.map((one) => (one.key === key ? { ...one, ...part } : one)))
  const add = () => {
    const before = columns.at(-1)
    const key = Math.max(...columns.map((one) => one.key)) + 1
    const source = before && contents.get(before.version_id)
    const params = before?.params ?? (source ? paramsIn(source) : null)
    setColumns([...columns, { key, version_id: before?.version_id ?? own, params }])
  }

  const run = async () => {
    setChecked(true)
    setFailure(null)
    const asked = columns.flatMap((column) => askedColumn(column, contents) ?? [])
    if (Object.keys(problems).length > 0 || asked.length !== columns.length) return
    setBusy(true)
    try {
      const runsDraft = canEdit && columns.some(({ version_id }) => version_id === null)
      if (runsDraft && !(await draft.keep())) return setFailure(t('expert.draft_not_kept'))
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
    <Panel title={t('expert.input')} help={variables.length === 0 ? t('expert.no_variables') : undefined}>
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
        <Box
          sx={{
            display: 'grid',
            gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 260px), 1fr))',
            gap: 1.5,
          }}
        >
          {columns.map((column, at) => (
            <ColumnFields
              key={column.key}
              number={at + 1}
              column={column}
              contents={contents}
              versions={versions}
              live={live}
              canEdit={canEdit}
              onChange={(part) => change(column.key, part)}
              onRemove={
                columns.length === 1
                  ? null
                  : () => setColumns(columns.filter(({ key }) => key !== column.key))
              }
            />
          ))}
        </Box>
        {failure !== null && <FieldError>{failure}</FieldError>}
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          <Button type="submit" variant="contained" startIcon={<PlayArrowOutlined />} loading={isBusy}>
            {t('expert.run')}
          </Button>
          {columns.length < PROMPT_COLUMNS_MAX && (
            <Button startIcon={<AddOutlined />} onClick={add}>
              {t('expert.add_column')}
            </Button>
          )}
        </Box>
      </Box>
    </Panel>
  )

  function problemText(problem: 'required' | 'invalid' | undefined): string | undefined {
    return problem && t(`common.field_${problem}`)
  }
}

/** The columns of the last run, with their own parameters where these differ from the prompt's; else one. */
function columnsOf(last: PromptRun | null, own: string | null, content: PromptContent): ColumnChoice[] {
  if (last === null) return [{ key: 0, version_id: own, params: null }]
  return last.columns.map((column, key) => ({
    key,
    version_id: column.version_id,
    params: column.version_id === own && isSame(column, content) ? null : paramsIn(column),
  }))
}

const isSame = (one: ModelParams, other: ModelParams) =>
  one.model_id === other.model_id &&
  one.temperature === other.temperature &&
  one.max_output_tokens === other.max_output_tokens

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
