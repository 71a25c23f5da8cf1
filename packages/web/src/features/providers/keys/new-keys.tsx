import AddOutlined from '@mui/icons-material/AddOutlined'
import Button from '@mui/material/Button'
import { PROVIDER_KEYS_MAX } from '@parlance/contract/core/limits.ts'
import { useTranslation } from 'react-i18next'
import { newKey, type KeyDraft, type PartProps } from '#features/providers/provider-draft.ts'
import Typography from '@mui/material/Typography'
import { FieldRow } from '#ui/fields/form-section.tsx'
import { TextField } from '#ui/fields/text-field.tsx'

/** The keys of a new provider, or of one with a new address. */
export function NewKeys({ draft, at, onChange }: PartProps) {
  const { t } = useTranslation()
  const { keys } = draft
  const set = (id: number, part: Partial<KeyDraft>) =>
    onChange({ keys: keys.map((key) => (key.id === id ? { ...key, ...part } : key)) })
  return (
    <>
      {keys.map((key, index) => (
        <FieldRow key={key.id}>
          {keys.length > 1 && (
            <TextField
              label={t('providers.key_label')}
              error={at(`keys.${index}.label`)}
              value={key.label}
              onChange={(label) => set(key.id, { label })}
            />
          )}
          <TextField
            label={t('providers.key')}
            type="password"
            error={at(`keys.${index}.key`)}
            value={key.key}
            onChange={(value) => set(key.id, { key: value.trim() })}
          />
        </FieldRow>
      ))}
      {keys.length < PROVIDER_KEYS_MAX && (
        <Button
          startIcon={<AddOutlined />}
          onClick={() => onChange({ keys: [...keys, newKey()] })}
          sx={{ justifySelf: 'start' }}
        >
          {t('providers.another_key')}
        </Button>
      )}
      {keys.length > 1 && (
        <Typography variant="caption" component="p" sx={{ color: 'muted', mt: -1.5 }}>
          {t('providers.keys_help')}
        </Typography>
      )}
    </>
  )
}
