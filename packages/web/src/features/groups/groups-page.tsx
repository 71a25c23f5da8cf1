import AddOutlined from '@mui/icons-material/AddOutlined'
import GroupsOutlined from '@mui/icons-material/GroupsOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { ADMIN_PAGE_SIZE } from '@parlance/contract/core/limits.ts'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { GroupFormDialog } from '#features/groups/group-form-dialog.tsx'
import { GroupList } from '#features/groups/group-list.tsx'
import { groupsQuery } from '#features/groups/groups.queries.ts'
import { formatNumber } from '#lib/texts/format.ts'
import { ErrorState } from '#ui/states/error-state.tsx'
import { PageHead } from '#ui/navigation/page-head.tsx'
import { Pager } from '#ui/tables/pager.tsx'
import { RowSkeletons } from '#ui/states/row-skeletons.tsx'
import { SearchField } from '#ui/fields/search-field.tsx'
import { StatePanel } from '#ui/states/state-panel.tsx'

type Props = { onOpen: (groupId: string) => void }

export function GroupsPage({ onOpen }: Props) {
  const { t } = useTranslation()
  const [search, setSearch] = useState('')
  const [page, setPage] = useState(1)
  const [isMaking, setMaking] = useState(false)
  const { data, error, refetch } = useQuery(groupsQuery(search, page))
  const find = (text: string) => {
    setSearch(text)
    setPage(1)
  }
  return (
    <>
      <PageHead
        title={t('groups.title')}
        guide="group"
        intro={t('groups.intro')}
        actions={
          <Button variant="contained" startIcon={<AddOutlined />} onClick={() => setMaking(true)}>
            {t('groups.new')}
          </Button>
        }
      />
      {(search !== '' || (data && data.total > 0)) && (
        <Box sx={{ mt: 2.25, mb: 1.5 }}>
          <SearchField value={search} onSearch={find} />
        </Box>
      )}
      {content()}
      <GroupFormDialog
        open={isMaking}
        onClose={() => setMaking(false)}
        onSaved={(group) => onOpen(group.id)}
      />
    </>
  )

  function content(): ReactNode {
    if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
    if (!data) return <RowSkeletons count={5} />
    if (data.total === 0 && search !== '') {
      return (
        <StatePanel icon={<GroupsOutlined />} title={t('common.no_match', { query: search })}>
          <Button variant="outlined" onClick={() => find('')}>
            {t('common.clear_search')}
          </Button>
        </StatePanel>
      )
    }
    if (data.total === 0) {
      return <StatePanel icon={<GroupsOutlined />} title={t('groups.empty')} help={t('groups.empty_help')} />
    }
    return (
      <>
        <GroupList groups={data.data} onOpen={onOpen} />
        <Box sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'center', mt: 1.5 }}>
          <Typography variant="caption" sx={{ color: 'muted' }}>
            {t('common.shown_of', {
              shown: formatNumber(data.data.length),
              total: formatNumber(data.total),
            })}
          </Typography>
          <Pager page={page} pageSize={ADMIN_PAGE_SIZE} total={data.total} onPage={setPage} />
        </Box>
      </>
    )
  }
}
