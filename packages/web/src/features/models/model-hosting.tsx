import { useTranslation } from 'react-i18next'
import type { PartProps } from '#features/models/model-draft.ts'
import { FieldRow, FormSection } from '#ui/fields/form-section.tsx'
import { TextField } from '#ui/fields/text-field.tsx'

/** Where it runs and what happens to data: shown to everyone who chooses a model. */
export function ModelHosting({ draft, at, onChange }: PartProps) {
  const { t } = useTranslation()
  const note = draft.data_note ?? {}
  return (
    <FormSection guide="security#providers" title={t('models.hosting')} help={t('models.hosting_help')}>
      <TextField
        label={t('models.hosting_region')}
        error={at('hosting_region')}
        value={draft.hosting_region}
        onChange={(hosting_region) => onChange({ hosting_region })}
      />
      <FieldRow>
        <TextField
          label={t('models.data_note_en')}
          error={at('data_note.en')}
          lang="en"
          rows={2}
          value={note.en ?? ''}
          onChange={(en) => onChange({ data_note: { ...note, en } })}
        />
        <TextField
          label={t('models.data_note_fr')}
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
