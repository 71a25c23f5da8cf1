import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import Button from '@mui/material/Button'
import type { AdminProviderDetail } from '@parlance/contract/models/providers.ts'
import { useTranslation } from 'react-i18next'
import { AddKey } from '#features/providers/keys/add-key.tsx'
import { KeyRow } from '#features/providers/keys/key-row.tsx'
import { TrialNote } from '#features/providers/trial-note.tsx'
import { useTestProvider } from '#features/providers/providers.queries.ts'
import { FormSection } from '#ui/fields/form-section.tsx'

/** The keys of a provider, each with its state; none is ever shown. */
export function ProviderKeys({ provider }: { provider: AdminProviderDetail }) {
  const { t } = useTranslation()
  const test = useTestProvider(provider.id)
  const hasKeys = provider.keys.length > 0
  return (
    <FormSection guide="provider#keys" title={t('providers.keys')} help={t('providers.keys_shown')}>
      {hasKeys ? (
        <Box component="ul" aria-label={t('providers.keys')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {provider.keys.map((key) => (
            <KeyRow key={key.id} provider={provider} providerKey={key} />
          ))}
        </Box>
      ) : (
        <Box>
          <Typography variant="body2" sx={{ color: 'text.secondary', mb: 1 }}>
            {t('providers.without_keys')}
          </Typography>
          <Button variant="outlined" loading={test.isPending} onClick={() => test.mutate(null)}>
            {t('providers.test')}
          </Button>
          <TrialNote trial={test.data} error={test.error} />
        </Box>
      )}
      {provider.interface !== 'demo' && <AddKey providerId={provider.id} />}
    </FormSection>
  )
}
