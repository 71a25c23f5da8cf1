import type { PromptRun } from '@parlance/contract/prompts/prompt-runs.ts'
import type { ModelParams, PromptContent, PromptVersion } from '@parlance/contract/prompts/prompts.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { versionsQuery } from '#features/prompts/prompts.queries.ts'
import { askedColumn, type ColumnChoice, type Contents, paramsIn } from '#features/prompts/runs/columns.ts'
import type { KeptColumns } from '#features/prompts/runs/kept-columns.ts'

type Of = {
  promptId: string
  /** The draft, or the live version for those who cannot edit it. */
  content: PromptContent
  canEdit: boolean
  live: { id: string; number: number } | null
  /** The run that the columns start with. */
  last: PromptRun | null
  /** The storage key of the choice; absent if it is not stored. */
  kept?: KeptColumns
}

type Asked = NonNullable<ReturnType<typeof askedColumn>>

export type ColumnSet = {
  columns: ColumnChoice[]
  contents: Contents
  versions: readonly PromptVersion[]
  /** In the format of a run request; null while a version is not known. */
  asked: Asked[] | null
  asksDraft: boolean
  add: () => void
  change: (key: number, part: Partial<ColumnChoice>) => void
  remove: (key: number) => void
}

/** The columns of a prompt while they are being chosen. */
export function useColumns({ promptId, content, canEdit, live, last, kept }: Of): ColumnSet {
  const { data: versions = [] } = useInfiniteQuery({ ...versionsQuery(promptId), enabled: canEdit })
  const own = canEdit ? null : (live?.id ?? null)
  const contents: Contents = new Map<string | null, PromptContent>([
    [own, content],
    ...versions.map((version) => [version.id, version.content] as const),
  ])
  const [columns, setChosen] = useState<ColumnChoice[]>(() => {
    const before = kept?.read() ?? columnsOf(last, own, content)
    // people who cannot edit the prompt only run its live version, which can have changed
    return canEdit ? before : before.map((column) => ({ ...column, version_id: own }))
  })
  const setColumns = (next: ColumnChoice[]) => {
    kept?.write(next)
    setChosen(next)
  }
  const asked = columns.flatMap((column) => askedColumn(column, contents) ?? [])
  return {
    columns,
    contents,
    versions,
    asked: asked.length === columns.length ? asked : null,
    asksDraft: canEdit && columns.some(({ version_id }) => version_id === null),
    add: () => {
      const before = columns.at(-1)
      const key = Math.max(...columns.map((one) => one.key)) + 1
      const source = before && contents.get(before.version_id)
      const params = before?.params ?? (source ? paramsIn(source) : null)
      setColumns([...columns, { key, version_id: before?.version_id ?? own, params }])
    },
    change: (key, part) => setColumns(columns.map((one) => (one.key === key ? { ...one, ...part } : one))),
    remove: (key) => setColumns(columns.filter((one) => one.key !== key)),
  }
}

/** The columns of the last run, with their own parameters if these differ from the prompt's; otherwise one column. */
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
