import { useTranslation } from 'react-i18next'
import { AddressFields } from '#features/sources/form/address-fields.tsx'
import { DraftField } from '#features/sources/form/draft-field.tsx'
import { SecretField } from '#features/sources/form/secret-field.tsx'
import type { PartProps } from '#features/sources/form/source-draft.ts'
import { FieldRow } from '#ui/fields/form-section.tsx'
import { SelectField } from '#ui/fields/select-field.tsx'

const ACCOUNTS = ['service', 'person'] as const

export function GoogleDriveFields(form: PartProps) {
  const { t } = useTranslation()
  return (
    <>
      <DraftField
        form={form}
        name="folder_id"
        at="settings.folder_id"
        label={t('sources.folder_id')}
        guide="connector#google-drive"
        help={t('sources.folder_id_help')}
        isCode
      />
      <SelectField
        label={t('sources.account')}
        value={form.draft.account}
        options={ACCOUNTS.map((value) => ({ value, label: t(`sources.account_${value}`) }))}
        onChange={(account) => form.onChange({ account })}
      />
      {form.draft.account === 'service' ? (
        <SecretField
          form={form}
          name="service_account_key"
          at={['credentials.service_account_key', 'credentials']}
          label={t('sources.service_account_key')}
          help={t('sources.service_account_key_help')}
          rows={3}
        />
      ) : (
        <>
          <FieldRow>
            <SecretField
              form={form}
              name="client_id"
              at={['credentials.client_id', 'credentials']}
              label={t('sources.client_id')}
              type="text"
              isCode
            />
            <SecretField
              form={form}
              name="client_secret"
              at="credentials.client_secret"
              label={t('sources.client_secret')}
            />
          </FieldRow>
          <SecretField
            form={form}
            name="refresh_token"
            at="credentials.refresh_token"
            label={t('sources.refresh_token')}
          />
        </>
      )}
      <AddressFields {...form} />
    </>
  )
}
