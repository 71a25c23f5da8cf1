import { useTranslation } from 'react-i18next'
import { AddressFields } from '#features/sources/address-fields.tsx'
import { SecretField } from '#features/sources/secret-field.tsx'
import type { PartProps } from '#features/sources/source-draft.ts'
import { FieldRow } from '#ui/form-section.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TextField } from '#ui/text-field.tsx'

const ACCOUNTS = ['service', 'person'] as const

export function GoogleDriveFields(props: PartProps) {
  const { t } = useTranslation()
  const { draft, isStored, at, onChange } = props
  return (
    <>
      <TextField
        label={t('sources.folder_id')}
        help={t('sources.folder_id_help')}
        error={at('settings.folder_id')}
        isCode
        value={draft.folder_id}
        onChange={(folder_id) => onChange({ folder_id })}
      />
      <SelectField
        label={t('sources.account')}
        value={draft.account}
        options={ACCOUNTS.map((value) => ({ value, label: t(`sources.account_${value}`) }))}
        onChange={(account) => onChange({ account })}
      />
      {draft.account === 'service' ? (
        <SecretField
          label={t('sources.service_account_key')}
          help={t('sources.service_account_key_help')}
          isStored={isStored}
          error={at('credentials.service_account_key') ?? at('credentials')}
          rows={3}
          value={draft.service_account_key}
          onChange={(service_account_key) => onChange({ service_account_key })}
        />
      ) : (
        <>
          <FieldRow>
            <TextField
              label={t('sources.client_id')}
              error={at('credentials.client_id') ?? at('credentials')}
              isCode
              {...(isStored && { help: t('sources.secret_stored') })}
              value={draft.client_id}
              onChange={(client_id) => onChange({ client_id })}
            />
            <SecretField
              label={t('sources.client_secret')}
              isStored={isStored}
              error={at('credentials.client_secret')}
              value={draft.client_secret}
              onChange={(client_secret) => onChange({ client_secret })}
            />
          </FieldRow>
          <SecretField
            label={t('sources.refresh_token')}
            isStored={isStored}
            error={at('credentials.refresh_token')}
            value={draft.refresh_token}
            onChange={(refresh_token) => onChange({ refresh_token })}
          />
        </>
      )}
      <AddressFields {...props} />
    </>
  )
}
