import { MODEL_INTERFACES, NEEDS_ADDRESS } from '@parlance/contract/models/model-interfaces.ts'
import { useTranslation } from 'react-i18next'
import { AddressField, RegionField, WithoutKeysField } from '#features/providers/connection-fields.tsx'
import { HeadersField } from '#features/providers/headers-field.tsx'
import type { PartProps } from '#features/providers/provider-draft.ts'
import { TimeoutsField } from '#features/providers/timeouts-field.tsx'
import { interfaceName } from '#lib/texts/interface-name.ts'
import { FieldRow, FormSection } from '#ui/fields/form-section.tsx'
import { SelectField } from '#ui/fields/select-field.tsx'
import { TextField } from '#ui/fields/text-field.tsx'

/** What only gateways and unusual installations need. */
export function ProviderAdvanced({ mustEnter, ...parts }: PartProps & { mustEnter: boolean }) {
  const { t } = useTranslation()
  const { draft, isFixed, at, onChange } = parts
  const interfaces = MODEL_INTERFACES.filter((name) => name !== 'demo' || draft.interface === 'demo')
  const isAddressAbove = NEEDS_ADDRESS.includes(draft.interface)
  return (
    <>
      <FormSection guide="provider#connection" title={t('providers.connection_details')}>
        <TextField
          label={t('providers.description')}
          rows={2}
          error={at('description')}
          value={draft.description}
          onChange={(description) => onChange({ description })}
        />
        <FieldRow>
          <SelectField
            label={t('providers.interface')}
            help={t('providers.interface_help')}
            value={draft.interface}
            disabled={isFixed}
            options={interfaces.map((name) => ({ value: name, label: interfaceName(name, t) }))}
            onChange={(chosen) => onChange({ interface: chosen })}
          />
          {!isAddressAbove && <AddressField {...parts} />}
          {draft.interface !== 'bedrock' && draft.region !== '' && <RegionField {...parts} />}
        </FieldRow>
        {!isAddressAbove && <WithoutKeysField {...parts} />}
      </FormSection>
      <HeadersField {...parts} mustEnter={mustEnter} />
      <TimeoutsField {...parts} />
    </>
  )
}
