import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useAddKey } from '#features/providers/providers.queries.ts'
import { notify } from '#lib/notify.ts'
import { FieldError } from '#ui/fields/field-error.tsx'
import { FieldRow } from '#ui/fields/form-section.tsx'
import { TextField } from '#ui/fields/text-field.tsx'

/** Adds a key to the existing ones; from then on only its last characters are shown. */
export function AddKey({ providerId }: { providerId: string }) {
  const { t } = useTranslation()
  const [label, setLabel] = useState('')
  const [key, setKey] = useState('')
  const [isTried, setTried] = useState(false)
  const add = useAddKey(providerId)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (key === '') return
    add.mutate(
      { label, key },
      {
        onSuccess: () => {
          notify(t('providers.key_added'))
          setLabel('')
          setKey('')
          setTried(false)
        },
      },
    )
  }
  return (
    <form noValidate onSubmit={submit} aria-label={t('providers.add_key')}>
      <FieldRow>
        <TextField label={t('providers.key_label')} value={label} onChange={setLabel} />
        <TextField
          label={t('providers.key')}
          type="password"
          error={isTried && key === '' ? t('common.field_required') : undefined}
          value={key}
          onChange={(value) => setKey(value.trim())}
        />
      </FieldRow>
      {add.error && <FieldError>{add.error.message}</FieldError>}
      <Box sx={{ display: 'flex', justifyContent: 'flex-end', mt: 1.5 }}>
        <Button type="submit" variant="outlined" loading={add.isPending}>
          {t('providers.add_key')}
        </Button>
      </Box>
    </form>
  )
}
