import DeleteOutlined from '@mui/icons-material/DeleteOutlined'
import EditOutlined from '@mui/icons-material/EditOutlined'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { EvaluationCase } from '@parlance/contract/assistants/evaluations.ts'
import { useTranslation } from 'react-i18next'
import { caseTitle } from '#features/evaluations/cases/case-title.ts'
import { checkText } from '#features/evaluations/cases/check-text.ts'
import { IconAction } from '#ui/navigation/icon-action.tsx'

type Props = {
  one: EvaluationCase
  /** Absent if it is read-only. */
  onEdit?: () => void
  onDelete?: () => void
}

/** A test question with its checks. */
export function CaseRow({ one, onEdit, onDelete }: Props) {
  const { t } = useTranslation()
  const { checks, documents, note } = one
  const question = caseTitle(one, t)
  return (
    <Box component="li" sx={{ display: 'flex', alignItems: 'flex-start', gap: 1, px: 2, py: 1.5 }}>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography variant="subtitle2" component="p" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
          {question}
        </Typography>
        <Box component="ul" sx={{ m: 0, mt: 0.25, p: 0, listStyle: 'none', typography: 'body2' }}>
          {checks.map((check, at) => (
            <Box component="li" key={at} sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
              {checkText(check, documents, t)}
            </Box>
          ))}
        </Box>
        {note && (
          <Typography variant="caption" component="p" sx={{ color: 'muted', overflowWrap: 'anywhere' }}>
            {note}
          </Typography>
        )}
      </Box>
      {onEdit && (
        <IconAction label={t('evaluations.edit_of', { question })} onClick={onEdit}>
          <EditOutlined fontSize="small" />
        </IconAction>
      )}
      {onDelete && (
        <IconAction label={t('evaluations.delete_of', { question })} onClick={onDelete}>
          <DeleteOutlined fontSize="small" />
        </IconAction>
      )}
    </Box>
  )
}
