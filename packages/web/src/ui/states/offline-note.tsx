import CloudOffOutlined from '@mui/icons-material/CloudOffOutlined'
import Box from '@mui/material/Box'
import { OfflineMark } from '#ui/states/offline-mark.tsx'

/** A subtle warning above what it concerns. */
export function OfflineNote({ text }: { text: string }) {
  return (
    <Box
      role="status"
      sx={{
        display: 'flex',
        gap: 1.5,
        mb: 1,
        px: 2,
        py: 1.25,
        borderRadius: 1,
        bgcolor: 'warning.light',
        typography: 'body2',
      }}
    >
      <OfflineMark />
      <CloudOffOutlined color="warning" />
      <span>{text}</span>
    </Box>
  )
}
