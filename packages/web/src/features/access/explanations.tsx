import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined'
import HighlightOffOutlined from '@mui/icons-material/HighlightOffOutlined'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { Explanation } from '@parlance/contract/people/access.ts'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { actionText, type Asked, becauseText } from '#features/access/explanation-text.ts'
import { type Column, DataTable } from '#ui/tables/data-table.tsx'
import { StateChip } from '#ui/states/state-chip.tsx'

type Props = { asked: Asked; person: string; thing: string; data: Explanation[] }

export function Explanations({ asked, person, thing, data }: Props) {
  const { t } = useTranslation()
  const title = t('access.answer', { person, thing })
  return (
    <Box component="section" role="status" sx={{ maxWidth: 880 }}>
      <Typography variant="h3" component="h2" sx={{ mb: 1.5, overflowWrap: 'anywhere' }}>
        {title}
      </Typography>
      <DataTable label={title} columns={columns(asked, t)} rows={data} idOf={({ action }) => action} />
    </Box>
  )
}

function columns(asked: Asked, t: TFunction): Column<Explanation, never>[] {
  return [
    { key: 'action', label: t('access.action'), cell: ({ action }) => actionText(asked, action, t) },
    {
      key: 'result',
      label: t('access.result'),
      cell: ({ is_allowed: isAllowed }) => (
        <StateChip
          tone={isAllowed ? 'success' : 'error'}
          icon={isAllowed ? <CheckCircleOutlined /> : <HighlightOffOutlined />}
        >
          {t(isAllowed ? 'access.allowed' : 'access.refused')}
        </StateChip>
      ),
    },
    {
      key: 'why',
      label: t('access.why'),
      cell: ({ because }) => (
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {because.map((one) => (
            <li key={`${one.kind}-${one.level}-${one.name}`}>{becauseText(asked, one, t)}</li>
          ))}
        </Box>
      ),
    },
  ]
}
