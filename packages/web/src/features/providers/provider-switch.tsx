import type { AdminProvider } from '@parlance/contract/models/providers.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { RemoveProviderDialog } from '#features/providers/remove-provider-dialog.tsx'
import { useSwitchProvider } from '#features/providers/providers.queries.ts'
import { Toggle } from '#ui/fields/toggle.tsx'

type Props = { provider: Pick<AdminProvider, 'id' | 'name' | 'enabled'> }

/** Enables immediately; before disabling, shows what depends on the provider's models. */
export function ProviderSwitch({ provider }: Props) {
  const { t } = useTranslation()
  const [isAsked, setAsked] = useState(false)
  const change = useSwitchProvider(provider.id, false)
  return (
    <>
      <Toggle
        label={t('providers.enable', { name: provider.name })}
        checked={provider.enabled}
        disabled={change.isPending}
        onChange={(isOn) => (isOn ? change.mutate({ enabled: true }) : setAsked(true))}
      />
      {isAsked && <RemoveProviderDialog provider={provider} act="disable" onClose={() => setAsked(false)} />}
    </>
  )
}
