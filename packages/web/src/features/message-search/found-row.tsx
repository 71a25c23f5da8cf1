import AttachFileOutlined from '@mui/icons-material/AttachFileOutlined'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { FoundMessage } from '@parlance/contract/chat/message-search.ts'
import { useTranslation } from 'react-i18next'
import { formatMoment } from '#lib/texts/format.ts'
import { MarkedText } from '#ui/content/marked-text.tsx'
import { BoxLink } from '#ui/navigation/box-link.tsx'

/** A message or conversation in the results; it opens at the message. */
export function FoundRow({ found }: { found: FoundMessage }) {
  const { t } = useTranslation()
  const { thread, message, at, excerpt, files } = found
  const who = message?.role === 'user' ? t('messageSearch.you') : thread.assistant_name
  return (
    <li>
      <BoxLink
        to="/thread/$threadId"
        params={{ threadId: thread.id }}
        search={message === null ? {} : { message: message.id }}
        data-found
        sx={{
          display: 'block',
          px: 2,
          py: 1.25,
          color: 'inherit',
          textDecoration: 'none',
          '&:hover': { bgcolor: 'tint' },
          '&:focus-visible': { outlineOffset: -2 },
        }}
      >
        <Typography variant="body2" component="span" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
          {message === null ? <MarkedText segments={excerpt} /> : thread.name}
        </Typography>
        <Typography variant="caption" component="span" sx={{ display: 'block', color: 'muted' }}>
          {t(message === null ? 'messageSearch.begun' : 'messageSearch.wrote', { who, at: formatMoment(at) })}
        </Typography>
        {message !== null && excerpt.length > 0 && (
          <Typography
            variant="body2"
            component="span"
            sx={{ display: 'block', mt: 0.5, overflowWrap: 'anywhere' }}
          >
            <MarkedText segments={excerpt} />
          </Typography>
        )}
        {files.map((name, nth) => (
          <Box key={nth} component="span" sx={{ display: 'flex', alignItems: 'center', gap: 0.5, mt: 0.5 }}>
            <AttachFileOutlined sx={{ fontSize: 16, color: 'text.secondary' }} />
            <Typography variant="body2" component="span" sx={{ overflowWrap: 'anywhere' }}>
              <MarkedText segments={name} />
            </Typography>
          </Box>
        ))}
      </BoxLink>
    </li>
  )
}
