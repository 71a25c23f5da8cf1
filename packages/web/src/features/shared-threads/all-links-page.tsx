import LinkOutlined from '@mui/icons-material/LinkOutlined'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { AdminSharedThread } from '@parlance/contract/chat/shared-threads.ts'
import { useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { STATE_TONES } from '#features/shared-threads/link-text.ts'
import { RevokeLink } from '#features/shared-threads/revoke-link.tsx'
import { allLinksQuery } from '#features/shared-threads/shared-threads.queries.ts'
import { formatDate, formatMoment, formatNumber } from '#lib/texts/format.ts'
import { StateChip } from '#ui/states/state-chip.tsx'
import { AdminList } from '#ui/tables/admin-list.tsx'
import type { Column } from '#ui/tables/data-table.tsx'
import { useAdminList } from '#ui/tables/use-admin-list.ts'

type LinkColumn = Column<AdminSharedThread, 'created_at'>

/** Everyone's links to conversations: their owners and settings, never their content. */
export function AllLinksPage() {
  const { t } = useTranslation()
  const list = useAdminList<'created_at'>({ by: 'created_at', order: 'desc' })
  return (
    <AdminList
      title={t('sharedThreads.all')}
      guide="conversation#share"
      intro={t('sharedThreads.all_intro')}
      list={list}
      result={useQuery(allLinksQuery(list.query))}
      columns={columnsOf(t)}
      idOf={(link) => link.id}
      empty={{
        icon: <LinkOutlined />,
        title: t('sharedThreads.all_empty'),
        help: t('sharedThreads.all_empty_help'),
      }}
    />
  )
}

function columnsOf(t: TFunction): LinkColumn[] {
  return [
    {
      key: 'owner',
      label: t('sharedThreads.owner'),
      cell: ({ owner }) => <Owner owner={owner} />,
    },
    {
      key: 'kind',
      label: t('sharedThreads.kind'),
      cell: ({ kind }) => t(`sharedThreads.short_${kind}`),
    },
    {
      key: 'readers',
      label: t('sharedThreads.readers'),
      cell: ({ audience, subjects }) =>
        audience === 'named'
          ? t('sharedThreads.named_count', { count: subjects })
          : t(`sharedThreads.for_${audience}`),
    },
    {
      key: 'files',
      label: t('sharedThreads.files_column'),
      cell: ({ with_files }) =>
        t(with_files ? 'sharedThreads.files_included' : 'sharedThreads.files_excluded'),
    },
    {
      key: 'state',
      label: t('sharedThreads.state'),
      cell: ({ state }) => (
        <StateChip tone={STATE_TONES[state]}>{t(`sharedThreads.state_${state}`)}</StateChip>
      ),
    },
    {
      key: 'created_at',
      label: t('sharedThreads.created_at'),
      cell: ({ created_at }) => formatDate(created_at),
    },
    {
      key: 'expires_at',
      label: t('sharedThreads.expires_at'),
      cell: ({ expires_at }) =>
        expires_at === null ? t('sharedThreads.expiry_none') : formatDate(expires_at),
    },
    {
      key: 'opened',
      label: t('sharedThreads.openings'),
      isNumber: true,
      cell: ({ open_count }) => formatNumber(open_count),
    },
    {
      key: 'actions',
      label: t('sharedThreads.actions'),
      isActions: true,
      cell: ({ id, created_at }) => <RevokeLink id={id} date={formatMoment(created_at)} whose="all" />,
    },
  ]
}

function Owner({ owner: { name, username } }: Pick<AdminSharedThread, 'owner'>) {
  return (
    <>
      <Box sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{name}</Box>
      <Typography variant="caption" component="p" sx={{ color: 'muted', overflowWrap: 'anywhere' }}>
        {username}
      </Typography>
    </>
  )
}
