import { useTranslation } from 'react-i18next'
import { DraftField } from '#features/sources/form/draft-field.tsx'
import { SecretField } from '#features/sources/form/secret-field.tsx'
import type { PartProps } from '#features/sources/form/source-draft.ts'
import { CheckField } from '#ui/fields/check-field.tsx'
import { FieldRow } from '#ui/fields/form-section.tsx'
import { SelectField } from '#ui/fields/select-field.tsx'

const DEPLOYMENTS = ['cloud', 'data_center'] as const

export function ConfluenceFields(form: PartProps) {
  const { draft, onChange } = form
  const { t } = useTranslation()
  const isCloud = draft.deployment === 'cloud'
  return (
    <>
      <FieldRow>
        <SelectField
          label={t('sources.deployment')}
          value={draft.deployment}
          options={DEPLOYMENTS.map((value) => ({ value, label: t(`sources.deployment_${value}`) }))}
          onChange={(deployment) => onChange({ deployment })}
        />
        <DraftField
          form={form}
          name="space_keys"
          at="settings.space_keys"
          label={t('sources.space_keys')}
          help={t('sources.space_keys_help')}
          isCode
        />
      </FieldRow>
      <DraftField
        form={form}
        name="base_url"
        at="settings.base_url"
        label={t('sources.base_url')}
        guide="connector#confluence"
        help={t('sources.base_url_help')}
        isCode
        type="url"
      />
      <FieldRow>
        {isCloud && (
          <SecretField
            form={form}
            name="email"
            at="credentials.email"
            label={t('sources.email')}
            type="email"
          />
        )}
        <SecretField
          form={form}
          name="token"
          at="credentials.token"
          label={t(isCloud ? 'sources.api_token' : 'sources.personal_token')}
        />
      </FieldRow>
      <CheckField
        label={t('sources.with_attachments')}
        help={t('sources.with_attachments_help')}
        checked={draft.with_attachments}
        onChange={(with_attachments) => onChange({ with_attachments })}
      />
    </>
  )
}
