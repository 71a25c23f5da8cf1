import PersonOutlined from '@mui/icons-material/PersonOutlined'
import RefreshOutlined from '@mui/icons-material/RefreshOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import type { PluginHost } from '@parlance/plugin-api/web.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Member } from '../calls.ts'
import { membersQuery, refreshGroup } from './groups.queries.ts'

type Props = { host: PluginHost; group: { id: string; name: string } }

/** The members of a group with their role and join date, and a button to look them up again. */
export function MembersView({ host, group }: Props) {
  const { Empty, Failed, Loading, LoadMore, Table } = host.ui
  const [isBusy, setBusy] = useState(false)
  const list = useInfiniteQuery(membersQuery(host, group.id))
  const members = list.data?.pages.flatMap((page) => page.data) ?? []
  const refresh = async () => {
    setBusy(true)
    const answer = await refreshGroup(host, group.id)
    setBusy(false)
    if (!answer.ok) return host.notify(answer.message, 'error')
    const { refreshed, failed, waiting } = answer.data
    if (failed > 0) host.notify(host.t('refreshed_badly', { failed }), 'error')
    else if (waiting > 0) host.notify(host.t('refreshed_partly', { refreshed, waiting }))
    else host.notify(host.t('refreshed', { refreshed }))
    await list.refetch()
  }
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <Typography variant="body2" sx={{ color: 'text.secondary', flex: '1 1 220px' }}>
          {host.t('refresh_help')}
        </Typography>
        <Button
          variant="outlined"
          startIcon={<RefreshOutlined />}
          loading={isBusy}
          loadingPosition="start"
          onClick={() => void refresh()}
        >
          {host.t('refresh')}
        </Button>
      </Box>
      {list.isPending && <Loading rows={4} />}
      {list.error && <Failed error={list.error} onRetry={() => void list.refetch()} />}
      {list.data && members.length === 0 && <Empty icon={<PersonOutlined />} title={host.t('no_members')} />}
      {members.length > 0 && (
        <Table<Member, never>
          label={host.t('members_of', { name: group.name })}
          rows={members}
          idOf={({ email }) => email}
          columns={[
            {
              key: 'email',
              label: host.t('member'),
              cell: ({ email }) => addressOf(email || host.t('unknown')),
            },
            { key: 'type', label: host.t('type'), cell: ({ type }) => host.t(`type_${type}`) },
            { key: 'role', label: host.t('role'), cell: ({ role }) => host.t(`role_${role}`) },
            { key: 'joined', label: host.t('joined'), cell: ({ joined_at }) => day(host, joined_at) },
          ]}
        />
      )}
      {list.data && <LoadMore list={list} />}
    </Box>
  )
}

/** Long ones wrap instead of being truncated. */
const addressOf = (text: string) => (
  <Box component="span" sx={{ overflowWrap: 'anywhere' }}>
    {text}
  </Box>
)

function day(host: PluginHost, instant: string | null): string {
  if (instant === null) return host.t('unknown')
  const locale = host.language === 'fr' ? 'fr-FR' : 'en-GB'
  return new Intl.DateTimeFormat(locale, { dateStyle: 'medium' }).format(new Date(instant))
}
