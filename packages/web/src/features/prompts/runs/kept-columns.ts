import { PROMPT_COLUMNS_MAX } from '@parlance/contract/core/limits.ts'
import type { ColumnChoice } from '#features/prompts/runs/columns.ts'
import { localCopyOf } from '#lib/forms/local-copy.ts'

export type KeptColumns = { read: () => ColumnChoice[] | null; write: (columns: ColumnChoice[]) => void }

/** The columns that a person chose last for a test set in this browser. */
export function keptColumnsOf(promptId: string): KeptColumns {
  const copy = localCopyOf<{ columns: ColumnChoice[] }>('test-columns', promptId, { columns: [] })
  return {
    read: () => {
      const columns = copy.read()?.content.columns
      if (!Array.isArray(columns) || columns.length === 0) return null
      return columns.slice(0, PROMPT_COLUMNS_MAX)
    },
    write: (columns) => copy.write({ revision: 0, content: { columns } }),
  }
}
