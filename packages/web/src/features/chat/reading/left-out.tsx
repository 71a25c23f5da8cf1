import HideImageOutlined from '@mui/icons-material/HideImageOutlined'
import InsertDriveFileOutlined from '@mui/icons-material/InsertDriveFileOutlined'
import Box from '@mui/material/Box'
import { useTranslation } from 'react-i18next'

/** Shown instead of a file that is not shared, or no longer exists. */
export function LeftOut({ what }: { what: 'image' | 'file' | 'deleted' }) {
  const { t } = useTranslation()
  const Icon = what === 'image' ? HideImageOutlined : InsertDriveFileOutlined
  return (
    <Box
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: 1,
        my: 1,
        px: 1.5,
        py: 1,
        border: '1px dashed',
        borderColor: 'borderStrong',
        borderRadius: 1,
        typography: 'body2',
        color: 'text.secondary',
      }}
    >
      <Icon fontSize="small" />
      {t(`sharedReading.${what}_left_out`)}
    </Box>
  )
}
