import CheckOutlined from '@mui/icons-material/CheckOutlined'
import CloseOutlined from '@mui/icons-material/CloseOutlined'
import Box from '@mui/material/Box'
import FormHelperText from '@mui/material/FormHelperText'
import IconButton from '@mui/material/IconButton'
import OutlinedInput from '@mui/material/OutlinedInput'
import type { Thread } from '@parlance/contract/chat/threads.ts'
import { THREAD_NAME_MAX } from '@parlance/contract/core/limits.ts'
import { useState, type KeyboardEvent, type SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useRenameThread } from '#features/threads/threads.queries.ts'

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
    if (event.key === 'Escape') onDone()
  }

  return (
    <Box component="form" noValidate onSubmit={save} sx={{ py: 0.25 }}>
      <OutlinedInput
        autoFocus
        fullWidth
        size="small"
        value={name}
        error={isEmpty}
        onChange={(event) => {
          setName(event.target.value)
          setIsEmpty(false)
        }}
        onFocus={(event) => event.target.select()}
        onKeyDown={onKeyDown}
        inputProps={{
          'aria-label': t('threads.rename_label'),
          'aria-describedby': isEmpty ? `${thread.id}-error` : undefined,
          'aria-invalid': isEmpty,
          maxLength: THREAD_NAME_MAX,
        }}
        endAdornment={
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
        sx={{ pr: 0.5, height: { xs: 44, md: 40 }, typography: 'body2' }}
      />
      {isEmpty && (
        <FormHelperText error id={`${thread.id}-error`} role="alert">
          {t('threads.name_empty')}
        </FormHelperText>
      )}
    </Box>
  )
}
