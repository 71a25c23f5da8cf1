import ForkRightOutlined from '@mui/icons-material/ForkRightOutlined'
import LoginOutlined from '@mui/icons-material/LoginOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import type { SharedReading } from '@parlance/contract/chat/shared-threads.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { newCopyId, useCopy } from '#features/chat/reading/reading.queries.ts'
import { formatDate } from '#lib/texts/format.ts'

type Props = {
  token: string
  reading: Pick<SharedReading, 'title' | 'owner_name' | 'kind' | 'created_at' | 'can_copy'>
  isVisitor: boolean
  onSignIn: () => void
}

/** What the page shows and who shared it, and how to continue with a copy. */
export function ReadingHead({ token, reading, isVisitor, onSignIn }: Props) {
  const { t } = useTranslation()
  const copy = useCopy(token)
  const [copyId] = useState(newCopyId)
  const { title, owner_name: name, kind, created_at, can_copy } = reading
  const facts = [
    t('sharedReading.shared_by', { name }),
    kind === 'live' ? t('sharedReading.live') : t('sharedReading.as_of', { date: formatDate(created_at) }),
    t('sharedReading.read_only'),
  ]
  return (
    <Box sx={{ pb: 2.5, mb: 2.5, borderBottom: 1, borderColor: 'divider' }}>
      <title>{title}</title>
      <Typography variant="h2" component="h1" sx={{ overflowWrap: 'anywhere' }}>
        {title}
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary', mt: 0.5, overflowWrap: 'anywhere' }}>
        {facts.join(' · ')}
      </Typography>
      {can_copy && (
        <Box sx={{ mt: 2 }}>
          <Button
            variant="contained"
            startIcon={<ForkRightOutlined />}
            loading={copy.isPending}
            loadingPosition="start"
            onClick={() => copy.mutate(copyId)}
          >
            {t('sharedReading.copy')}
          </Button>
          <Typography variant="caption" component="p" sx={{ color: 'text.secondary', mt: 0.75 }}>
            {t('sharedReading.copy_help', { name })}
          </Typography>
        </Box>
      )}
      {isVisitor && (
        <Button
          variant="outlined"
          startIcon={<LoginOutlined />}
          onClick={onSignIn}
          sx={{ mt: 2, textAlign: 'left' }}
        >
          {t('sharedReading.sign_in_to_copy')}
        </Button>
      )}
    </Box>
  )
}
