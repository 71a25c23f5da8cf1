import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { MESSAGE_TEXT_MAX } from '@parlance/contract/core/limits.ts'
import { useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useConversationActions } from '#features/chat/conversation-actions.ts'
import { GrowingField } from '#ui/growing-field.tsx'

type Props = { id: string; text: string; onDone: () => void }

/** A new text beside the old one, which stays as the earlier version. */
export function QuestionEdit({ id, text, onDone }: Props) {
  const { t } = useTranslation()
  const { edit } = useConversationActions()
  const [value, setValue] = useState(text)
  const canSend = value.trim() !== '' && value.length <= MESSAGE_TEXT_MAX

  const send = () => {
    if (!canSend) return
    edit(id, value)
    onDone()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onDone()
  }

  return (
    <Box>
      <Box
        sx={{
          border: 1,
          borderColor: 'borderStrong',
          borderRadius: 1,
          bgcolor: 'background.paper',
          px: 1.5,
          py: 1,
          '&:focus-within': { borderColor: 'primary.main' },
        }}
      >
        <GrowingField
          focusOnMount
          label={t('chat.edit_label')}
          value={value}
          onChange={setValue}
          onEnter={send}
          onKeyDown={onKeyDown}
        />
      </Box>
      <Box sx={{ display: 'flex', justifyContent: 'flex-end', gap: 1, mt: 1 }}>
        <Button size="small" onClick={onDone}>
          {t('common.cancel')}
        </Button>
        <Button size="small" variant="contained" disabled={!canSend} onClick={send}>
          {t('chat.edit_send')}
        </Button>
      </Box>
    </Box>
  )
}
