import ArrowDownwardOutlined from '@mui/icons-material/ArrowDownwardOutlined'
import ArrowUpwardOutlined from '@mui/icons-material/ArrowUpwardOutlined'
import Box from '@mui/material/Box'
import { useTranslation } from 'react-i18next'
import { ChoiceButton } from '#ui/fields/choice-button.tsx'
import { IconAction } from '#ui/navigation/icon-action.tsx'

const FIELDS = ['updated_at', 'name', 'created_at'] as const
export type Sort = { sort_by: (typeof FIELDS)[number]; sort_order: 'asc' | 'desc' }

type Props = { sort: Sort; onSort: (sort: Partial<Sort>) => void }

export function PromptSort({ sort, onSort }: Props) {
  const { t } = useTranslation()
  const isUp = sort.sort_order === 'asc'
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5 }}>
      <ChoiceButton
        label={t('assistants.sort')}
        value={sort.sort_by}
        choices={FIELDS.map((value) => ({ value, label: t(`assistants.sort_${value}`) }))}
        text={t('assistants.sorted_by', { field: t(`assistants.sort_${sort.sort_by}`) })}
        onChoose={(sort_by) => onSort({ sort_by, sort_order: sort_by === 'name' ? 'asc' : 'desc' })}
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
