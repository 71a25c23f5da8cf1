import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DraftField } from '#features/sources/form/draft-field.tsx'
import type { PartProps } from '#features/sources/form/source-draft.ts'
import { FieldRow } from '#ui/fields/form-section.tsx'

const API = 'settings.base_url'
const TOKEN = ['settings.token_url', 'settings.login_url']

/** The addresses of the service, which rarely change. */
export function AddressFields(form: PartProps) {
  const { t } = useTranslation()
  const wrong = [API, ...TOKEN].filter((path) => form.at(path) !== undefined)
  const [isOpen, setOpen] = useState(false)
  const isShown = isOpen || wrong.length > 0
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
      <DraftField form={form} name="api_url" at={API} label={t('sources.api_url')} isCode type="url" />
      <DraftField form={form} name="token_url" at={TOKEN} label={t('sources.token_url')} isCode type="url" />
    </FieldRow>
  )
}
