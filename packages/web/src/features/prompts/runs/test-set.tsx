import Box from '@mui/material/Box'
import { variablesOf, type PromptVariable } from '@parlance/contract/prompts/prompt-variables.ts'
import type { PromptContent } from '@parlance/contract/prompts/prompts.ts'
import type { ReactNode } from 'react'
import { AddColumn, ColumnList } from '#features/prompts/runs/column-list.tsx'
import { keptColumnsOf } from '#features/prompts/runs/kept-columns.ts'
import { type ColumnSet, useColumns } from '#features/prompts/runs/use-columns.ts'
import { ValueField } from '#features/prompts/runs/value-field.tsx'

type Field = {
  variable: PromptVariable
  value: string
  error: string | undefined
  onChange: (value: string) => void
}

/** Renders the test set of a prompt, a component of another feature. */
export type RenderTests = (of: {
  promptId: string
  canEdit: boolean
  inputs: { variables: readonly PromptVariable[]; renderValue: (field: Field) => ReactNode }
  columns: ColumnSet['asked']
  columnFields: ReactNode
  keepDraft: () => Promise<boolean>
}) => ReactNode

type Props = {
  promptId: string
  content: PromptContent
  draft: { keep: () => Promise<boolean> } | null
  live: { id: string; number: number } | null
  renderTests: RenderTests
}

/** The test set of a prompt, with the columns to run it in. */
export function TestSet({ promptId, content, draft, live, renderTests }: Props) {
  const canEdit = draft !== null
  const set = useColumns({ promptId, content, canEdit, live, last: null, kept: keptColumnsOf(promptId) })
  return renderTests({
    promptId,
    canEdit,
    inputs: {
      variables: variablesOf(content),
      renderValue: (field) => <ValueField {...field} />,
    },
    columns: set.asked,
    columnFields: (
      <>
        <ColumnList set={set} live={live} canEdit={canEdit} />
        <Box>
          <AddColumn set={set} />
        </Box>
      </>
    ),
    keepDraft: async () => !set.asksDraft || draft === null || (await draft.keep()),
  })
}
