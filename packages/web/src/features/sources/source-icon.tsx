import AddToDriveOutlined from '@mui/icons-material/AddToDriveOutlined'
import ArticleOutlined from '@mui/icons-material/ArticleOutlined'
import FolderOutlined from '@mui/icons-material/FolderOutlined'
import LanguageOutlined from '@mui/icons-material/LanguageOutlined'
import LanOutlined from '@mui/icons-material/LanOutlined'
import Box from '@mui/material/Box'
import type { SourceType } from '@parlance/contract/knowledge/sources.ts'

const ICONS = {
  local_files: FolderOutlined,
  confluence: ArticleOutlined,
  google_drive: AddToDriveOutlined,
  sharepoint: LanOutlined,
  web: LanguageOutlined,
} as const

export function SourceIcon({ type }: { type: SourceType }) {
  const Icon = ICONS[type]
  return (
    <Box
      aria-hidden
      sx={{
        width: 36,
        height: 36,
        flexShrink: 0,
        display: 'grid',
        placeItems: 'center',
        borderRadius: '8px',
        bgcolor: 'primary.light',
        color: 'onPrimaryContainer',
      }}
    >
      <Icon fontSize="small" />
    </Box>
  )
}
