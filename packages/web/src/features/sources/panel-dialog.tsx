import CloseOutlined from '@mui/icons-material/CloseOutlined'
import Box from '@mui/material/Box'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useTheme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useId, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { IconAction } from '#ui/navigation/icon-action.tsx'

type Props = { title: string; open: boolean; onClose: () => void; actions?: ReactNode; children: ReactNode }

/** A long text about a source. */
export function PanelDialog({ title, open, onClose, actions, children }: Props) {
  const { t } = useTranslation()
  const id = useId()
  const isNarrow = useMediaQuery(useTheme().breakpoints.down('sm'))
  return (
    <Dialog
      open={open}
      onClose={onClose}
      fullScreen={isNarrow}
      fullWidth
      maxWidth="sm"
      aria-labelledby={`${id}-title`}
    >
      <DialogTitle id={`${id}-title`} sx={{ pr: 8, overflowWrap: 'anywhere' }}>
        {title}
      </DialogTitle>
      <Box sx={{ position: 'absolute', top: 14, right: 16 }}>
        <IconAction label={t('common.close')} onClick={onClose}>
          <CloseOutlined fontSize="small" />
        </IconAction>
      </Box>
      <DialogContent tabIndex={0}>{children}</DialogContent>
      {actions !== undefined && (
        <DialogActions sx={{ borderTop: 1, borderColor: 'divider', pt: 1.5 }}>{actions}</DialogActions>
      )}
    </Dialog>
  )
}
