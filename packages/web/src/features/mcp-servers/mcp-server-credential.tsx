import Typography from '@mui/material/Typography'
import type { McpCredential } from '@parlance/contract/admin/mcp-servers.ts'
import { useTranslation } from 'react-i18next'
import { hasStoredClient, hasStoredHeader, type PartProps } from '#features/mcp-servers/mcp-server-draft.ts'
import { FieldRow, FormSection } from '#ui/fields/form-section.tsx'
import { SelectField } from '#ui/fields/select-field.tsx'
import { TextField } from '#ui/fields/text-field.tsx'

const CREDENTIALS: readonly McpCredential[] = ['none', 'header', 'client', 'person']

/** Who signs in to the server: no one, the organisation with a header or with OAuth, or each person. */
export function McpServerCredential({ draft, server, at, onChange }: PartProps) {
  const { t } = useTranslation()
  const kept = (isStored: boolean) => (isStored ? t('mcpServers.secret_kept') : '')
  return (
    <FormSection title={t('mcpServers.credential')}>
      <SelectField
        label={t('mcpServers.credential_who')}
        help={t(`mcpServers.credential_${draft.credential}_help`)}
        value={draft.credential}
        options={CREDENTIALS.map((value) => ({ value, label: t(`mcpServers.credential_${value}`) }))}
        onChange={(credential) => onChange({ credential })}
      />
      {draft.credential === 'header' && (
        <FieldRow>
          <TextField
            label={t('mcpServers.header_name')}
            isCode
            error={at('header_name')}
            value={draft.header_name}
            onChange={(header_name) => onChange({ header_name })}
          />
          <TextField
            label={t('mcpServers.header_value')}
            help={t('mcpServers.header_value_help')}
            type="password"
            placeholder={kept(hasStoredHeader(draft, server))}
            error={at('header_value')}
            value={draft.header_value}
            onChange={(header_value) => onChange({ header_value })}
          />
        </FieldRow>
      )}
      {(draft.credential === 'client' || draft.credential === 'person') && (
        <>
          {draft.credential === 'person' && (
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              {t('mcpServers.client_help')}
            </Typography>
          )}
          <FieldRow>
            <TextField
              label={t('mcpServers.client_id')}
              isCode
              error={at('oauth_client_id')}
              value={draft.oauth_client_id}
              onChange={(oauth_client_id) => onChange({ oauth_client_id })}
            />
            <TextField
              label={t('mcpServers.client_secret')}
              type="password"
              placeholder={kept(hasStoredClient(draft, server))}
              error={at('oauth_client_secret')}
              value={draft.oauth_client_secret}
              onChange={(oauth_client_secret) => onChange({ oauth_client_secret })}
            />
          </FieldRow>
          {draft.credential === 'client' && (
            <TextField
              label={t('mcpServers.scope')}
              help={t('mcpServers.scope_help')}
              isCode
              error={at('oauth_scope')}
              value={draft.oauth_scope}
              onChange={(oauth_scope) => onChange({ oauth_scope })}
            />
          )}
        </>
      )}
    </FormSection>
  )
}
