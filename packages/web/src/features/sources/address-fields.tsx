import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PartProps } from '#features/sources/source-draft.ts'
import { FieldRow } from '#ui/form-section.tsx'
import { TextField } from '#ui/text-field.tsx'

/** The service's own addresses, which hardly anybody changes. */
export function AddressFields({ draft, at, onChange }: PartProps) {
  const { t } = useTranslation()
  const isWrong = at('settings.base_url') ?? at('settings.token_url') ?? at('settings.login_url')
  const [isOpen, setOpen] = useState(false)
  const isShown = isOpen || isWrong !== undefined
  if (!isShown) {
    return (
      <Box>
        <Button size="small" aria-expanded={false} onClick={() => setOpen(true)}>
          {t('sources.advanced')}
        </Button>
      </Box>
    )
  }
  return (
    <FieldRow>
      <TextField
        label={t('sources.api_url')}
        error={at('settings.base_url')}
        isCode
        type="url"
        value={draft.api_url}
        onChange={(api_url) => onChange({ api_url })}
      />
      <TextField
        label={t('sources.token_url')}
        error={at('settings.token_url') ?? at('settings.login_url')}
        isCode
        type="url"
        value={draft.token_url}
        onChange={(token_url) => onChange({ token_url })}
      />
    </FieldRow>
  )
}
