import DownloadOutlined from '@mui/icons-material/DownloadOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import type { SharedPart } from '@parlance/contract/chat/shared-threads.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FilePlace, place } from '#features/chat/answer/file-place.tsx'
import { PictureView } from '#features/chat/files/picture-view.tsx'
import { sharedFileQuery } from '#features/chat/reading/reading.queries.ts'
import { ErrorState } from '#ui/states/error-state.tsx'
import { Tooltip } from '#ui/states/tooltip.tsx'

type Props = { token: string; part: Extract<SharedPart, { type: 'file' }> }

/** Only types that the server itself treats as pictures; any other file can only be downloaded. */
const PICTURE = /^image\/(png|jpeg|webp|gif)$/

/** A picture or another file of a shared answer; a picture opens in full size. */
export function SharedFile({ token, part }: Props) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const { file_id, media_type, size } = part
  const { data, error, refetch } = useQuery(sharedFileQuery(token, file_id, media_type))
  if (error) return <ErrorState heading="h3" error={error} onRetry={() => void refetch()} />
  const isPicture = PICTURE.test(media_type)
  const name = isPicture ? `${file_id}.${media_type.slice('image/'.length)}` : file_id
  const alt = part.alt || t('chat.image')
  const save = t(isPicture ? 'chat.keep_image' : 'chat.keep_file')
  const picture =
    data === undefined ? (
      <FilePlace size={size} />
    ) : (
      <Box
        component="button"
        type="button"
        aria-label={t('chat.open_image', { alt })}
        onClick={() => setOpen(true)}
        sx={{
          display: 'block',
          maxWidth: '100%',
          p: 0,
          border: 0,
          borderRadius: 1,
          bgcolor: 'transparent',
          cursor: 'zoom-in',
        }}
      >
        <Box
          component="img"
          src={data}
          alt={alt}
          sx={{ display: 'block', borderRadius: 1, ...place(size) }}
        />
      </Box>
    )
  return (
    <Box sx={{ my: 1.5 }}>
      {isPicture && picture}
      <Button
        size="small"
        component="a"
        href={data}
        disabled={data === undefined}
        download={name}
        startIcon={<DownloadOutlined fontSize="small" />}
        sx={{ mt: 0.5 }}
      >
        {save}
      </Button>
      {isOpen && (
        <PictureView
          title={alt}
          alt={alt}
          src={data}
          size={size ?? { width: 1, height: 1 }}
          actions={
            <Tooltip title={save}>
              <IconButton component="a" href={data} download={name} aria-label={save}>
                <DownloadOutlined fontSize="small" />
              </IconButton>
            </Tooltip>
          }
          onClose={() => setOpen(false)}
        />
      )}
    </Box>
  )
}
