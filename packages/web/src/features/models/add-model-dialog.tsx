import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import { MODEL_TYPES, type ModelType } from '@parlance/contract/models/model-interfaces.ts'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useId, useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { modelProvidersQuery, useCreateModel } from '#features/models/models.queries.ts'
import { FieldError } from '#ui/fields/field-error.tsx'
import { SelectField } from '#ui/fields/select-field.tsx'
import { TextField } from '#ui/fields/text-field.tsx'

/** Adds a model by its identifier; everything else is edited on its page. */
export function AddModelDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const id = useId()
  const navigate = useNavigate()
  const { data: providers } = useQuery(modelProvidersQuery())
  const [provider, setProvider] = useState('')
  const [identifier, setIdentifier] = useState('')
  const [type, setType] = useState<ModelType>('chat')
  const [isTried, setTried] = useState(false)
  const create = useCreateModel()
  const chosen = provider || (providers?.[0]?.id ?? '')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (identifier.trim() === '' || chosen === '') return
    create.mutate(
      { provider_id: chosen, identifier: identifier.trim(), type },
      {
        onSuccess: ({ id: modelId }) => void navigate({ to: '/admin/models/$modelId', params: { modelId } }),
      },
    )
  }
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby={`${id}-title`}>
      <form onSubmit={submit} noValidate>
        <DialogTitle id={`${id}-title`}>{t('models.add')}</DialogTitle>
        <DialogContent>
          <DialogContentText sx={{ mb: 2 }}>{t('models.add_help')}</DialogContentText>
          <Box sx={{ display: 'grid', gap: 2 }}>
            <SelectField
              label={t('models.provider')}
              value={chosen}
              options={(providers ?? []).map((one) => ({ value: one.id, label: one.name }))}
              onChange={setProvider}
            />
            <TextField
              label={t('models.identifier')}
              help={t('models.identifier_help')}
              error={isTried && identifier.trim() === '' ? t('common.field_required') : undefined}
              isCode
              value={identifier}
              onChange={setIdentifier}
            />
            <SelectField
              label={t('models.type')}
              value={type}
              options={MODEL_TYPES.map((one) => ({ value: one, label: t(`models.type_${one}`) }))}
              onChange={setType}
            />
          </Box>
          {create.error && <FieldError>{create.error.message}</FieldError>}
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button type="submit" variant="contained" loading={create.isPending}>
            {t('models.add_confirm')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
