import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import Button from '@mui/material/Button'
import type { PluginHost } from '@parlance/plugin-api/web.ts'
import { isSignedOut, reasonIn } from './reasons.ts'
import type { Session } from './session.ts'

type Props = { host: PluginHost; session: Session; error: unknown; onRetry: () => void }

/** What is shown where something of SharePoint could not be read. Where the sign-in has ended, it is renewed by a click. */
export function LoadError({ host, session, error, onRetry }: Props) {
  const signInAgain = () => {
    // what comes of it is shown by the next attempt
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
