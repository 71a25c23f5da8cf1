import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import type { ApiKey, MadeKey } from '@parlance/contract/public-api/api-keys.ts'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRotateKey } from '#features/api-keys/api-keys.queries.ts'
import { ChoiceButton } from '#ui/fields/choice-button.tsx'
import { FormField } from '#ui/fields/form-field.tsx'

const OVERLAPS = [
  { value: '0', text: 'overlap_none' },
  { value: '24', text: 'overlap_day' },
  { value: '168', text: 'overlap_week' },
  { value: '720', text: 'overlap_month' },
] as const
type Overlap = (typeof OVERLAPS)[number]['value']

type Props = { apiKey: ApiKey; onClose: () => void; onRotated: (made: MadeKey) => void }

/** Asks how long the old secret continues to work. */
export function RotateDialog({ apiKey, onClose, onRotated }: Props) {
  const { t } = useTranslation()
  const id = useId()
  const rotate = useRotateKey()
  const [hours, setHours] = useState<Overlap>('24')
  const options = OVERLAPS.map(({ value, text }) => ({ value, label: t(`apiKeys.${text}`) }))
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby={`${id}-title`}>
      <DialogTitle id={`${id}-title`}>{t('apiKeys.rotate_title', { name: apiKey.description })}</DialogTitle>
      <DialogContent>
        <DialogContentText sx={{ mb: 2 }}>{t('apiKeys.rotate_text')}</DialogContentText>
        <FormField id={id} label={t('apiKeys.overlap')}>
          <ChoiceButton
            id={id}
            isField
            label={t('apiKeys.overlap')}
            choices={options}
            value={hours}
            onChoose={setHours}
          />
        </FormField>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('common.cancel')}</Button>
        <Button
          variant="contained"
          loading={rotate.isPending}
          onClick={() => rotate.mutate({ keyId: apiKey.id, hours: Number(hours) }, { onSuccess: onRotated })}
        >
          {t('apiKeys.rotate')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
