import { MCP_TIMEOUT_MAX_S } from '@parlance/contract/core/limits.ts'
import { useTranslation } from 'react-i18next'
import type { PartProps } from '#features/mcp-servers/mcp-server-draft.ts'
import { FieldRow, FormSection } from '#ui/fields/form-section.tsx'
import { NumberField } from '#ui/fields/number-field.tsx'
import { TextField } from '#ui/fields/text-field.tsx'

/** The names of a server, its address and its data note. */
export function McpServerBasics({ draft, at, onChange }: PartProps) {
  const { t } = useTranslation()
  const { label } = draft
  const note = draft.data_note ?? {}
  return (
    <FormSection title={t('mcpServers.basics')}>
      <FieldRow>
        <TextField
          label={t('mcpServers.label_en')}
          error={at('label.en') ?? at('label')}
          lang="en"
          value={label.en ?? ''}
          onChange={(en) => onChange({ label: { ...label, en } })}
        />
        <TextField
          label={t('mcpServers.label_fr')}
          error={at('label.fr')}
          lang="fr"
          value={label.fr ?? ''}
          onChange={(fr) => onChange({ label: { ...label, fr } })}
        />
      </FieldRow>
      <TextField
        label={t('mcpServers.url')}
        help={t('mcpServers.url_help')}
        error={at('url')}
        isCode
        value={draft.url}
        onChange={(url) => onChange({ url })}
      />
      <FieldRow>
        <TextField
          label={t('mcpServers.slug')}
          help={t('mcpServers.slug_help', { slug: draft.slug || 'crm' })}
          error={at('slug')}
          isCode
          value={draft.slug}
          onChange={(slug) => onChange({ slug })}
        />
        <NumberField
          label={t('mcpServers.timeout')}
          help={t('mcpServers.timeout_help')}
          error={at('timeout_s')}
          value={draft.timeout_s}
          min={1}
          max={MCP_TIMEOUT_MAX_S}
          step={1}
          onChange={(timeout_s) => onChange({ timeout_s })}
        />
      </FieldRow>
      <FieldRow>
        <TextField
          label={t('mcpServers.data_note_en')}
          help={t('mcpServers.data_note_help')}
          error={at('data_note.en')}
          lang="en"
          rows={2}
          value={note.en ?? ''}
          onChange={(en) => onChange({ data_note: { ...note, en } })}
        />
        <TextField
          label={t('mcpServers.data_note_fr')}
          error={at('data_note.fr')}
          lang="fr"
          rows={2}
          value={note.fr ?? ''}
          onChange={(fr) => onChange({ data_note: { ...note, fr } })}
        />
      </FieldRow>
    </FormSection>
  )
}
