import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { assistantsQuery } from '#features/assistants/assistants.queries.ts'
import type { MessageSearch } from '#features/message-search/message-search.queries.ts'
import { allFoldersQuery } from '#features/threads/folders.queries.ts'
import { dayOf } from '#lib/texts/date-text.ts'
import { ChoiceButton } from '#ui/fields/choice-button.tsx'
import { DateField } from '#ui/fields/date-field.tsx'
import { FilterChip } from '#ui/fields/filter-chip.tsx'

const ANY = ''

type Props = { params: MessageSearch; onChange: (params: MessageSearch) => void }

/** By assistant, folder, days and files. */
export function SearchFilters({ params, onChange }: Props) {
  const { t } = useTranslation()
  const { data: assistants = [] } = useQuery(assistantsQuery())
  const { data: folders = [], isPending } = useQuery(allFoldersQuery())
  const { query, assistant = ANY, folder = ANY, from = '', to = '', files = false } = params
  const isFiltered = Object.keys(params).some((name) => name !== 'query')
  const set = (name: 'assistant' | 'folder' | 'from' | 'to', value: string) => {
    const { [name]: _, ...rest } = params
    onChange(value === ANY ? rest : { ...rest, [name]: value })
  }
  // an incomplete date is ignored
  const setDay = (name: 'from' | 'to', value: string) => {
    if (value === '' || dayOf(value) !== null) set(name, value)
  }
  const { files: _, ...withoutFiles } = params
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-end', gap: 1.5, my: 1.5 }}>
      <ChoiceButton
        label={t('messageSearch.assistant')}
        value={assistant}
        shown={t('messageSearch.other_assistant')}
        choices={[
          { value: ANY, label: t('messageSearch.any_assistant') },
          ...assistants.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        onChoose={(id) => set('assistant', id)}
      />
      {(folders.length > 0 || folder !== ANY) && (
        <Box sx={{ maxWidth: { xs: '100%', sm: 320 } }}>
          <ChoiceButton
            label={t('messageSearch.folder')}
            value={folder}
            shown={t(isPending ? 'common.loading' : 'messageSearch.no_folder')}
            choices={[
              { value: ANY, label: t('messageSearch.any_folder') },
              ...folders.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            onChoose={(id) => set('folder', id)}
          />
        </Box>
      )}
      <Box sx={day}>
        <DateField label={t('messageSearch.from')} value={from} onChange={(day) => setDay('from', day)} />
      </Box>
      <Box sx={day}>
        <DateField label={t('messageSearch.to')} value={to} onChange={(day) => setDay('to', day)} />
      </Box>
      <FilterChip
        isChosen={files}
        onClick={() => onChange(files ? withoutFiles : { ...params, files: true })}
      >
        {t('messageSearch.with_files')}
      </FilterChip>
      {isFiltered && (
        <Button onClick={() => onChange(query === undefined ? {} : { query })}>
          {t('messageSearch.clear')}
        </Button>
      )}
    </Box>
  )
}

/** Side by side, also on a phone. */
const day = { flex: { xs: '1 1 140px', sm: 'none' }, width: { sm: 190 } } as const
