import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { MESSAGE_TEXT_MAX } from '@parlance/contract/core/limits.ts'
import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useConversationActions } from '#features/chat/conversation/conversation-actions.ts'
import { dropEdit, keepEdit } from '#features/chat/question/edit-store.ts'
import { isComposing } from '#lib/shortcuts/composing.ts'
import { GrowingField } from '#ui/fields/growing-field.tsx'

type Props = {
  id: string
  /** The previous text. */
  text: string
  /** The new text so far. */
  value: string
  /** The files of the question, which are kept. */
  files: string[]
  isBusy: boolean
}

/** Edits a question; the old text stays as an earlier version. The new text is kept until the server has it. */
export function QuestionEdit({ id, text, value, files, isBusy }: Props) {
  const { t } = useTranslation()
  const { edit } = useConversationActions()
  const canSend = !isBusy && (value.trim() !== '' || files.length > 0) && value.length <= MESSAGE_TEXT_MAX

  const send = () => {
    if (canSend) edit(id, value, files)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && value === text && !isComposing(event.nativeEvent)) dropEdit(id)
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
          onChange={(written) => keepEdit(id, written)}
          onEnter={send}
          onKeyDown={onKeyDown}
        />
      </Box>
      <Box sx={{ display: 'flex', justifyContent: 'flex-end', gap: 1, mt: 1 }}>
        <Button size="small" onClick={() => dropEdit(id)}>
          {t('common.cancel')}
        </Button>
        <Button size="small" variant="contained" disabled={!canSend} onClick={send}>
          {t('chat.edit_send')}
        </Button>
      </Box>
    </Box>
  )
}
