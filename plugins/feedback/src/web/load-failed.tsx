import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import type { PluginHost } from '@parlance/plugin-api/web.ts'

type Props = { host: PluginHost; error: Error; onRetry: () => void }

export function LoadFailed({ host, error, onRetry }: Props) {
  return (
    <Alert
      severity="error"
      sx={{ mt: 3 }}
      action={
        <Button color="inherit" size="small" onClick={onRetry}>
          {host.t('retry')}
        </Button>
      }
    >
      {error.message}
    </Alert>
  )
}
