import { useTranslation } from 'react-i18next'
import { SecretField } from '#features/sources/secret-field.tsx'
import type { PartProps } from '#features/sources/source-draft.ts'
import { CheckField } from '#ui/check-field.tsx'
import { FieldRow } from '#ui/form-section.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TextField } from '#ui/text-field.tsx'

const DEPLOYMENTS = ['cloud', 'data_center'] as const

export function ConfluenceFields({ draft, isStored, at, onChange }: PartProps) {
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
        <TextField
          label={t('sources.space_keys')}
          help={t('sources.space_keys_help')}
          error={at('settings.space_keys')}
          isCode
          value={draft.space_keys}
          onChange={(space_keys) => onChange({ space_keys })}
        />
      </FieldRow>
      <TextField
        label={t('sources.base_url')}
        help={t('sources.base_url_help')}
        error={at('settings.base_url')}
        isCode
        type="url"
        value={draft.base_url}
        onChange={(base_url) => onChange({ base_url })}
      />
      <FieldRow>
        {isCloud && (
          <TextField
            label={t('sources.email')}
            error={at('credentials.email')}
            type="email"
            {...(isStored && { help: t('sources.secret_stored') })}
            value={draft.email}
            onChange={(email) => onChange({ email })}
          />
        )}
        <SecretField
          label={t(isCloud ? 'sources.api_token' : 'sources.personal_token')}
          isStored={isStored}
          error={at('credentials.token')}
          value={draft.token}
          onChange={(token) => onChange({ token })}
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
