import { MODEL_INTERFACES, NEEDS_ADDRESS } from '@parlance/contract/models/model-interfaces.ts'
import { useTranslation } from 'react-i18next'
import { interfaceName } from '#lib/interface-name.ts'
import type { PartProps } from '#features/providers/provider-draft.ts'
import { CheckField } from '#ui/fields/check-field.tsx'
import { FieldRow, FormSection } from '#ui/fields/form-section.tsx'
import { SelectField } from '#ui/fields/select-field.tsx'
import { TextField } from '#ui/fields/text-field.tsx'

/** What it is called and how it is reached. */
export function ProviderBasics({ draft, isFixed, at, onChange }: PartProps) {
  const { t } = useTranslation()
  const interfaces = MODEL_INTERFACES.filter((name) => name !== 'demo' || draft.interface === 'demo')
  return (
    <FormSection title={t('providers.basics')} {...(isFixed && { help: t('providers.fixed') })}>
      <FieldRow>
        <TextField
          label={t('providers.name')}
          error={at('name')}
          value={draft.name}
          onChange={(name) => onChange({ name })}
        />
        <SelectField
          label={t('providers.interface')}
          help={t('providers.interface_help')}
          value={draft.interface}
          disabled={isFixed}
          options={interfaces.map((name) => ({ value: name, label: interfaceName(name, t) }))}
          onChange={(chosen) => onChange({ interface: chosen })}
        />
      </FieldRow>
      <TextField
        label={t('providers.description')}
        rows={2}
        error={at('description')}
        value={draft.description}
        onChange={(description) => onChange({ description })}
      />
      <FieldRow>
        <TextField
          label={t('providers.base_url')}
          help={t(
            NEEDS_ADDRESS.includes(draft.interface) ? 'providers.base_url_needed' : 'providers.base_url_help',
          )}
          error={at('base_url')}
          isCode
          disabled={isFixed}
          value={draft.base_url}
          onChange={(base_url) => onChange({ base_url })}
        />
        <TextField
          label={t('providers.region')}
          help={t('providers.region_help')}
          error={at('region')}
          isCode
          disabled={isFixed}
          value={draft.region}
          onChange={(region) => onChange({ region })}
        />
      </FieldRow>
      {!isFixed && (
        <CheckField
          label={t('providers.created_without_keys')}
          help={t('providers.created_without_keys_help')}
          checked={draft.created_without_keys}
          onChange={(created_without_keys) => onChange({ created_without_keys })}
        />
      )}
    </FormSection>
  )
}
