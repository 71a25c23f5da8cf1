import { useTranslation } from 'react-i18next'
import { AddressFields } from '#features/sources/address-fields.tsx'
import { SecretField } from '#features/sources/secret-field.tsx'
import type { PartProps } from '#features/sources/source-draft.ts'
import { FieldRow } from '#ui/form-section.tsx'
import { TextField } from '#ui/text-field.tsx'

export function SharePointFields(props: PartProps) {
  const { t } = useTranslation()
  const { draft, isStored, at, onChange } = props
  return (
    <>
      <TextField
        label={t('sources.site_url')}
        help={t('sources.site_url_help')}
        error={at('settings.site_url')}
        isCode
        type="url"
        value={draft.site_url}
        onChange={(site_url) => onChange({ site_url })}
      />
      <FieldRow>
        <TextField
          label={t('sources.document_library')}
          help={t('sources.document_library_help')}
          error={at('settings.document_library')}
          value={draft.document_library}
          onChange={(document_library) => onChange({ document_library })}
        />
        <TextField
          label={t('sources.folder')}
          help={t('sources.folder_help')}
          error={at('settings.folder')}
          value={draft.folder}
          onChange={(folder) => onChange({ folder })}
        />
      </FieldRow>
      <FieldRow>
        <TextField
          label={t('sources.tenant_id')}
          error={at('settings.tenant_id')}
          isCode
          value={draft.tenant_id}
          onChange={(tenant_id) => onChange({ tenant_id })}
        />
        <TextField
          label={t('sources.application_id')}
          error={at('settings.client_id')}
          isCode
          value={draft.client_id}
          onChange={(client_id) => onChange({ client_id })}
        />
      </FieldRow>
      <SecretField
        label={t('sources.client_secret')}
        isStored={isStored}
        error={at('credentials.client_secret')}
        value={draft.client_secret}
        onChange={(client_secret) => onChange({ client_secret })}
      />
      <AddressFields {...props} />
    </>
  )
}
