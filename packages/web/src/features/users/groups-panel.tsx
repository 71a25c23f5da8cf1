import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import Typography from '@mui/material/Typography'
import type { AdminUserPage } from '@parlance/contract/people/users.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { allGroupsQuery, useSetGroups } from '#features/users/managing.queries.ts'
import { foundGroup } from '#features/users/user-filters.tsx'
import { notify } from '#lib/notify.ts'
import { FindField } from '#ui/fields/find-field.tsx'
import { Panel } from '#ui/navigation/panel.tsx'

/** The groups of a person; groups of the sign-on are managed there. People can only remove themselves. */
export function GroupsPanel({ user, isMe }: { user: AdminUserPage; isMe: boolean }) {
  const { t } = useTranslation()
  const [search, setSearch] = useState('')
  const groups = useInfiniteQuery(allGroupsQuery(search))
  const set = useSetGroups(user.id)
  const own = user.groups.filter((group) => group.source === 'own').map((group) => group.id)
  const save = (ids: string[]) => set.mutate(ids, { onSuccess: () => notify(t('common.saved')) })
  const has = new Set(user.groups.map((group) => group.id))
  return (
    <Panel
      guide="group#members"
      title={t('users.groups')}
      help={isMe ? t('users.groups_mine') : user.groups.length === 0 ? t('users.no_groups') : undefined}
    >
      <Box
        component="ul"
        sx={{ listStyle: 'none', display: 'flex', flexWrap: 'wrap', gap: 1, m: 0, p: 0, mb: 2 }}
      >
        {user.groups.map(({ id, name, source, type }) => (
          <li key={id}>
            <Chip
              label={type === 'manager' ? t('users.manages', { name }) : name}
              disabled={set.isPending}
              {...(source === 'own' && {
                onDelete: () => save(own.filter((one) => one !== id)),
                'aria-label': t('users.leave_group', { name }),
              })}
            />
          </li>
        ))}
      </Box>
      {user.groups.some((group) => group.source === 'claim') && (
        <Typography variant="caption" component="p" sx={{ color: 'text.secondary', mb: 2 }}>
          {t('users.claim_groups')}
        </Typography>
      )}
      {!isMe && (
        <Box sx={{ maxWidth: 480 }}>
          <FindField
            label={t('users.add_group')}
            placeholder={t('users.any_group')}
            noneFound={t('users.no_group')}
            found={groups.data?.pages
              .flatMap((page) => page.data)
              .filter((group) => group.source === 'own' && !has.has(group.id))
              .map((group) => foundGroup(group, t('users.members', { count: group.member_count })))}
            isLoading={groups.isFetching}
            hasMore={groups.hasNextPage}
            chosen={null}
            onSearch={setSearch}
            onMore={() => void groups.fetchNextPage()}
            onChoose={(found) => found && save([...own, found.id])}
          />
        </Box>
      )}
    </Panel>
  )
}
