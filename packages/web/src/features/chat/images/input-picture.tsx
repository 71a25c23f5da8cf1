import { idOfFile } from '@parlance/contract/chat/answer-pictures.ts'
import { fileFormatOf } from '@parlance/contract/core/knowledge-formats.ts'
import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import { useQuery } from '@tanstack/react-query'
import { Thumbnail } from '#features/chat/files/thumbnail.tsx'
import type { FilePart, PicturePart } from '#features/chat/images/image-options.ts'
import { answerFileQuery } from '#features/chat/runs/runs.queries.ts'

const SIDE = 40

/** A small version of a picture of the conversation; `baseId` is the base of the files of questions. */
export function InputPicture({ part, baseId }: { part: PicturePart; baseId: string | null }) {
  if (part.type === 'file') return <AnswerPicture part={part} />
  const { document_id, name } = part
  if (baseId === null) return <Skeleton variant="rounded" width={SIDE} height={SIDE} />
  return <Thumbnail baseId={baseId} id={document_id} extension={fileFormatOf(name) ?? ''} />
}

function AnswerPicture({ part }: { part: FilePart }) {
  const [, threadId = ''] = /threads\/([^/]+)\/files/.exec(part.url) ?? []
  const { data } = useQuery(answerFileQuery(threadId, idOfFile(part), part.media_type))
  if (data === undefined) return <Skeleton variant="rounded" width={SIDE} height={SIDE} />
  return (
    <Box
      component="img"
      src={data}
      alt=""
      sx={{ width: SIDE, height: SIDE, borderRadius: 0.5, objectFit: 'cover', flex: 'none' }}
    />
  )
}
