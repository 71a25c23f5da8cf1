import { idOfFile } from '@parlance/contract/chat/answer-pictures.ts'
import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import { useQuery } from '@tanstack/react-query'
import type { FilePart } from '#features/chat/images/image-options.ts'
import { answerFileQuery } from '#features/chat/runs/runs.queries.ts'

const SIDE = 40

/** A small version of a picture in an answer. */
export function InputPicture({ part }: { part: Pick<FilePart, 'url' | 'media_type'> }) {
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
