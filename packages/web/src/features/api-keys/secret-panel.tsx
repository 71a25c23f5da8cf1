import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useTranslation } from 'react-i18next'
import { CodeSample } from '#ui/code-sample.tsx'
import { clientSample, curlSample } from '#features/api-keys/samples.ts'
import { apiBase } from '#lib/config.ts'
import { Panel } from '#ui/panel.tsx'

type Props = { secret: string; onDone: () => void }

/** A key that was just made, this once, with calls that are ready to be made. */
export function SecretPanel({ secret, onDone }: Props) {
  const { t } = useTranslation()
  return (
    <Box sx={{ mt: 2 }}>
      <Panel title={t('apiKeys.secret_title')}>
        <Box sx={{ display: 'grid', gap: 2 }}>
          <Alert severity="warning" role="status">
            {t('apiKeys.secret_once')}
          </Alert>
          <CodeSample label={t('apiKeys.secret_field')} copy={t('apiKeys.copy_secret')} text={secret} />
          <CodeSample
            label={t('apiKeys.sample_curl')}
            copy={t('apiKeys.copy_sample')}
            text={curlSample(apiBase, secret)}
          />
          <CodeSample
            label={t('apiKeys.sample_client')}
            copy={t('apiKeys.copy_sample')}
            text={clientSample(apiBase, secret)}
          />
          <Box sx={{ display: 'flex', justifyContent: 'flex-end' }}>
            <Button variant="contained" onClick={onDone}>
              {t('apiKeys.done')}
            </Button>
          </Box>
        </Box>
      </Panel>
    </Box>
  )
}
