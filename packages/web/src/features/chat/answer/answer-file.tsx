import { idOfFile } from '@parlance/contract/chat/answer-pictures.ts'
import BrushOutlined from '@mui/icons-material/BrushOutlined'
import DownloadOutlined from '@mui/icons-material/DownloadOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import type { MessagePart } from '@parlance/contract/chat/runs.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useConversationActions } from '#features/chat/conversation/conversation-actions.ts'
import { answerFileQuery } from '#features/chat/runs/runs.queries.ts'
import { FilePlace, place } from '#features/chat/answer/file-place.tsx'
import { PictureView } from '#features/chat/files/picture-view.tsx'
import { useChangingModel } from '#features/chat/images/use-image-model.ts'
import { Tooltip } from '#ui/states/tooltip.tsx'
import { ErrorState } from '#ui/states/error-state.tsx'

type Props = {
  part: Extract<MessagePart, { type: 'file' }>
  threadId: string
  /** Who created the file. */
  modelId: string | null
}

/** Only types that the server itself treats as pictures; any other file can only be downloaded. */
const PICTURE = /^image\/(png|jpeg|webp|gif)$/

/** A picture or another file of an answer, with a download; a picture opens in full size and can be edited. */
export function AnswerFile({ part, threadId, modelId }: Props) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const { changePicture } = useConversationActions()
  const changingModel = useChangingModel(modelId, changePicture !== null)
  const fileId = idOfFile(part)
  const { data, error, refetch } = useQuery(answerFileQuery(threadId, fileId, part.media_type))
  if (error) return <ErrorState heading="h3" error={error} onRetry={() => void refetch()} />
  const isPicture = PICTURE.test(part.media_type)
  const name = isPicture ? `${fileId}.${part.media_type.slice('image/'.length)}` : fileId
  const alt = part.alt || t('chat.image')
  return (
    <Box sx={{ my: 1.5 }}>
      {isPicture &&
        (data === undefined ? (
          <FilePlace size={part.size} />
        ) : (
          <Box
            component="button"
            type="button"
            aria-label={t('chat.open_image', { alt })}
            onClick={() => setOpen(true)}
            sx={opening}
          >
            <Box
              component="img"
              src={data}
              alt={alt}
              sx={{ display: 'block', borderRadius: 1, ...place(part.size) }}
            />
          </Box>
        ))}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1, mt: 0.5 }}>
        <Button
          size="small"
          component="a"
          href={data}
          disabled={data === undefined}
          download={name}
          startIcon={<DownloadOutlined fontSize="small" />}
        >
          {t(isPicture ? 'chat.keep_image' : 'chat.keep_file')}
        </Button>
        {isPicture && changePicture && changingModel !== null && (
          <Button
            size="small"
            startIcon={<BrushOutlined fontSize="small" />}
            onClick={() => changePicture(part, changingModel)}
          >
            {t('chat.change_image')}
          </Button>
        )}
      </Box>
      {isOpen && (
        <PictureView
          title={alt}
          alt={alt}
          src={data}
          size={part.size ?? { width: 1, height: 1 }}
          actions={
            <Tooltip title={t('chat.keep_image')}>
              <IconButton component="a" href={data} download={name} aria-label={t('chat.keep_image')}>
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

const opening = {
  display: 'block',
  maxWidth: '100%',
  p: 0,
  border: 0,
  borderRadius: 1,
  bgcolor: 'transparent',
  cursor: 'zoom-in',
} as const
