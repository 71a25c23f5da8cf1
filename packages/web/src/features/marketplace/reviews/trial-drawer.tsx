import CloseOutlined from '@mui/icons-material/CloseOutlined'
import Box from '@mui/material/Box'
import Drawer from '@mui/material/Drawer'
import Typography from '@mui/material/Typography'
import { useId, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { IconAction } from '#ui/navigation/icon-action.tsx'

type Props = { open: boolean; onClose: () => void; children: ReactNode }

/** A conversation with the submitted copy, next to the review. */
export function TrialDrawer({ open, onClose, children }: Props) {
  const { t } = useTranslation()
  const id = useId()
  return (
    <Drawer
      anchor="right"
      open={open}
      onClose={onClose}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-labelledby': id,
          sx: { width: { xs: '100%', sm: 480 }, bgcolor: 'sheet', borderLeft: 1, borderColor: 'divider' },
        },
      }}
    >
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          minHeight: 56,
          pl: 3,
          pr: 1.5,
          borderBottom: 1,
          borderColor: 'divider',
        }}
      >
        <Typography id={id} variant="h4" component="h2" sx={{ flex: 1 }}>
          {t('marketplace.try_title')}
        </Typography>
        <IconAction label={t('common.close')} onClick={onClose}>
          <CloseOutlined fontSize="small" />
        </IconAction>
      </Box>
      {children}
    </Drawer>
  )
}
