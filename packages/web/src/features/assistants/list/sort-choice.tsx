import ArrowDownwardOutlined from '@mui/icons-material/ArrowDownwardOutlined'
import ArrowUpwardOutlined from '@mui/icons-material/ArrowUpwardOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import MenuItem from '@mui/material/MenuItem'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AssistantSort } from '#features/assistants/assistants.queries.ts'
import { IconAction } from '#ui/navigation/icon-action.tsx'
import { PopMenu } from '#ui/navigation/pop-menu.tsx'

const FIELDS = ['name', 'created_at', 'updated_at'] as const

type Props = { sort: AssistantSort; onSort: (sort: Partial<AssistantSort>) => void }

export function SortChoice({ sort, onSort }: Props) {
  const { t } = useTranslation()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const isUp = sort.sort_order === 'asc'
  const choose = (sort_by: AssistantSort['sort_by']) => {
    setAnchor(null)
    onSort({ sort_by })
  }
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5 }}>
      <Button
        variant="outlined"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {t('assistants.sorted_by', { field: t(`assistants.sort_${sort.sort_by}`) })}
      </Button>
      <IconAction
        label={t(isUp ? 'assistants.sort_down' : 'assistants.sort_up')}
        size="medium"
        onClick={() => onSort({ sort_order: isUp ? 'desc' : 'asc' })}
      >
        {isUp ? <ArrowUpwardOutlined /> : <ArrowDownwardOutlined />}
      </IconAction>
      <PopMenu anchor={anchor} label={t('assistants.sort')} onClose={() => setAnchor(null)}>
        {FIELDS.map((field) => (
          <MenuItem
            key={field}
            role="menuitemradio"
            aria-checked={field === sort.sort_by}
            selected={field === sort.sort_by}
            onClick={() => choose(field)}
          >
            {t(`assistants.sort_${field}`)}
          </MenuItem>
        ))}
      </PopMenu>
    </Box>
  )
}
