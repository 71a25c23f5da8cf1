import MenuBookOutlined from '@mui/icons-material/MenuBookOutlined'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Pages } from '#features/documentation/pages.ts'
import { isListed } from '#features/documentation/resources.ts'
import { makeIndex, searchIn } from '#features/documentation/search-index.ts'
import { useCan } from '#features/users/users.queries.ts'
import type { Language } from '#lib/config.ts'
import { TextLink } from '#ui/navigation/text-link.tsx'
import { StatePanel } from '#ui/states/state-panel.tsx'

type Props = { pages: Pages; language: Language; question: string; onOpen: () => void }

/** What a search in the documentation finds on the pages that the reader has in the list. */
export function PageResults({ pages, language, question, onOpen }: Props) {
  const { t } = useTranslation()
  const can = useCan()
  const index = useMemo(() => makeIndex(pages, language), [pages, language])
  const hits = searchIn(index, question, (resource) => isListed(resource, can))
  if (hits.length === 0) {
    return (
      <StatePanel
        icon={<MenuBookOutlined />}
        title={t('documentation.nothing')}
        help={t('documentation.nothing_help')}
      />
    )
  }
  return (
    <Box component="section" aria-label={t('documentation.results')}>
      <Typography role="status" sx={{ color: 'text.secondary', mb: 2 }}>
        {t('documentation.found', { count: hits.length })}
      </Typography>
      {hits.map(({ resource, page, section, excerpt }) => (
        <Box key={`${resource}#${section.anchor}`} sx={{ mb: 2.5 }}>
          <TextLink
            to="/documentation/$resource"
            params={{ resource }}
            hash={section.anchor}
            onClick={onOpen}
            sx={{ fontWeight: 600 }}
          >
            {`${page} › ${section.title}`}
          </TextLink>
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {excerpt}
          </Typography>
        </Box>
      ))}
    </Box>
  )
}
