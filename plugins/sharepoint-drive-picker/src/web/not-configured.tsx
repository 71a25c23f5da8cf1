import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import type { PluginHost } from '@parlance/plugin-api/web.ts'

export function NotConfigured({ host, onClose }: { host: PluginHost; onClose: () => void }) {
  return (
    <>
      <DialogContent>
        <Alert severity="error">{host.t('configuration_missing')}</Alert>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{host.t('close')}</Button>
      </DialogActions>
    </>
  )
}
