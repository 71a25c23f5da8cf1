import GroupsOutlined from '@mui/icons-material/GroupsOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { ADMIN_PAGE_SIZE } from '@parlance/contract/core/limits.ts'
import type { Group } from '@parlance/contract/people/groups.ts'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { AddMember } from '#features/groups/add-member.tsx'
import { membersQuery } from '#features/groups/groups.queries.ts'
import { MemberRow } from '#features/groups/member-row.tsx'
import { ErrorState } from '#ui/states/error-state.tsx'
import { Pager } from '#ui/tables/pager.tsx'
import { RowSkeletons } from '#ui/states/row-skeletons.tsx'
import { SearchField } from '#ui/fields/search-field.tsx'
import { StatePanel } from '#ui/states/state-panel.tsx'
import { RowList } from '#ui/tables/row-list.tsx'

/** From this many members on there is a search. */
const SEARCH_FROM = 8

type Props = { group: Group; mayEdit: boolean; myId: string }

/** The members of a group, with a field to add one. */
export function Members({ group, mayEdit, myId }: Props) {
  const { t } = useTranslation()
  const [search, setSearch] = useState('')
  const [page, setPage] = useState(1)
  const { data, error, refetch } = useQuery(membersQuery(group.id, search, page))
  const find = (text: string) => {
    setSearch(text)
    setPage(1)
  }
  return (
    <>
      <Typography variant="h3" component="h2" sx={{ mt: 4, mb: 1.5 }}>
        {t('groups.members')}
      </Typography>
      {mayEdit && <AddMember groupId={group.id} />}
      {(search !== '' || (data && data.total >= SEARCH_FROM)) && (
        <Box sx={{ mb: 1.5 }}>
          <SearchField label={t('groups.search_members')} value={search} onSearch={find} />
        </Box>
      )}
      {content()}
    </>
  )

  function content(): ReactNode {
    if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
    if (!data) return <RowSkeletons count={5} />
    if (data.total === 0 && search !== '') {
      return (
        <StatePanel icon={<GroupsOutlined />} title={t('common.no_match', { query: search })} heading="h3">
          <Button variant="outlined" onClick={() => find('')}>
            {t('common.clear_search')}
          </Button>
        </StatePanel>
      )
    }
    if (data.total === 0) {
      return (
        <StatePanel
          icon={<GroupsOutlined />}
          title={t('groups.no_members')}
          help={t('groups.no_members_help')}
          heading="h3"
        />
      )
    }
    return (
      <>
        <RowList label={t('groups.members')}>
          {data.data.map((member) => (
            <MemberRow
              key={member.user_id}
              groupId={group.id}
              member={member}
              isMe={member.user_id === myId}
              mayEdit={mayEdit}
            />
          ))}
        </RowList>
        <Box sx={{ display: 'flex', justifyContent: 'flex-end', mt: 1.5 }}>
          <Pager page={page} pageSize={ADMIN_PAGE_SIZE} total={data.total} onPage={setPage} />
        </Box>
      </>
    )
  }
}
