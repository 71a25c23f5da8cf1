import MenuBookOutlined from '@mui/icons-material/MenuBookOutlined'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import type { Hit } from '#features/documentation/search-index.ts'
import { TextLink } from '#ui/navigation/text-link.tsx'
import { StatePanel } from '#ui/states/state-panel.tsx'

/** What a search in the documentation found. */
export function PageResults({ hits, onOpen }: { hits: Hit[]; onOpen: () => void }) {
  const { t } = useTranslation()
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
