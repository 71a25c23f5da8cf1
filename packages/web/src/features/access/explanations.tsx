import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined'
import HighlightOffOutlined from '@mui/icons-material/HighlightOffOutlined'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import type { AskedExplanation } from '#features/access/access.queries.ts'
import { actionText, becauseText } from '#features/access/explanation-text.ts'
import { type Column, DataTable } from '#ui/tables/data-table.tsx'
import { StateChip } from '#ui/states/state-chip.tsx'

type Props = { person: string; thing: string; data: AskedExplanation[] }

export function Explanations({ person, thing, data }: Props) {
  const { t } = useTranslation()
  const title = t('access.answer', { person, thing })
  return (
    <Box component="section" role="status">
      <Typography variant="h3" component="h2" sx={{ mb: 1.5, overflowWrap: 'anywhere' }}>
        {title}
      </Typography>
      <DataTable label={title} columns={columns(t)} rows={data} idOf={({ action }) => action} />
    </Box>
  )
}

function columns(t: TFunction): Column<AskedExplanation, never>[] {
  return [
    { key: 'action', label: t('access.action'), cell: (one) => actionText(one, t) },
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
      cell: ({ asked, because }) => (
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {because.map((one) => (
            <li key={`${one.kind}-${one.level}-${one.name}`}>{becauseText(asked, one, t)}</li>
          ))}
        </Box>
      ),
    },
  ]
}
