import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useTheme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import type { PromptRunColumn } from '@parlance/contract/prompts/prompt-runs.ts'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { columnName } from '#features/prompts/runs/column-name.ts'
import { textIn } from '#features/prompts/runs/columns.ts'
import { SelectField } from '#ui/fields/select-field.tsx'
import { WordDiff } from '#ui/content/word-diff.tsx'

type Props = { columns: readonly PromptRunColumn[]; onClose: () => void }

/** Two answers of a run, word by word. */
export function CompareDialog({ columns, onClose }: Props) {
  const { t } = useTranslation()
  const id = useId()
  const isNarrow = useMediaQuery(useTheme().breakpoints.down('sm'))
  const answers = columns.flatMap((column, at) => {
    const text = textIn(column.parts)
    const label = t('expert.answer_of', { number: at + 1, name: columnName(column, t) })
    return text === '' ? [] : [{ value: column.thread_id, label, text }]
  })
  const [before, setBefore] = useState(answers[0]?.value ?? '')
  const [after, setAfter] = useState(answers[1]?.value ?? '')
  const textOf = (value: string) => answers.find((one) => one.value === value)?.text ?? ''
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} maxWidth="md" fullWidth fullScreen={isNarrow}>
      <DialogTitle id={id}>{t('expert.compare_title')}</DialogTitle>
      <DialogContent>
        <Box sx={{ display: 'grid', gridTemplateColumns: { sm: '1fr 1fr' }, gap: 2, mb: 2 }}>
          <SelectField
            label={t('expert.compare_from')}
            value={before}
            options={answers}
            onChange={setBefore}
          />
          <SelectField label={t('expert.compare_to')} value={after} options={answers} onChange={setAfter} />
        </Box>
        <WordDiff label={t('expert.compare_title')} before={textOf(before)} after={textOf(after)} />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('common.close')}</Button>
      </DialogActions>
    </Dialog>
  )
}
