import ErrorOutlineOutlined from '@mui/icons-material/ErrorOutlineOutlined'
import ReplayOutlined from '@mui/icons-material/ReplayOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { MessagePart } from '@parlance/contract/runs.ts'
import { useTranslation } from 'react-i18next'
import { useConversationActions } from '#features/chat/conversation-actions.ts'
import { ModelMenuButton } from '#features/chat/model-menu-button.tsx'
import { formatSeconds } from '#lib/format.ts'

type Props = { part: Extract<MessagePart, { type: 'error' }>; questionId: string | null; isBusy: boolean }

/** Why an answer broke off, what is safe, and what to do. */
export function ErrorPart({ part, questionId, isBusy }: Props) {
  const { t } = useTranslation()
  const { regenerate } = useConversationActions()
  const isEmpty = part.code === 'empty_answer'
  return (
    <Box
      role="alert"
      sx={{
        display: 'flex',
        gap: 1.5,
        my: 1.5,
        px: 2,
        py: 1.5,
        borderRadius: 1,
        bgcolor: 'error.light',
        typography: 'body2',
      }}
    >
      <ErrorOutlineOutlined color="error" />
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Box sx={{ fontWeight: 600 }}>{t(isEmpty ? 'chat.error_empty' : 'chat.error_title')}</Box>
        <Box sx={{ color: 'text.secondary' }}>
          {!isEmpty && `${t('chat.error_kept')} `}
          {t('chat.error_code')}{' '}
          <Box component="code" sx={{ typography: 'code', fontSize: '0.8125rem' }}>
            {[part.status, part.code].filter((value) => value !== null).join(' ')}
          </Box>
          {part.retry_after !== null &&
            ` ${t('chat.retry_after', { time: formatSeconds(part.retry_after * 1000) })}`}
        </Box>
        {questionId !== null && (
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1.25 }}>
            <Button
              size="small"
              variant="outlined"
              color="error"
              disabled={isBusy}
              startIcon={<ReplayOutlined fontSize="small" />}
              onClick={() => regenerate(questionId)}
              sx={{ bgcolor: 'background.paper' }}
            >
              {t('common.retry')}
            </Button>
            <ModelMenuButton
              label={t('chat.use_another_model')}
              disabled={isBusy}
              onChoose={(modelId) => regenerate(questionId, modelId)}
            />
          </Box>
        )}
      </Box>
    </Box>
  )
}
