import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import type { Pages } from '#features/documentation/pages.ts'
import { GROUPS, type listedResources, type Resource } from '#features/documentation/resources.ts'
import { TextLink } from '#ui/navigation/text-link.tsx'

type Props = { pages: Pages; listed: ReturnType<typeof listedResources>; resource: Resource }

/** The pages, and below the open one its sections. */
export function PageList({ pages, listed, resource }: Props) {
  const { t } = useTranslation()
  return (
    <Box component="nav" aria-label={t('documentation.pages')}>
      {GROUPS.map((group) => {
        const own = listed.filter((one) => one.group === group)
        if (own.length === 0) return null
        return (
          <Box key={group} sx={{ mb: 2 }}>
            <Typography variant="overline" component="h2" sx={{ color: 'text.secondary' }}>
              {t(`documentation.group_${group}`)}
            </Typography>
            <Box component="ul" sx={listStyle}>
              {own.map((one) => (
                <li key={one.resource}>
                  <TextLink
                    to="/documentation/$resource"
                    params={{ resource: one.resource }}
                    activeOptions={{ includeHash: false, includeSearch: false }}
                    sx={linkStyle}
                  >
                    {pages[one.resource].title}
                  </TextLink>
                  {one.resource === resource && (
                    <Box component="ul" aria-label={t('documentation.contents')} sx={sectionsStyle}>
                      {pages[resource].sections.map(({ anchor, title }) => (
                        <li key={anchor}>
                          <TextLink
                            to="/documentation/$resource"
                            params={{ resource }}
                            hash={anchor}
                            activeOptions={{ includeHash: true }}
                            sx={linkStyle}
                          >
                            {title}
                          </TextLink>
                        </li>
                      ))}
                    </Box>
                  )}
                </li>
              ))}
            </Box>
          </Box>
        )
      })}
    </Box>
  )
}

const listStyle = { listStyle: 'none', m: 0, p: 0 } as const
const sectionsStyle = { ...listStyle, pl: 1.5, mb: 1, borderLeft: 1, borderColor: 'divider' } as const
const linkStyle = {
  display: 'block',
  py: 0.75,
  typography: 'body2',
  color: 'text.secondary',
  '&[aria-current=page]': { color: 'primary.main', fontWeight: 600 },
} as const
