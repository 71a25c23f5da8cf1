import ApiOutlined from '@mui/icons-material/ApiOutlined'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { SampleLanguage } from '@parlance/contract/public-api/samples.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiCallRow } from '#features/documentation/api/api-call.tsx'
import { apiDescriptionQuery } from '#features/documentation/documentation.queries.ts'
import { ChoiceButton } from '#ui/fields/choice-button.tsx'
import { matches } from '#lib/texts/matches.ts'
import { ErrorState } from '#ui/states/error-state.tsx'
import { RowSkeletons } from '#ui/states/row-skeletons.tsx'
import { SearchField } from '#ui/fields/search-field.tsx'
import { StatePanel } from '#ui/states/state-panel.tsx'

const ALL = ''

type Props = { tag: string; onTag: (tag: string) => void }

/** All calls of the server, as it describes them itself. */
export function ApiReference({ tag, onTag }: Props) {
  const { t } = useTranslation()
  const { data: calls, error, refetch } = useQuery(apiDescriptionQuery())
  const [search, setSearch] = useState('')
  const [language, setLanguage] = useState<SampleLanguage>('curl')
  if (error && !calls) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!calls) return <RowSkeletons count={8} />
  const tags = [...new Set(calls.map((call) => call.tag))]
  const shown = calls.filter(
    (call) =>
      (tag === ALL || call.tag === tag) && matches(`${call.method} ${call.path} ${call.summary}`, search),
  )
  return (
    <>
      <Typography id="reference" variant="h4" component="h2" tabIndex={-1} sx={{ mb: 1.5 }}>
        {t('documentation.reference')}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, mb: 1.5 }}>
        <SearchField label={t('documentation.search_calls')} value={search} onSearch={setSearch} />
        <ChoiceButton
          label={t('documentation.tag')}
          choices={[
            { value: ALL, label: t('documentation.all') },
            ...tags.map((value) => ({ value, label: value })),
          ]}
          value={tag}
          onChoose={onTag}
        />
      </Box>
      {shown.length === 0 && <StatePanel icon={<ApiOutlined />} title={t('documentation.none')} />}
      {tags.map((one) => {
        const own = shown.filter((call) => call.tag === one)
        if (own.length === 0) return null
        return (
          <Box key={one} sx={{ mt: 3 }}>
            <Typography variant="subtitle1" component="h3" lang="en" sx={{ fontWeight: 600 }}>
              {one}
            </Typography>
            {own.map((call) => (
              <ApiCallRow key={call.id} call={call} language={language} onLanguage={setLanguage} />
            ))}
          </Box>
        )
      })}
    </>
  )
}
