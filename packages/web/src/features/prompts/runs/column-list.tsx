import AddOutlined from '@mui/icons-material/AddOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { PROMPT_COLUMNS_MAX } from '@parlance/contract/core/limits.ts'
import { useTranslation } from 'react-i18next'
import { ColumnFields } from '#features/prompts/runs/column-fields.tsx'
import type { ColumnSet } from '#features/prompts/runs/use-columns.ts'

type Props = { set: ColumnSet; live: { id: string; number: number } | null; canEdit: boolean }

/** The fields of all columns, side by side if there is room. */
export function ColumnList({ set, live, canEdit }: Props) {
  const { columns, contents, versions, change, remove } = set
  return (
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
          onRemove={columns.length === 1 ? null : () => remove(column.key)}
        />
      ))}
    </Box>
  )
}

/** Hidden when a run has the maximum number of columns. */
export function AddColumn({ set: { columns, add } }: Pick<Props, 'set'>) {
  const { t } = useTranslation()
  if (columns.length >= PROMPT_COLUMNS_MAX) return null
  return (
    <Button startIcon={<AddOutlined />} onClick={add}>
      {t('expert.add_column')}
    </Button>
  )
}
