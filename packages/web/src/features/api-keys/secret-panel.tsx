import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { ApiKey } from '@parlance/contract/public-api/api-keys.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { CodeSample } from '#ui/content/code-sample.tsx'
import { keyChoicesQuery } from '#features/api-keys/api-keys.queries.ts'
import { clientSample, curlSample, targetOf } from '#features/api-keys/samples.ts'
import { apiBase } from '#lib/config.ts'
import { Panel } from '#ui/navigation/panel.tsx'

type Props = { apiKey: ApiKey; secret: string; onDone: () => void }

/** A new key, shown only this once, with ready-to-use sample calls. */
export function SecretPanel({ apiKey, secret, onDone }: Props) {
  const { t } = useTranslation()
  const { data: choices } = useQuery(keyChoicesQuery())
  const target = targetOf(apiKey, choices ?? { models: [] })
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
            text={curlSample(apiBase, secret, target)}
          />
          <CodeSample
            label={t('apiKeys.sample_client')}
            copy={t('apiKeys.copy_sample')}
            text={clientSample(apiBase, secret, target)}
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
