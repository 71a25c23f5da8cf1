import BlockOutlined from '@mui/icons-material/BlockOutlined'
import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined'
import ScheduleOutlined from '@mui/icons-material/ScheduleOutlined'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ApiKey } from '@parlance/contract/public-api/api-keys.ts'
import type { TFunction } from 'i18next'
import type { ReactNode } from 'react'
import type { KeySort } from '#features/api-keys/api-keys.queries.ts'
import { formatDate, formatMoment } from '#lib/texts/format.ts'
import type { Column } from '#ui/tables/data-table.tsx'
import { StateChip } from '#ui/states/state-chip.tsx'

type KeyColumn = Column<ApiKey, KeySort>

/** The columns of a list of keys; `owner` for keys of several people. */
export function keyColumns(
  t: TFunction,
  options: { withOwner: boolean; actions: (key: ApiKey) => ReactNode },
): KeyColumn[] {
  const owner: KeyColumn[] = [
    {
      key: 'created_by',
      label: t('apiKeys.created_by'),
      sort: 'created_by',
      cell: (key) => <Owner apiKey={key} />,
    },
  ]
  const limits: KeyColumn[] = [
    {
      key: 'assistants',
      label: t('apiKeys.assistants'),
      cell: (key) => <Allowed allowed={key.allowed_assistants} all={t('apiKeys.all_assistants')} />,
    },
    {
      key: 'models',
      label: t('apiKeys.models'),
      cell: (key) => <Allowed allowed={key.allowed_models} all={t('apiKeys.all_models')} />,
    },
  ]
  return [
    {
      key: 'description',
      label: t('apiKeys.description'),
      sort: 'description',
      cell: (key) => <Name apiKey={key} t={t} />,
    },
    { key: 'state', label: t('apiKeys.state'), cell: (key) => <State apiKey={key} t={t} /> },
    ...(options.withOwner ? owner : []),
    {
      key: 'scope',
      label: t('apiKeys.scope'),
      cell: (key) => key.scope.map((one) => t(`apiKeys.scope_${one}`)).join(', '),
    },
    ...(options.withOwner ? limits : []),
    {
      key: 'created_at',
      label: t('apiKeys.created_at'),
      sort: 'created_at',
      cell: (key) => formatDate(key.created_at),
    },
    {
      key: 'expires_at',
      label: t('apiKeys.expires_at'),
      sort: 'expires_at',
      cell: (key) => (key.expires_at === null ? t('apiKeys.never') : formatDate(key.expires_at)),
    },
    {
      key: 'last_used_at',
      label: t('apiKeys.last_used_at'),
      sort: 'last_used_at',
      cell: (key) => (key.last_used_at === null ? t('apiKeys.not_yet') : formatMoment(key.last_used_at)),
    },
    { key: 'actions', label: t('apiKeys.actions'), isActions: true, cell: options.actions },
  ]
}

type CellProps = { apiKey: ApiKey; t: TFunction }

function Name({ apiKey, t }: CellProps) {
  const { previous } = apiKey
  return (
    <>
      <Box sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{apiKey.description}</Box>
      <Box sx={{ typography: 'code', fontSize: '0.78rem', color: 'muted' }}>{apiKey.prefix}…</Box>
      <Box sx={{ typography: 'caption', color: 'muted', overflowWrap: 'anywhere' }}>
        {t('apiKeys.hash', { hash: apiKey.hash })}
      </Box>
      {previous && (
        <Typography variant="caption" component="p" sx={{ color: 'text.secondary' }}>
          {t('apiKeys.previous', { prefix: `${previous.prefix}…`, when: formatMoment(previous.works_until) })}
        </Typography>
      )}
    </>
  )
}

function Allowed({ allowed, all }: { allowed: ApiKey['allowed_models']; all: string }) {
  if (allowed === null) return <Box sx={{ color: 'muted' }}>{all}</Box>
  if (allowed.length === 0) return '–'
  return <Box sx={{ overflowWrap: 'anywhere' }}>{allowed.map(({ name }) => name).join(', ')}</Box>
}

function Owner({ apiKey }: Pick<CellProps, 'apiKey'>) {
  return (
    <>
      <Box sx={{ color: 'text.primary' }}>{apiKey.created_by}</Box>
      <Typography variant="caption" component="p" sx={{ color: 'muted', overflowWrap: 'anywhere' }}>
        {apiKey.user_email}
      </Typography>
    </>
  )
}

const TONES = {
  active: { tone: 'success', icon: <CheckCircleOutlined /> },
  expired: { tone: 'quiet', icon: <ScheduleOutlined /> },
  revoked: { tone: 'quiet', icon: <BlockOutlined /> },
  owner_disabled: { tone: 'warning', icon: <BlockOutlined /> },
  owner_not_allowed: { tone: 'warning', icon: <BlockOutlined /> },
} as const

function State({ apiKey, t }: CellProps) {
  return <StateChip {...TONES[apiKey.state]}>{t(`apiKeys.state_${apiKey.state}`)}</StateChip>
}
