import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import Button from '@mui/material/Button'
import type { PluginHost } from '@parlance/plugin-api/web.ts'
import { isSignedOut, reasonIn } from './reasons.ts'
import type { Session } from './session.ts'

type Props = { host: PluginHost; session: Session; error: unknown; onRetry: () => void }

/** Shown if SharePoint content could not be loaded. If the session has expired, a click renews it. */
export function LoadError({ host, session, error, onRetry }: Props) {
  const signInAgain = () => {
    // the next attempt shows the result
    session.signIn.connect().then(onRetry, onRetry)
  }
  const isOut = isSignedOut(error)
  return (
    <Alert
      severity="error"
      action={
        <Button color="inherit" size="small" onClick={isOut ? signInAgain : onRetry}>
          {host.t(isOut ? 'connect' : 'retry')}
        </Button>
      }
    >
      <AlertTitle>{host.t('load_failed')}</AlertTitle>
      {reasonIn(host, error)}
    </Alert>
  )
}
