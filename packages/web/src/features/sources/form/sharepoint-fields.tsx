import { useTranslation } from 'react-i18next'
import { AddressFields } from '#features/sources/form/address-fields.tsx'
import { DraftField } from '#features/sources/form/draft-field.tsx'
import { SecretField } from '#features/sources/form/secret-field.tsx'
import type { PartProps } from '#features/sources/form/source-draft.ts'
import { FieldRow } from '#ui/fields/form-section.tsx'

export function SharePointFields(form: PartProps) {
  const { t } = useTranslation()
  return (
    <>
      <DraftField
        form={form}
        name="site_url"
        at="settings.site_url"
        label={t('sources.site_url')}
        guide="connector#sharepoint"
        help={t('sources.site_url_help')}
        isCode
        type="url"
      />
      <FieldRow>
        <DraftField
          form={form}
          name="document_library"
          at="settings.document_library"
          label={t('sources.document_library')}
          help={t('sources.document_library_help')}
        />
        <DraftField
          form={form}
          name="folder"
          at="settings.folder"
          label={t('sources.folder')}
          help={t('sources.folder_help')}
        />
      </FieldRow>
      <FieldRow>
        <DraftField
          form={form}
          name="tenant_id"
          at="settings.tenant_id"
          label={t('sources.tenant_id')}
          isCode
        />
        <DraftField
          form={form}
          name="client_id"
          at="settings.client_id"
          label={t('sources.application_id')}
          isCode
        />
      </FieldRow>
      <SecretField
        form={form}
        name="client_secret"
        at="credentials.client_secret"
        label={t('sources.client_secret')}
      />
      <AddressFields {...form} />
    </>
  )
}
