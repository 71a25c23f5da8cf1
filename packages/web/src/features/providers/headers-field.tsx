import AddOutlined from '@mui/icons-material/AddOutlined'
import DeleteOutlined from '@mui/icons-material/DeleteOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { PROVIDER_HEADERS_MAX } from '@parlance/contract/core/limits.ts'
import { useTranslation } from 'react-i18next'
import { newHeader, type HeaderDraft, type PartProps } from '#features/providers/provider-draft.ts'
import { FieldRow, FormSection } from '#ui/fields/form-section.tsx'
import { IconAction } from '#ui/navigation/icon-action.tsx'
import { TextField } from '#ui/fields/text-field.tsx'

/** Headers that go with each call; what they carry is a secret and is never shown again. */
export function HeadersField({ draft, at, onChange, mustEnter }: PartProps & { mustEnter: boolean }) {
  const { t } = useTranslation()
  const { headers } = draft
  const set = (id: number, part: Partial<HeaderDraft>) =>
    onChange({ headers: headers.map((header) => (header.id === id ? { ...header, ...part } : header)) })
  return (
    <FormSection
      guide="provider#connection"
      title={t('providers.headers')}
      help={t('providers.headers_help')}
    >
      {headers.map((header, index) => (
        <Box key={header.id} sx={{ display: 'flex', alignItems: 'flex-start', gap: 1 }}>
          <Box sx={{ flex: 1, minWidth: 0 }}>
            <FieldRow>
              <TextField
                label={t('providers.header_name')}
                isCode
                error={at(`headers.${index}.name`)}
                value={header.name}
                onChange={(name) => set(header.id, { name: name.trim(), isStored: false })}
              />
              <TextField
                label={t('providers.header_value')}
                type="password"
                placeholder={header.isStored && !mustEnter ? t('providers.header_kept') : ''}
                error={at(`headers.${index}.value`)}
                value={header.value}
                onChange={(value) => set(header.id, { value })}
              />
            </FieldRow>
          </Box>
          <IconAction
            label={t('providers.header_remove', { name: header.name })}
            onClick={() => onChange({ headers: headers.filter((one) => one.id !== header.id) })}
            sx={{ mt: 4 }}
          >
            <DeleteOutlined fontSize="small" />
          </IconAction>
        </Box>
      ))}
      {headers.length < PROVIDER_HEADERS_MAX && (
        <Button
          startIcon={<AddOutlined />}
          onClick={() => onChange({ headers: [...headers, newHeader()] })}
          sx={{ justifySelf: 'start' }}
        >
          {t('providers.header_add')}
        </Button>
      )}
    </FormSection>
  )
}
