import Box from '@mui/material/Box'
import { useTheme } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { pagesQuery } from '#features/documentation/documentation.queries.ts'
import { askedSection, type Pages } from '#features/documentation/pages.ts'
import { PageActions } from '#features/documentation/page-actions.tsx'
import { Neighbours, PageArticle } from '#features/documentation/page-article.tsx'
import { PageList } from '#features/documentation/page-list.tsx'
import { PageResults } from '#features/documentation/page-results.tsx'
import { listedResources, type Resource } from '#features/documentation/resources.ts'
import { useCan } from '#features/users/users.queries.ts'
import type { Language } from '#lib/config.ts'
import { Disclosure } from '#ui/content/disclosure.tsx'
import { SearchField } from '#ui/fields/search-field.tsx'
import { PageHead } from '#ui/navigation/page-head.tsx'
import { size, TOP_BAR } from '#ui/sizes.ts'
import { ErrorState } from '#ui/states/error-state.tsx'
import { RowSkeletons } from '#ui/states/row-skeletons.tsx'

type Props = {
  resource: Resource
  provider?: string
  type?: string
  /** What follows the text of the page. */
  children?: ReactNode
}

/** How the product is used, a page for each subject, in the language of the reader. */
export function DocumentationPage(props: Props) {
  const { i18n } = useTranslation()
  const language: Language = i18n.language === 'fr' ? 'fr' : 'en'
  const { data: pages, error, refetch } = useQuery(pagesQuery(language))
  if (error && !pages) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!pages) return <RowSkeletons count={8} />
  return <Loaded {...props} pages={pages} language={language} />
}

function Loaded({
  resource,
  provider,
  type,
  pages,
  language,
  children,
}: Props & { pages: Pages; language: Language }) {
  const { t } = useTranslation()
  const can = useCan()
  const isWide = useMediaQuery(useTheme().breakpoints.up('lg'), { noSsr: true })
  const [question, setQuestion] = useState('')
  const page = pages[resource]
  const listed = listedResources(can)
  const at = listed.findIndex((one) => one.resource === resource)
  const isSearching = question.trim() !== ''
  const list = <PageList pages={pages} listed={listed} resource={resource} />
  return (
    <>
      <PageHead
        title={page.title}
        intro={page.intro.replaceAll(/\[([^\]]*)\]\([^)]*\)|`/g, '$1')}
        actions={<PageActions />}
      />
      <Box data-screen-only sx={{ mt: 2, mb: 3 }}>
        <SearchField label={t('documentation.search')} value={question} onSearch={setQuestion} />
        {!isWide && <Disclosure label={t('documentation.pages')}>{list}</Disclosure>}
      </Box>
      <Box
        data-columns
        sx={{
          display: 'grid',
          gridTemplateColumns: isWide ? `${size.rail}px minmax(0, 1fr)` : '1fr',
          gap: 5,
        }}
      >
        {isWide && <Box sx={railStyle}>{list}</Box>}
        <Box sx={{ minWidth: 0, maxWidth: resource === 'api' ? 'none' : size.block }}>
          {isSearching && (
            <PageResults
              pages={pages}
              language={language}
              question={question}
              onOpen={() => setQuestion('')}
            />
          )}
          {!isSearching && at === -1 && (
            <Typography sx={{ color: 'text.secondary', mb: 3 }}>{t('documentation.not_in_role')}</Typography>
          )}
          {!isSearching && (
            <>
              <PageArticle
                resource={resource}
                page={page}
                asked={askedSection(page, { ...(provider && { provider }), ...(type && { type }) })}
              >
                {children}
              </PageArticle>
              {at !== -1 && (
                <Neighbours
                  pages={pages}
                  before={listed[at - 1]?.resource}
                  after={listed[at + 1]?.resource}
                />
              )}
            </>
          )}
        </Box>
      </Box>
    </>
  )
}

/** Stays beside the text while that scrolls. */
const railStyle = {
  position: 'sticky',
  top: 0,
  alignSelf: 'start',
  maxHeight: `calc(100vh - ${TOP_BAR} - 48px)`,
  overflowY: 'auto',
} as const
