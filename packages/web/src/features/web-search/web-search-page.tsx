import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SearchPrices } from '#features/web-search/search-prices.tsx'
import { WebSearchForm } from '#features/web-search/web-search-form.tsx'
import { webSearchQuery } from '#features/web-search/web-search.queries.ts'
import { PageHead } from '#ui/navigation/page-head.tsx'
import { ErrorState } from '#ui/states/error-state.tsx'
import { RowSkeletons } from '#ui/states/row-skeletons.tsx'
import { size } from '#ui/sizes.ts'

/** The service that assistants search the Web with, the price of a search, and the limit for an answer. */
export function WebSearchPage() {
  const { t } = useTranslation()
  const { data: settings, error, refetch } = useQuery(webSearchQuery())
  // the form keeps its values until they are saved or the latest version is loaded
  const [round, setRound] = useState(1)
  return (
    <Box sx={{ maxWidth: size.form }}>
      <PageHead title={t('webSearch.title')} guide="assistant#tools" intro={t('webSearch.intro')} />
      {error && !settings && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!settings && !error && <RowSkeletons count={6} />}
      {settings && (
        <>
          <WebSearchForm
            key={round}
            settings={settings}
            onLoadCurrent={() => void refetch().then(() => setRound(round + 1))}
            onSaved={() => setRound(round + 1)}
          />
          <SearchPrices settings={settings} />
        </>
      )}
    </Box>
  )
}
