import { NEEDS_ADDRESS } from '@parlance/contract/models/model-interfaces.ts'
import { useTranslation } from 'react-i18next'
import type { PartProps } from '#features/providers/provider-draft.ts'
import { CheckField } from '#ui/fields/check-field.tsx'
import { TextField } from '#ui/fields/text-field.tsx'

export function AddressField({ draft, isFixed, at, onChange }: PartProps) {
  const { t } = useTranslation()
  return (
    <TextField
      label={t('providers.base_url')}
      guide="provider#connection"
      help={t(
        NEEDS_ADDRESS.includes(draft.interface) ? 'providers.base_url_needed' : 'providers.base_url_help',
      )}
      error={at('base_url')}
      isCode
      disabled={isFixed}
      value={draft.base_url}
      onChange={(base_url) => onChange({ base_url })}
    />
  )
}

export function RegionField({ draft, isFixed, at, onChange }: PartProps) {
  const { t } = useTranslation()
  return (
    <TextField
      label={t('providers.region')}
      help={t('providers.region_help')}
      error={at('region')}
      isCode
      disabled={isFixed}
      value={draft.region}
      onChange={(region) => onChange({ region })}
    />
  )
}

/** For servers that ask for no key. */
export function WithoutKeysField({ draft, isFixed, onChange }: PartProps) {
  const { t } = useTranslation()
  if (isFixed) return null
  return (
    <CheckField
      label={t('providers.created_without_keys')}
      help={t('providers.created_without_keys_help')}
      checked={draft.created_without_keys}
      onChange={(created_without_keys) => onChange({ created_without_keys })}
    />
  )
}
