import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Typography from '@mui/material/Typography'
import type { Model } from '@parlance/contract/models/models.ts'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { modelName } from '#features/chat/composer/model-facts.ts'
import { SelectField } from '#ui/fields/select-field.tsx'

type Props = {
  models: readonly Model[]
  /** The model that has already answered, suggested as the first choice. */
  first: string | null
  onCompare: (models: [string, string]) => void
  onClose: () => void
}

/** Asks which two models will answer. */
export function CompareDialog({ models, first, onCompare, onClose }: Props) {
  const { t } = useTranslation()
  const id = useId()
  const [left, setLeft] = useState(
    () => models.find((model) => model.id === first)?.id ?? models[0]?.id ?? '',
  )
  const [right, setRight] = useState(() => models.find((model) => model.id !== left)?.id ?? '')
  const options = models.map((model) => ({ value: model.id, label: modelName(model) }))
  const isSame = left === right
  return (
    <Dialog open fullWidth maxWidth="xs" onClose={onClose} aria-labelledby={id}>
      <DialogTitle id={id}>{t('messages.compare_title')}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t('messages.compare_help')}
        </Typography>
        <SelectField label={t('messages.compare_first')} value={left} options={options} onChange={setLeft} />
        <SelectField
          label={t('messages.compare_second')}
          value={right}
          options={options}
          error={isSame ? t('messages.compare_same') : undefined}
          onChange={setRight}
        />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('common.cancel')}</Button>
        <Button variant="contained" disabled={isSame} onClick={() => onCompare([left, right])}>
          {t('messages.compare_begin')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
