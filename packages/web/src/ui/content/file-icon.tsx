import InsertDriveFileOutlined from '@mui/icons-material/InsertDriveFileOutlined'
import Box from '@mui/material/Box'
import { fileKind, type FileKind } from '#ui/content/file-kind.ts'

const SIZE = 32
const LOOKS: Record<FileKind, { bgcolor: string; color: string }> = {
  document: { bgcolor: 'info.light', color: 'info.main' },
  table: { bgcolor: 'success.light', color: 'success.main' },
  pdf: { bgcolor: 'error.light', color: 'error.main' },
  slides: { bgcolor: 'warning.light', color: 'warning.main' },
  picture: { bgcolor: 'sunken', color: 'text.secondary' },
  code: { bgcolor: 'sunken', color: 'text.secondary' },
  text: { bgcolor: 'sunken', color: 'text.secondary' },
  unknown: { bgcolor: 'sunken', color: 'text.secondary' },
}

/** A file icon with the letters of its type in the colour of its kind. */
export function FileIcon({ type }: { type: string }) {
  const { kind, letters } = fileKind(type)
  return (
    <Box
      aria-hidden
      sx={{
        width: SIZE,
        height: SIZE,
        flex: 'none',
        display: 'grid',
        placeItems: 'center',
        borderRadius: 0.5,
        fontSize: '0.6875rem',
        fontWeight: 600,
        ...LOOKS[kind],
      }}
    >
      {letters || <InsertDriveFileOutlined fontSize="small" />}
    </Box>
  )
}
