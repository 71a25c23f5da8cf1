import Box from '@mui/material/Box'
import type { RowProblems } from '@parlance/contract/assistants/evaluations.ts'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'

const SHOWN = 10

/** Rows with their problems; only the first ones if there are many. */
export function RowList<R extends { row: number }>({
  rows,
  textOf,
}: {
  rows: readonly R[]
  textOf: (row: R) => string
}) {
  const { t } = useTranslation()
  if (rows.length === 0) return null
  return (
    <Box component="ul" sx={{ m: 0, mt: 0.5, pl: 2.5, overflowWrap: 'anywhere' }}>
      {rows.slice(0, SHOWN).map((one) => (
        <li key={one.row}>{textOf(one)}</li>
      ))}
      {rows.length > SHOWN && <li>{t('evaluations.rows_more', { count: rows.length - SHOWN })}</li>}
    </Box>
  )
}

/** 'Row 3: “topic” is missing, “tipoc” is no variable of the prompt'. */
export function unfitText({ row, variables }: RowProblems, t: TFunction): string {
  if (variables.length === 0) return t('evaluations.row_values', { row })
  const problems = variables.map(({ name, problem }) => t(`evaluations.problem_${problem}`, { name }))
  return t('evaluations.row_unfit', { row, problems: problems.join(', ') })
}
