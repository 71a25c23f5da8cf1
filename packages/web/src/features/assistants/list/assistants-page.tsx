import AddOutlined from '@mui/icons-material/AddOutlined'
import SmartToyOutlined from '@mui/icons-material/SmartToyOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { AssistantGroup } from '#features/assistants/picker/assistant-group.tsx'
import { assistantsQuery, type AssistantSort } from '#features/assistants/assistants.queries.ts'
import { grouped } from '#features/assistants/picker/grouped.ts'
import type { RenderSharing } from '#features/assistants/list/assistant-menu.tsx'
import { ImportAssistant } from '#features/assistants/list/import-assistant.tsx'
import { SortChoice } from '#features/assistants/list/sort-choice.tsx'
import { profileQuery, useCan } from '#features/users/users.queries.ts'
import { useSession } from '#lib/session-store.ts'
import { ButtonLink } from '#ui/navigation/button-link.tsx'
import { ErrorState } from '#ui/states/error-state.tsx'
import { PageBody } from '#ui/navigation/page-body.tsx'
import { PageHead } from '#ui/navigation/page-head.tsx'
import { RowSkeletons } from '#ui/states/row-skeletons.tsx'
import { SearchField } from '#ui/fields/search-field.tsx'
import { StatePanel } from '#ui/states/state-panel.tsx'

export type AssistantsSearch = AssistantSort & { query: string }
type Props = {
  search: AssistantsSearch
  onSearch: (part: Partial<AssistantsSearch>) => void
  renderSharing: RenderSharing
}

/** The assistants I can use, grouped by origin, with my actions. */
export function AssistantsPage({ search: { query, ...sort }, onSearch, renderSharing }: Props) {
  const { t } = useTranslation()
  const mayCreate = useCan()('assistant:create')
  const email = useSession((session) => session.user?.email) ?? ''
  // the actions of a row depend on the profile: if it came later, they would move under the pointer
  const { isPending: isProfilePending } = useQuery(profileQuery())
  const list = useQuery({ ...assistantsQuery(sort), meta: { quiet: true } })
  const { error, refetch } = list
  const data = isProfilePending ? undefined : list.data
  const groups = grouped(data ?? [], email, query)

  const create = (
    <ButtonLink to="/assistant/create" variant="contained" startIcon={<AddOutlined />}>
      {t('assistants.create')}
    </ButtonLink>
  )
  return (
    <PageBody>
      <PageHead
        title={t('assistants.mine')}
        guide="assistant"
        intro={t('assistants.intro')}
        actions={
          mayCreate && (
            <>
              <ImportAssistant />
              {create}
            </>
          )
        }
      />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, mt: 2.5, mb: 1 }}>
        <SearchField value={query} onSearch={(text) => onSearch({ query: text })} />
        <SortChoice sort={sort} onSort={onSearch} />
      </Box>
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <RowSkeletons count={6} />}
      {data?.length === 0 && (
        <StatePanel icon={<SmartToyOutlined />} title={t('assistants.none')} help={t('assistants.none_help')}>
          {mayCreate && create}
        </StatePanel>
      )}
      {data && data.length > 0 && groups.length === 0 && (
        <StatePanel icon={<SmartToyOutlined />} title={t('common.no_match', { query })}>
          <Button variant="outlined" onClick={() => onSearch({ query: '' })}>
            {t('common.clear_search')}
          </Button>
        </StatePanel>
      )}
      {groups.map(({ group, assistants }) => (
        <AssistantGroup
          key={group}
          group={group}
          assistants={assistants}
          email={email}
          renderSharing={renderSharing}
        />
      ))}
    </PageBody>
  )
}
