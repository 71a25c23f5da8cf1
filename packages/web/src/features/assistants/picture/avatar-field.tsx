import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { MAX_FILE_MB } from '@parlance/contract/core/limits.ts'
import { Suspense, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AssistantPicture } from '#features/assistants/picker/assistant-picture.tsx'
import { lazy } from '#lib/network/lazy.ts'
import { FieldError } from '#ui/fields/field-error.tsx'

const CropDialog = lazy(async () => ({
  default: (await import('#features/assistants/picture/crop-dialog.tsx')).CropDialog,
}))

/** Formats that consist of pixels; never drawings that can carry code. */
const TYPES = ['image/png', 'image/jpeg', 'image/webp', 'image/gif']

const SIZE = 88

type Props = {
  id: string
  name: string
  fileId: string | null
  onPicture: (picture: string | null) => Promise<unknown>
}

/** The assistant's picture: choose a file, crop it to a square, or remove it. */
export function AvatarField({ id, name, fileId, onPicture }: Props) {
  const { t } = useTranslation()
  const input = useRef<HTMLInputElement>(null)
  const [url, setUrl] = useState<string | null>(null)
  const [wrong, setWrong] = useState<string | undefined>(undefined)
  const [isBusy, setIsBusy] = useState(false)

  const choose = (chosen: File | null | undefined) => {
    if (input.current) input.current.value = ''
    if (!chosen) return
    const isTooLarge = chosen.size > MAX_FILE_MB * 1_048_576
    const problem = !TYPES.includes(chosen.type)
      ? t('assistantForm.picture_unreadable')
      : isTooLarge && t('assistantForm.picture_too_large', { size: MAX_FILE_MB })
    setWrong(problem || undefined)
    if (!problem) setUrl(URL.createObjectURL(chosen))
  }
  const endCrop = () => {
    if (url !== null) URL.revokeObjectURL(url)
    setUrl(null)
  }
  const send = async (picture: string | null) => {
    endCrop()
    setIsBusy(true)
    try {
      await onPicture(picture)
      setWrong(undefined)
    } catch (error) {
      setWrong(error instanceof Error ? error.message : t('errors.ERROR'))
    } finally {
      setIsBusy(false)
    }
  }
  const button = { minWidth: 0, px: { xs: 2, sm: 0.5 }, width: { sm: '100%' }, minHeight: { xs: 44, md: 32 } }
  return (
    <Box role="group" aria-label={t('assistantForm.picture')} sx={{ width: { xs: '100%', sm: SIZE } }}>
      <Box
        sx={{
          display: 'flex',
          flexDirection: { xs: 'row', sm: 'column' },
          alignItems: 'center',
          gap: { xs: 1.5, sm: 0.75 },
        }}
      >
        <AssistantPicture id={id} name={name} fileId={fileId} size={SIZE} />
        <input
          ref={input}
          type="file"
          hidden
          accept={TYPES.join(',')}
          aria-label={t('assistantForm.picture')}
          onChange={(event) => choose(event.target.files?.item(0))}
        />
        <Button
          size="small"
          variant="outlined"
          loading={isBusy}
          aria-label={t(
            fileId === null ? 'assistantForm.picture_add_label' : 'assistantForm.picture_change_label',
          )}
          onClick={() => input.current?.click()}
          sx={button}
        >
          {t(fileId === null ? 'assistantForm.picture_add' : 'assistantForm.picture_change')}
        </Button>
        {fileId !== null && (
          <Button
            size="small"
            aria-label={t('assistantForm.picture_remove_label')}
            disabled={isBusy}
            onClick={() => void send(null)}
            sx={button}
          >
            {t('assistantForm.picture_remove')}
          </Button>
        )}
      </Box>
      {wrong !== undefined && <FieldError id={`${id}-picture-error`}>{wrong}</FieldError>}
      {url !== null && (
        <Suspense>
          <CropDialog
            url={url}
            onUse={(picture) => void send(picture)}
            onUnreadable={() => {
              endCrop()
              setWrong(t('assistantForm.picture_unreadable'))
            }}
            onClose={endCrop}
          />
        </Suspense>
      )}
    </Box>
  )
}
