import ErrorOutlineOutlined from '@mui/icons-material/ErrorOutlineOutlined'
import ReplayOutlined from '@mui/icons-material/ReplayOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { MessagePart } from '@parlance/contract/chat/runs.ts'
import { useTranslation } from 'react-i18next'
import type { ImageOptions } from '#features/chat/images/image-options.ts'
import { errorText } from '#features/chat/answer/ending-text.ts'
import { useConversationActions } from '#features/chat/conversation/conversation-actions.ts'
import { ModelMenuButton } from '#features/chat/composer/model-menu-button.tsx'

type Props = {
  part: Extract<MessagePart, { type: 'error' }>
  questionId: string | null
  modelId: string | null
  /** How an image was requested. */
  image?: ImageOptions | undefined
  isBusy: boolean
}

/** Why an answer failed, what is saved, and the available actions. */
export function ErrorPart({ part, questionId, modelId, image, isBusy }: Props) {
  const { t } = useTranslation()
  const { regenerate } = useConversationActions()
  const { title, why, code, wait } = errorText(part, t, image !== undefined)
  return (
    <Box
      role="group"
      aria-label={title}
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
        <Box sx={{ fontWeight: 600 }}>{title}</Box>
        <Box sx={{ color: 'text.secondary' }}>
          {why && `${why} `}
          {t('chat.error_code')}{' '}
          <Box component="code" sx={{ typography: 'code', fontSize: '0.8125rem' }}>
            {code}
          </Box>
          {wait && ` ${wait}`}
        </Box>
        {questionId !== null && (
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1.25 }}>
            <Button
              size="small"
              variant="outlined"
              color="error"
              disabled={isBusy}
              startIcon={<ReplayOutlined fontSize="small" />}
              onClick={() => (image ? regenerate(questionId, undefined, image) : regenerate(questionId))}
              sx={{ bgcolor: 'background.paper' }}
            >
              {t('common.retry')}
            </Button>
            <ModelMenuButton
              label={t('chat.use_another_model')}
              except={modelId}
              disabled={isBusy}
              onChoose={(another) => regenerate(questionId, another, ...(image ? [image] : []))}
            />
          </Box>
        )}
      </Box>
    </Box>
  )
}
