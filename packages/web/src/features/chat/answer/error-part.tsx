import ErrorOutlineOutlined from '@mui/icons-material/ErrorOutlineOutlined'
import ReplayOutlined from '@mui/icons-material/ReplayOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { ANSWER_FILE_MAX, ANSWER_FILES_MAX } from '@parlance/contract/core/limits.ts'
import { LOST_FILE_CODES, type LostFileCode, type MessagePart } from '@parlance/contract/chat/runs.ts'
import { useTranslation } from 'react-i18next'
import { useConversationActions } from '#features/chat/conversation/conversation-actions.ts'
import { ModelMenuButton } from '#features/chat/composer/model-menu-button.tsx'
import { formatBytes, formatSeconds } from '#lib/format.ts'

const lost = (why: LostFileCode) => ({ title: 'chat.error_file', why: `chat.${why}` }) as const

/** Codes that are not shown as an interrupted model. */
const TOLD: Record<string, { title: 'chat.error_empty'; why: null } | ReturnType<typeof lost>> = {
  empty_answer: { title: 'chat.error_empty', why: null },
  ...Object.fromEntries(LOST_FILE_CODES.map((code) => [code, lost(code)])),
}

type Props = { part: Extract<MessagePart, { type: 'error' }>; questionId: string | null; isBusy: boolean }

/** Why an answer failed, what is saved, and what to do. */
export function ErrorPart({ part, questionId, isBusy }: Props) {
  const { t } = useTranslation()
  const { regenerate } = useConversationActions()
  const { title, why } = TOLD[part.code] ?? { title: 'chat.error_title', why: 'chat.error_kept' }
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
        <Box sx={{ fontWeight: 600 }}>{t(title)}</Box>
        <Box sx={{ color: 'text.secondary' }}>
          {why && `${t(why, { size: formatBytes(ANSWER_FILE_MAX), count: ANSWER_FILES_MAX })} `}
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
