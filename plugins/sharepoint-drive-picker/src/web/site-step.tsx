import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { PluginHost } from '@parlance/plugin-api/web.ts'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { Site } from '../graph/sites.ts'
import { SignInError } from '../sign-in/sign-in-error.ts'
import { LoadError } from './load-error.tsx'
import { signInReasonIn } from './reasons.ts'
import type { Session } from './session.ts'
import { SiteList } from './site-list.tsx'
import { useConnect } from './use-connect.ts'

type Props = { host: PluginHost; session: Session; isConnected: boolean; onOpen: (site: Site) => void }

/** Lets a person enter the address of a site or choose a site that they can reach. */
export function SiteStep({ host, session, isConnected, onOpen }: Props) {
  const { TextField } = host.ui
  const [address, setAddress] = useState('')
  const { state, failure, connect } = useConnect(session, onOpen)
  const isBusy = state === 'signing_in' || state === 'opening'
  const isEmpty = address.trim() === ''
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.querySelector('input')?.focus(), [])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void connect(address)
  }
  return (
    <>
      <Box
        ref={form}
        component="form"
        noValidate
        onSubmit={submit}
        sx={{ display: 'grid', gap: 1.5, maxWidth: 640 }}
      >
        <TextField
          label={host.t('site_url')}
          help={host.t(isConnected ? 'site_url_help_open' : 'site_url_help', {
            host: session.settings.site_host || 'contoso.sharepoint.com',
          })}
          value={address}
          {...(failure === 'wrong_address' && { error: host.t('wrong_address') })}
          onChange={setAddress}
        />
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          <Button
            type="submit"
            variant="contained"
            loading={isBusy || state === 'preparing'}
            disabled={isConnected && isEmpty}
          >
            {host.t(isConnected ? 'open_site' : 'connect')}
          </Button>
          <Button
            disabled={isBusy || state === 'preparing'}
            onClick={() => void connect('', { isOther: true })}
          >
            {host.t('other_account')}
          </Button>
        </Box>
      </Box>
      {state === 'signing_in' && (
        <Alert
          severity="info"
          role="status"
          action={
            <Button color="inherit" size="small" onClick={() => session.signIn.cancel()}>
              {host.t('cancel')}
            </Button>
          }
        >
          {host.t('in_window')}
        </Alert>
      )}
      {failure instanceof SignInError && (
        <Alert severity="error">
          <AlertTitle>{host.t('sign_in_failed')}</AlertTitle>
          {signInReasonIn(host, failure)}
        </Alert>
      )}
      {failure !== null && failure !== 'wrong_address' && !(failure instanceof SignInError) && (
        <LoadError host={host} session={session} error={failure} onRetry={() => void connect(address)} />
      )}
      {isConnected && <SiteList host={host} session={session} onOpen={onOpen} />}
    </>
  )
}
