import AddOutlined from '@mui/icons-material/AddOutlined'
import TerminalOutlined from '@mui/icons-material/TerminalOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CreateDialog } from '#features/prompts/list/create-dialog.tsx'
import { PromptRow } from '#features/prompts/list/prompt-row.tsx'
import type { RenderSharing } from '#features/prompts/list/prompt-menu.tsx'
import { PromptSort, type Sort } from '#features/prompts/list/prompt-sort.tsx'
import { promptsQuery } from '#features/prompts/prompts.queries.ts'
import { useCan } from '#features/users/users.queries.ts'
import { ChoiceButton } from '#ui/fields/choice-button.tsx'
import { SearchField } from '#ui/fields/search-field.tsx'
import { PageBody } from '#ui/navigation/page-body.tsx'
import { PageHead } from '#ui/navigation/page-head.tsx'
import { ErrorState } from '#ui/states/error-state.tsx'
import { RowSkeletons } from '#ui/states/row-skeletons.tsx'
import { StatePanel } from '#ui/states/state-panel.tsx'
import { LoadMore } from '#ui/tables/load-more.tsx'
import { RowList } from '#ui/tables/row-list.tsx'

const SCOPES = ['all', 'mine', 'shared'] as const

export type PromptsSearch = Sort & { query: string; scope: (typeof SCOPES)[number] }
type Props = {
  search: PromptsSearch
  onSearch: (part: Partial<PromptsSearch>) => void
  renderSharing: RenderSharing
}

/** My expert prompts and those shared with me. */
export function PromptsPage({ search, onSearch, renderSharing }: Props) {
  const { t } = useTranslation()
  const { query, scope, ...sort } = search
  const mayCreate = useCan()('prompt:create')
  const [isCreating, setCreating] = useState(false)
  const list = useInfiniteQuery(promptsQuery(search))
  const prompts = list.data?.pages.flatMap((page) => page.data)
  const isFiltered = query !== '' || scope !== 'all'
  const isEmpty = prompts?.length === 0 && !isFiltered
  const create = mayCreate && (
    <Button variant="contained" startIcon={<AddOutlined />} onClick={() => setCreating(true)}>
      {t('expert.create')}
    </Button>
  )
  return (
    <PageBody>
      <PageHead
        title={t('expert.title')}
        guide="expert"
        intro={t('expert.intro')}
        actions={!list.isPending && !isEmpty && create}
      />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, mt: 2.5, mb: 2 }}>
        <SearchField
          value={query}
          label={t('expert.search')}
          onSearch={(text) => onSearch({ query: text })}
        />
        <ChoiceButton
          label={t('expert.scope')}
          value={scope}
          choices={SCOPES.map((value) => ({ value, label: t(`expert.scope_${value}`) }))}
          onChoose={(next) => onSearch({ scope: next })}
        />
        <PromptSort sort={sort} onSort={onSearch} />
      </Box>
      {list.error && !prompts && <ErrorState error={list.error} onRetry={() => void list.refetch()} />}
      {!prompts && !list.error && <RowSkeletons count={6} />}
      {isEmpty && (
        <StatePanel icon={<TerminalOutlined />} title={t('expert.empty')} help={t('expert.empty_help')}>
          {create}
        </StatePanel>
      )}
      {prompts?.length === 0 && isFiltered && (
        <StatePanel icon={<TerminalOutlined />} title={t('expert.no_match')}>
          <Button variant="outlined" onClick={() => onSearch({ query: '', scope: 'all' })}>
            {t('common.clear_search')}
          </Button>
        </StatePanel>
      )}
      {prompts && prompts.length > 0 && (
        <RowList label={t('expert.title')} isBusy={list.isPlaceholderData}>
          {prompts.map((prompt) => (
            <PromptRow key={prompt.id} prompt={prompt} renderSharing={renderSharing} />
          ))}
        </RowList>
      )}
      <LoadMore list={list} />
      {isCreating && <CreateDialog onClose={() => setCreating(false)} />}
    </PageBody>
  )
}
