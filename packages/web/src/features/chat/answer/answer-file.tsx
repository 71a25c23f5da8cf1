import DownloadOutlined from '@mui/icons-material/DownloadOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { MessagePart } from '@parlance/contract/chat/runs.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { answerFileQuery } from '#features/chat/runs/runs.queries.ts'
import { FilePlace, place } from '#features/chat/answer/file-place.tsx'
import { ErrorState } from '#ui/states/error-state.tsx'

type Props = { part: Extract<MessagePart, { type: 'file' }>; threadId: string }

/** What the server itself calls a picture; anything else is only offered as a file. */
const PICTURE = /^image\/(png|jpeg|webp|gif)$/

/** A picture or another file of an answer, with a download. */
export function AnswerFile({ part, threadId }: Props) {
  const { t } = useTranslation()
  const fileId = part.url.slice(part.url.lastIndexOf('/') + 1)
  const { data, error, refetch } = useQuery(answerFileQuery(threadId, fileId, part.media_type))
  if (error) return <ErrorState heading="h3" error={error} onRetry={() => void refetch()} />
  const isPicture = PICTURE.test(part.media_type)
  const name = isPicture ? `${fileId}.${part.media_type.slice('image/'.length)}` : fileId
  return (
    <Box sx={{ my: 1.5 }}>
      {isPicture &&
        (data === undefined ? (
          <FilePlace size={part.size} />
        ) : (
          <Box
            component="img"
            src={data}
            alt={t('chat.image')}
            sx={{ display: 'block', borderRadius: 1, ...place(part.size) }}
          />
        ))}
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
    </Box>
  )
}
