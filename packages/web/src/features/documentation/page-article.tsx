import ChevronLeftOutlined from '@mui/icons-material/ChevronLeftOutlined'
import ChevronRightOutlined from '@mui/icons-material/ChevronRightOutlined'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useLocation } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { Page, Pages } from '#features/documentation/pages.ts'
import { PageText } from '#features/documentation/page-text.tsx'
import type { Resource } from '#features/documentation/resources.ts'
import { ButtonLink } from '#ui/navigation/button-link.tsx'
import { TextLink } from '#ui/navigation/text-link.tsx'
import { touchArea } from '#ui/sizes.ts'

type Props = {
  resource: Resource
  page: Page
  /** The section that the address asks for without naming its anchor. */
  asked: string
  children?: ReactNode
}

/** The sections of a page; opens at the one that the address asks for. */
export function PageArticle({ resource, page, asked, children }: Props) {
  const { t } = useTranslation()
  useAskedSection(asked)
  return (
    <article>
      {page.sections.map(({ anchor, title, body }) => (
        <Box component="section" key={anchor} aria-labelledby={anchor} sx={{ mb: 4 }}>
          <Typography
            id={anchor}
            variant="h4"
            component="h2"
            tabIndex={-1}
            sx={{
              mb: 1,
              scrollMarginTop: 16,
              '& > a': { ...touchArea, ml: 1, px: 1 },
              '&:focus': { outline: 'none' },
            }}
          >
            {title}
            <TextLink
              to="/documentation/$resource"
              params={{ resource }}
              hash={anchor}
              aria-label={t('documentation.link_to', { title })}
              underline="always"
              data-screen-only
            >
              #
            </TextLink>
          </Typography>
          <PageText text={body} />
        </Box>
      ))}
      {children}
    </article>
  )
}

/** Scrolls to the section of the address, also when the same link is followed again. */
function useAskedSection(asked: string): void {
  const hash = useLocation({ select: (location) => location.hash })
  const visit = useLocation({ select: ({ state }) => state.__TSR_key })
  useEffect(() => {
    const heading = document.getElementById(hash || asked)
    heading?.scrollIntoView()
    heading?.focus({ preventScroll: true })
  }, [hash, asked, visit])
}

type NeighboursProps = { pages: Pages; before: Resource | undefined; after: Resource | undefined }

/** The pages before and after this one. */
export function Neighbours({ pages, before, after }: NeighboursProps) {
  const { t } = useTranslation()
  return (
    <Box
      component="nav"
      aria-label={t('documentation.neighbours')}
      sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', gap: 1, mt: 4 }}
    >
      {before === undefined ? (
        <span />
      ) : (
        <ButtonLink
          to="/documentation/$resource"
          params={{ resource: before }}
          startIcon={<ChevronLeftOutlined />}
          aria-label={t('documentation.previous', { title: pages[before].title })}
        >
          {pages[before].title}
        </ButtonLink>
      )}
      {after !== undefined && (
        <ButtonLink
          to="/documentation/$resource"
          params={{ resource: after }}
          endIcon={<ChevronRightOutlined />}
          aria-label={t('documentation.next', { title: pages[after].title })}
        >
          {pages[after].title}
        </ButtonLink>
      )}
    </Box>
  )
}
