import GroupsOutlined from '@mui/icons-material/GroupsOutlined'
import Box from '@mui/material/Box'
import type { PluginHost } from '@parlance/plugin-api/web.ts'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { AvailableGroup } from './available-group.tsx'
import { GroupSection } from './group-section.tsx'
import { groupsQuery, type Level, sharedQuery } from './groups.queries.ts'
import { SharedGroup } from './shared-group.tsx'

type Props = {
  host: PluginHost
  assistantId: string
  onChange: () => void
  onMembers: (group: { id: string; name: string }) => void
}

/** The available groups and those that the assistant is shared with. */
export function GroupLists({ host, assistantId, onChange, onMembers }: Props) {
  const { Empty, Failed, Loading, LoadMore, SelectField, TextField } = host.ui
  const [search, setSearch] = useState('')
  const [level, setLevel] = useState<Level>('user')
  const query = useDeferredValue(search.trim())
  const list = useInfiniteQuery(groupsQuery(host, query))
  const shared = useQuery(sharedQuery(host, assistantId))
  const changed = () => {
    void shared.refetch()
    onChange()
  }
  const taken = new Set(shared.data?.map((one) => one.subject_id))
  const known = new Map((list.data?.pages ?? []).flatMap((page) => page.data).map((one) => [one.id, one]))
  const available = [...known.values()].filter((one) => !taken.has(one.id))
  return (
    <Box sx={{ display: 'grid', gap: 2.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <GroupSection
        title={host.t('already_shared')}
        note={shared.data?.length === 0 ? host.t('none_shared') : ''}
      >
        {shared.isPending && <Loading rows={1} />}
        {shared.error && <Failed error={shared.error} onRetry={() => void shared.refetch()} />}
        {shared.data?.map((share) => (
          <SharedGroup
            key={share.subject_id}
            host={host}
            assistantId={assistantId}
            share={share}
            onChange={changed}
            onMembers={onMembers}
          />
        ))}
      </GroupSection>
      <GroupSection title={host.t('available')} note="">
        <Box component="li" sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: { sm: '1fr 1fr' }, pb: 1 }}>
          <TextField label={host.t('search')} value={search} maxLength={200} onChange={setSearch} />
          <SelectField
            label={host.t('access')}
            help={host.t('access_help')}
            value={level}
            options={[
              { value: 'user', label: host.t('as_user') },
              { value: 'editor', label: host.t('as_editor') },
            ]}
            onChange={setLevel}
          />
        </Box>
        {list.isPending && <Loading rows={3} />}
        {list.error && <Failed error={list.error} onRetry={() => void list.refetch()} />}
        {list.data && available.length === 0 && !list.hasNextPage && (
          <Box component="li">
            <Empty
              icon={<GroupsOutlined />}
              title={host.t(query === '' ? 'none_available' : 'none_found')}
              {...(query === '' && { help: host.t('none_available_help') })}
            />
          </Box>
        )}
        {available.map((group) => (
          <AvailableGroup
            key={group.id}
            host={host}
            assistantId={assistantId}
            group={group}
            level={level}
            onChange={changed}
            onMembers={onMembers}
          />
        ))}
        {list.data && (
          <Box component="li">
            <LoadMore list={list} />
          </Box>
        )}
      </GroupSection>
    </Box>
  )
}
