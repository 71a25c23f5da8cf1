import KeyboardCommandKeyOutlined from '@mui/icons-material/KeyboardCommandKeyOutlined'
import Button from '@mui/material/Button'
import { createFileRoute } from '@tanstack/react-router'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { openPalette } from '#app/commands/command-store.ts'
import type { MessageSearch } from '#features/message-search/message-search.queries.ts'
import { SearchPage } from '#features/message-search/search-page.tsx'
import { ariaKeys } from '#lib/shortcuts/keys.ts'
import { dayOf } from '#lib/texts/date-text.ts'
import { PageBody } from '#ui/navigation/page-body.tsx'

export const Route = createFileRoute('/_app/search')({
  validateSearch: ({ query, assistant, folder, from, to, files }): MessageSearch => ({
    // a search for digits is parsed from the address as a number
    ...((typeof query === 'string' || typeof query === 'number') && query !== '' && { query: String(query) }),
    ...(typeof assistant === 'string' && { assistant }),
    ...(typeof folder === 'string' && { folder }),
    ...(isDay(from) && { from }),
    ...(isDay(to) && { to }),
    ...(files === true && { files }),
  }),
  component: Page,
})

const isDay = (value: unknown): value is string => typeof value === 'string' && dayOf(value) === value

function Page() {
  const { t } = useTranslation()
  const params = Route.useSearch()
  const navigate = Route.useNavigate()
  const change = useCallback((search: MessageSearch) => void navigate({ search, replace: true }), [navigate])
  return (
    <PageBody>
      <SearchPage
        params={params}
        onChange={change}
        actions={
          <Button
            variant="outlined"
            startIcon={<KeyboardCommandKeyOutlined />}
            aria-keyshortcuts={ariaKeys('mod+k')}
            onClick={openPalette}
          >
            {t('commands.open')}
          </Button>
        }
      />
    </PageBody>
  )
}
