import { NEEDS_ADDRESS } from '@parlance/contract/models/model-interfaces.ts'
import { useTranslation } from 'react-i18next'
import { AddressField, RegionField, WithoutKeysField } from '#features/providers/connection-fields.tsx'
import { NewKeys } from '#features/providers/keys/new-keys.tsx'
import type { PartProps } from '#features/providers/provider-draft.ts'
import { VendorChoice } from '#features/providers/vendor-choice.tsx'
import { suggestedName, vendorOf } from '#features/providers/vendors.ts'
import { FieldRow, FormSection } from '#ui/fields/form-section.tsx'
import { TextField } from '#ui/fields/text-field.tsx'

type Props = PartProps & { isNew: boolean; hasKeys: boolean }

/** What every provider needs; the vendor of a new one decides on the fields. */
export function ProviderBasics({ isNew, hasKeys, ...parts }: Props) {
  const { t } = useTranslation()
  const { draft, isFixed, at, onChange } = parts
  const vendor = vendorOf(draft.interface)
  const choose = (next: typeof vendor) =>
    onChange({
      interface: next,
      ...(['', suggestedName(vendor, t)].includes(draft.name.trim()) && { name: suggestedName(next, t) }),
    })
  return (
    <FormSection
      guide="provider#create"
      title={t('providers.basics')}
      {...(isFixed && { help: t('providers.fixed') })}
    >
      {isNew && <VendorChoice chosen={draft.interface} onChoose={choose} />}
      <FieldRow>
        <TextField
          label={t('providers.name')}
          error={at('name')}
          value={draft.name}
          onChange={(name) => onChange({ name })}
        />
        {NEEDS_ADDRESS.includes(draft.interface) && <AddressField {...parts} />}
        {draft.interface === 'bedrock' && <RegionField {...parts} />}
      </FieldRow>
      {hasKeys && <NewKeys {...parts} />}
      {NEEDS_ADDRESS.includes(draft.interface) && <WithoutKeysField {...parts} />}
    </FormSection>
  )
}
