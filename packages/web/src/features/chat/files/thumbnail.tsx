import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import { pictureQuery } from '#features/chat/files/thread-files.queries.ts'
import { FileIcon } from '#ui/content/file-icon.tsx'

type Props = { baseId: string; id: string; extension: string }

/** A picture instead of its icon. */
export function Thumbnail({ baseId, id, extension }: Props) {
  const { data } = useQuery(pictureQuery(baseId, id, 'thumbnail'))
  if (data === undefined) return <FileIcon type={extension} />
  return (
    <Box
      component="img"
      src={data}
      alt=""
      sx={{ width: 32, height: 32, borderRadius: 0.5, objectFit: 'cover' }}
    />
  )
}
