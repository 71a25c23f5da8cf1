import BlockOutlined from '@mui/icons-material/BlockOutlined'
import Box from '@mui/material/Box'
import type { AdminProvider } from '@parlance/contract/models/providers.ts'
import type { TFunction } from 'i18next'
import { failureText } from '#lib/texts/failure-text.ts'
import { interfaceName } from '#lib/texts/interface-name.ts'
import { KeyChip } from '#features/providers/keys/key-chip.tsx'
import { keyState } from '#features/providers/keys/key-state.ts'
import { ProviderSwitch } from '#features/providers/provider-switch.tsx'
import type { ProviderSort } from '#features/providers/providers.queries.ts'
import type { Column } from '#ui/tables/data-table.tsx'
import { Figure } from '#ui/tables/figure.tsx'
import { StateChip } from '#ui/states/state-chip.tsx'
import { TextLink } from '#ui/navigation/text-link.tsx'

export function providerColumns(t: TFunction): Column<AdminProvider, ProviderSort>[] {
  return [
    {
      key: 'name',
      label: t('providers.name'),
      sort: 'name',
      cell: (provider) => <Name provider={provider} />,
    },
    {
      key: 'interface',
      label: t('providers.interface'),
      sort: 'interface',
      cell: (provider) => interfaceName(provider.interface, t),
    },
    { key: 'keys', label: t('providers.keys'), cell: (provider) => <Keys provider={provider} t={t} /> },
    {
      key: 'models',
      label: t('providers.models'),
      sort: 'model_count',
      isNumber: true,
      cell: (provider) => <Figure value={provider.model_count} />,
    },
    {
      key: 'created_by',
      label: t('providers.created_by'),
      cell: (provider) =>
        provider.from_environment ? t('providers.from_environment') : (provider.created_by ?? '–'),
    },
    {
      key: 'state',
      label: t('providers.enabled'),
      cell: (provider) => <ProviderSwitch provider={provider} />,
    },
  ]
}

function Name({ provider }: { provider: AdminProvider }) {
  return (
    <>
      <Box sx={{ fontWeight: 600 }}>
        <TextLink to="/admin/providers/$providerId" params={{ providerId: provider.id }}>
          {provider.name}
        </TextLink>
      </Box>
      {provider.base_url && <Mono>{provider.base_url}</Mono>}
    </>
  )
}

function Mono({ children }: { children: string }) {
  return (
    <Box sx={{ typography: 'code', fontSize: '0.78rem', color: 'muted', overflowWrap: 'anywhere' }}>
      {children}
    </Box>
  )
}

function Keys({ provider, t }: { provider: AdminProvider; t: TFunction }) {
  if (provider.keys.length === 0) {
    return <StateChip icon={<BlockOutlined />}>{t('providers.without_keys')}</StateChip>
  }
  const failed = provider.keys.filter((key) => keyState(key) === 'failed')
  const reasons = new Set(failed.map(({ last_error }) => failureText(t, last_error ?? '')))
  return (
    // right-aligned in a card, as all values; left-aligned in a table cell
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        gap: 0.5,
        justifyContent: { xs: 'flex-end', md: 'flex-start' },
      }}
    >
      {provider.keys.map((key) => (
        <KeyChip key={key.id} providerKey={key} hasTail />
      ))}
      {[...reasons].map((reason) => (
        <Box key={reason} sx={{ typography: 'caption', color: 'error.main', width: '100%' }}>
          {reason}
        </Box>
      ))}
    </Box>
  )
}
