import ArrowDownwardOutlined from '@mui/icons-material/ArrowDownwardOutlined'
import ArrowUpwardOutlined from '@mui/icons-material/ArrowUpwardOutlined'
import Box from '@mui/material/Box'
import { useTranslation } from 'react-i18next'
import type { AssistantSort } from '#features/assistants/assistants.queries.ts'
import { ChoiceButton } from '#ui/fields/choice-button.tsx'
import { IconAction } from '#ui/navigation/icon-action.tsx'

const FIELDS = ['name', 'created_at', 'updated_at'] as const

type Props = { sort: AssistantSort; onSort: (sort: Partial<AssistantSort>) => void }

export function SortChoice({ sort, onSort }: Props) {
  const { t } = useTranslation()
  const isUp = sort.sort_order === 'asc'
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5 }}>
      <ChoiceButton
        label={t('assistants.sort')}
        value={sort.sort_by}
        choices={FIELDS.map((value) => ({ value, label: t(`assistants.sort_${value}`) }))}
        text={t('assistants.sorted_by', { field: t(`assistants.sort_${sort.sort_by}`) })}
        onChoose={(sort_by) => onSort({ sort_by })}
      />
      <IconAction
        label={t(isUp ? 'assistants.sort_down' : 'assistants.sort_up')}
        size="medium"
        onClick={() => onSort({ sort_order: isUp ? 'desc' : 'asc' })}
      >
        {isUp ? <ArrowUpwardOutlined /> : <ArrowDownwardOutlined />}
      </IconAction>
    </Box>
  )
}
