import CheckOutlined from '@mui/icons-material/CheckOutlined'
import CloseOutlined from '@mui/icons-material/CloseOutlined'
import Box from '@mui/material/Box'
import FormHelperText from '@mui/material/FormHelperText'
import IconButton from '@mui/material/IconButton'
import type { Thread } from '@parlance/contract/chat/threads.ts'
import { THREAD_NAME_MAX } from '@parlance/contract/core/limits.ts'
import { useState, type KeyboardEvent, type SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useRenameThread } from '#features/threads/threads.queries.ts'
import { isComposing } from '#lib/shortcuts/composing.ts'
import { TextInput } from '#ui/fields/text-input.tsx'

type Props = { thread: Thread; onDone: () => void }

export function ThreadRowEdit({ thread, onDone }: Props) {
  const { t } = useTranslation()
  const rename = useRenameThread()
  const [name, setName] = useState(thread.name)
  const [isEmpty, setIsEmpty] = useState(false)

  const save = (event: SubmitEvent) => {
    event.preventDefault()
    const trimmed = name.trim()
    if (!trimmed) return setIsEmpty(true)
    rename.mutate({ id: thread.id, name: trimmed, assistant_id: thread.assistant_id }, { onSuccess: onDone })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && !isComposing(event.nativeEvent)) onDone()
  }

  return (
    <Box component="form" noValidate onSubmit={save} sx={{ py: 0.25 }}>
      <TextInput
        autoFocus
        isDense
        value={name}
        isWrong={isEmpty}
        input={{
          'aria-label': t('threads.rename_label'),
          ...(isEmpty && { 'aria-describedby': `${thread.id}-error` }),
        }}
        maxLength={THREAD_NAME_MAX}
        onChange={(text) => {
          setName(text)
          setIsEmpty(false)
        }}
        onFocus={(event) => event.target.select()}
        onKeyDown={onKeyDown}
        after={
          <>
            <IconButton
              type="submit"
              size="small"
              loading={rename.isPending}
              aria-label={t('threads.rename_confirm')}
            >
              <CheckOutlined fontSize="small" />
            </IconButton>
            <IconButton size="small" onClick={onDone} aria-label={t('threads.rename_cancel')}>
              <CloseOutlined fontSize="small" />
            </IconButton>
          </>
        }
      />
      {isEmpty && (
        <FormHelperText error id={`${thread.id}-error`} role="alert">
          {t('threads.name_empty')}
        </FormHelperText>
      )}
    </Box>
  )
}
