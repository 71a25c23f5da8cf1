import NewReleasesOutlined from '@mui/icons-material/NewReleasesOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiReference } from '#features/documentation/api-reference.tsx'
import { WhatsNewDialog } from '#features/documentation/whats-new-dialog.tsx'
import { RESOURCES, type Resource } from '#features/documentation/resources.ts'
import { ButtonLink } from '#ui/navigation/button-link.tsx'
import { PageHead } from '#ui/navigation/page-head.tsx'

type Props = { resource: Resource; tag: string; onTag: (tag: string) => void }

/** How the product is used: by programs, by everyone, by those who administrate it. */
export function DocumentationPage({ resource, tag, onTag }: Props) {
  const { t } = useTranslation()
  const [showsNews, setShowsNews] = useState(false)
  return (
    <>
      <PageHead
        title={t('documentation.title')}
        intro={t(`documentation.${resource}_intro`)}
        actions={
          <Button startIcon={<NewReleasesOutlined />} onClick={() => setShowsNews(true)}>
            {t('layout.whats_new')}
          </Button>
        }
      />
      <WhatsNewDialog open={showsNews} onClose={() => setShowsNews(false)} />
      <Box
        component="nav"
        aria-label={t('documentation.resources')}
        sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, my: 2 }}
      >
        {RESOURCES.map((one) => (
          <ButtonLink
            key={one}
            to="/documentation/$resource"
            params={{ resource: one }}
            variant={one === resource ? 'contained' : 'outlined'}
          >
            {t(`documentation.${one}`)}
          </ButtonLink>
        ))}
      </Box>
      {resource === 'api' ? <ApiReference tag={tag} onTag={onTag} /> : <Guide parts={GUIDES[resource]} />}
    </>
  )
}

const GUIDES = {
  users: ['user_chat', 'user_assistants', 'user_keys', 'user_costs'],
  administrators: ['admin_models', 'admin_roles', 'admin_keys', 'admin_costs'],
} as const

function Guide({ parts }: { parts: (typeof GUIDES)[keyof typeof GUIDES] }) {
  const { t } = useTranslation()
  return parts.map((part) => (
    <Box component="section" key={part} sx={{ maxWidth: 680, mb: 3 }}>
      <Typography variant="h4" component="h2" sx={{ mb: 0.5 }}>
        {t(`documentation.${part}_title`)}
      </Typography>
      <Typography sx={{ color: 'text.secondary' }}>{t(`documentation.${part}`)}</Typography>
    </Box>
  ))
}
