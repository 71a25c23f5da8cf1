import NewReleasesOutlined from '@mui/icons-material/NewReleasesOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiReference } from '#features/documentation/api-reference.tsx'
import { WhatsNewDialog } from '#features/documentation/whats-new-dialog.tsx'
import { RESOURCES, type Resource } from '#features/documentation/resources.ts'
import { PageHead } from '#ui/navigation/page-head.tsx'
import { SectionLink, SectionLinks } from '#ui/navigation/section-links.tsx'
import { size } from '#ui/sizes.ts'

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
          <Button variant="outlined" startIcon={<NewReleasesOutlined />} onClick={() => setShowsNews(true)}>
            {t('layout.whats_new')}
          </Button>
        }
      />
      <WhatsNewDialog open={showsNews} onClose={() => setShowsNews(false)} />
      <SectionLinks label={t('documentation.resources')}>
        {RESOURCES.map((one) => (
          <SectionLink key={one} to="/documentation/$resource" params={{ resource: one }}>
            {t(`documentation.${one}`)}
          </SectionLink>
        ))}
      </SectionLinks>
      {resource === 'api' ? <ApiReference tag={tag} onTag={onTag} /> : <Guide parts={GUIDES[resource]} />}
    </>
  )
}

const GUIDES = {
  users: ['user_chat', 'user_assistants', 'user_expert', 'user_keys', 'user_costs'],
  administrators: ['admin_models', 'admin_roles', 'admin_keys', 'admin_costs'],
} as const

function Guide({ parts }: { parts: (typeof GUIDES)[keyof typeof GUIDES] }) {
  const { t } = useTranslation()
  return parts.map((part) => (
    <Box component="section" key={part} sx={{ maxWidth: size.form, mb: 3 }}>
      <Typography variant="h4" component="h2" sx={{ mb: 0.5 }}>
        {t(`documentation.${part}_title`)}
      </Typography>
      <Typography sx={{ color: 'text.secondary' }}>{t(`documentation.${part}`)}</Typography>
    </Box>
  ))
}
