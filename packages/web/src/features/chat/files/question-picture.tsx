import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { pictureQuery } from '#features/chat/files/thread-files.queries.ts'

const HEIGHT = 160

type Props = {
  baseId: string
  id: string
  name: string
  /** In pixels. */
  size: { width: number; height: number }
  onOpen: (() => void) | undefined
}

/** A picture of a question; it opens in full size. */
export function QuestionPicture({ baseId, id, name, size, onOpen }: Props) {
  const { t } = useTranslation()
  const { data } = useQuery(pictureQuery(baseId, id, 'thumbnail'))
  const shown = {
    display: 'block',
    height: Math.min(HEIGHT, size.height),
    maxWidth: '100%',
    aspectRatio: `${size.width} / ${size.height}`,
    objectFit: 'cover',
    borderRadius: '8px',
  } as const
  return (
    <Box component="li" sx={{ maxWidth: '100%' }}>
      {data === undefined ? (
        <Skeleton variant="rounded" sx={shown} />
      ) : (
        <Box
          component="button"
          type="button"
          aria-label={t('threadFiles.open_picture', { name })}
          disabled={!onOpen}
          onClick={onOpen}
          sx={{
            p: 0,
            border: 0,
            bgcolor: 'transparent',
            borderRadius: '8px',
            cursor: 'zoom-in',
            maxWidth: '100%',
          }}
        >
          <Box component="img" src={data} alt={name} sx={shown} />
        </Box>
      )}
    </Box>
  )
}
