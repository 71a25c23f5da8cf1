import ChevronLeftOutlined from '@mui/icons-material/ChevronLeftOutlined'
import CloseOutlined from '@mui/icons-material/CloseOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Drawer from '@mui/material/Drawer'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { pagesQuery } from '#features/documentation/documentation.queries.ts'
import { PageText } from '#features/documentation/page-text.tsx'
import type { Pages } from '#features/documentation/pages.ts'
import { isResource } from '#features/documentation/resources.ts'
import type { Language } from '#lib/config.ts'
import { ButtonLink } from '#ui/navigation/button-link.tsx'
import { IconAction } from '#ui/navigation/icon-action.tsx'
import { ErrorState } from '#ui/states/error-state.tsx'
import { RowSkeletons } from '#ui/states/row-skeletons.tsx'

type Props = {
  /** `page` or `page#section`. */
  guide: string
  onClose: () => void
}

/** Shows the documentation of a part of the screen next to it. */
export function HelpPanel({ guide, onClose }: Props) {
  const { t, i18n } = useTranslation()
  const id = useId()
  // links lead to other sections without leaving the screen
  const [path, setPath] = useState([guide])
  const shown = path.at(-1) ?? guide
  const language: Language = i18n.language === 'fr' ? 'fr' : 'en'
  const { data: pages, error, refetch } = useQuery(pagesQuery(language))
  const found = pages && sectionsOf(pages, shown)
  return (
    <Drawer
      anchor="right"
      open
      onClose={onClose}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-labelledby': id,
          sx: {
            width: { xs: '100%', sm: 460 },
            bgcolor: 'sheet',
            borderLeft: 1,
            borderColor: 'divider',
          },
        },
      }}
      // above a dialog that also has a help link
      sx={{ zIndex: 'modal' }}
    >
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          pl: { xs: 2, sm: 3 },
          pr: 1.5,
          py: 1.5,
        }}
      >
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Typography variant="caption" component="p" sx={{ color: 'text.secondary' }}>
            {found?.title ?? t('layout.documentation')}
          </Typography>
          <Typography id={id} variant="h4" component="h2" sx={{ overflowWrap: 'anywhere' }}>
            {found?.heading ?? t('layout.documentation')}
          </Typography>
        </Box>
        <IconAction label={t('common.close')} autoFocus onClick={onClose}>
          <CloseOutlined fontSize="small" />
        </IconAction>
      </Box>
      <Box
        tabIndex={0}
        role="region"
        aria-labelledby={id}
        sx={{
          flex: 1,
          minHeight: 0,
          overflowY: 'auto',
          px: { xs: 2, sm: 3 },
          pb: 3,
        }}
      >
        {error && !pages && <ErrorState error={error} onRetry={() => void refetch()} />}
        {!error && !pages && <RowSkeletons count={4} />}
        {path.length > 1 && (
          <Button
            startIcon={<ChevronLeftOutlined />}
            onClick={() => setPath(path.slice(0, -1))}
            sx={{ ml: -1, px: 1 }}
          >
            {t('documentation.back')}
          </Button>
        )}
        {found?.sections.map(({ anchor, title, body }) => (
          <Box component="section" key={anchor} sx={{ mb: 3 }}>
            {found.sections.length > 1 && anchor !== '' && (
              <Typography variant="subtitle1" component="h3" sx={{ fontWeight: 600, mb: 0.5 }}>
                {title}
              </Typography>
            )}
            <PageText text={body} onOpen={(next) => setPath([...path, next])} />
          </Box>
        ))}
        {found && (
          <ButtonLink
            variant="outlined"
            to="/documentation/$resource"
            params={{ resource: found.resource }}
            hash={found.anchor}
            onClick={onClose}
          >
            {t('documentation.open_page')}
          </ButtonLink>
        )}
      </Box>
    </Drawer>
  )
}

/** The requested section, or the whole page. */
function sectionsOf(pages: Pages, guide: string) {
  const [resource = '', anchor = ''] = guide.split('#')
  if (!isResource(resource)) return undefined
  const { title, intro, sections } = pages[resource]
  const section = sections.find((one) => one.anchor === anchor)
  return section
    ? { resource, anchor, title, heading: section.title, sections: [section] }
    : {
        resource,
        anchor: '',
        title: undefined,
        heading: title,
        sections: [{ anchor: '', title, body: intro }, ...sections],
      }
}
