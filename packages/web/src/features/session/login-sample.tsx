import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { AssistantAvatar, PersonAvatar } from '#ui/content/avatar.tsx'

/** An illustration made of text that shows what the product does. */
export function LoginSample() {
  const { t } = useTranslation()
  return (
    <Box
      aria-hidden
      sx={{
        width: 660,
        maxWidth: '100%',
        p: '32px 36px',
        bgcolor: 'background.paper',
        border: 1,
        borderColor: 'divider',
        borderRadius: '16px',
      }}
    >
      <Box sx={{ bgcolor: 'tint', borderRadius: '12px', p: '14px 20px 16px', mx: '-20px', mb: 2.5 }}>
        <Who
          avatar={<PersonAvatar name={t('session.sample_name')} size={24} />}
          name={t('session.sample_name')}
        />
        <Typography variant="reading">{t('session.sample_question')}</Typography>
      </Box>
      <Who
        avatar={<AssistantAvatar id="sample" name={t('session.sample_assistant')} size={24} />}
        name={t('session.sample_assistant')}
      />
      <Typography variant="reading" component="p">
        {t('session.sample_before')}
        <Box
          component="mark"
          sx={{
            bgcolor: 'citation.highlight',
            color: 'inherit',
            boxShadow: '0 2px 0 var(--p-palette-citation-edge)',
          }}
        >
          {t('session.sample_marked')}
        </Box>
        <Citation number={1} />
        {t('session.sample_between')}
        <Citation number={2} />
        {t('session.sample_after')}
      </Typography>
      <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 2, mt: 2.5 }}>
        <Source
          open
          title={t('session.sample_source_1')}
          place={t('session.sample_place_1')}
          quote={t('session.sample_quote_1')}
        />
        <Source
          title={t('session.sample_source_2')}
          place={t('session.sample_place_2')}
          quote={t('session.sample_quote_2')}
        />
      </Box>
    </Box>
  )
}

function Who({ avatar, name }: { avatar: ReactNode; name: string }) {
  return (
    <Box
      sx={{ display: 'flex', alignItems: 'center', gap: 1, mb: 0.75, typography: 'body2', fontWeight: 600 }}
    >
      {avatar}
      {name}
    </Box>
  )
}

function Citation({ number }: { number: number }) {
  return (
    <Box
      component="span"
      sx={{
        display: 'inline-block',
        minWidth: 20,
        height: 20,
        ml: 0.5,
        mr: '1px',
        borderRadius: 0.5,
        bgcolor: 'citation.bg',
        color: 'citation.text',
        fontSize: '0.78rem',
        lineHeight: '20px',
        fontWeight: 700,
        textAlign: 'center',
        verticalAlign: 2,
      }}
    >
      {number}
    </Box>
  )
}

function Source({
  title,
  place,
  quote,
  open,
}: {
  title: string
  place: string
  quote: string
  open?: boolean
}) {
  return (
    <Box
      sx={{ borderLeft: 3, borderColor: open ? 'citation.edge' : 'divider', pl: 1.5, typography: 'caption' }}
    >
      <Box sx={{ typography: 'body2', fontWeight: 600 }}>{title}</Box>
      <Box sx={{ color: 'muted' }}>{place}</Box>
      <Box sx={{ color: 'text.secondary', mt: 0.5 }}>{quote}</Box>
    </Box>
  )
}
