import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import type { KnowledgeBaseDetail } from '@parlance/contract/knowledge/knowledge-bases.ts'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useHandOverBase } from '#features/knowledge-bases/knowledge-bases.queries.ts'
import { usePeople } from '#features/sharing/sharing.queries.ts'
import { FieldError } from '#ui/fields/field-error.tsx'
import type { Found } from '#ui/fields/find-field.tsx'
import { FindPerson } from '#ui/fields/find-person.tsx'

type Props = {
  base: KnowledgeBaseDetail
  open: boolean
  onClose: () => void
  onDone: (name: string) => void
}

/** Transfers a base to another owner. */
export function HandOverDialog({ open, ...rest }: Props) {
  const id = useId()
  return (
    <Dialog open={open} onClose={rest.onClose} fullWidth maxWidth="xs" aria-labelledby={`${id}-title`}>
      <HandOver titleId={`${id}-title`} {...rest} />
    </Dialog>
  )
}

function HandOver({ base, titleId, onClose, onDone }: Omit<Props, 'open'> & { titleId: string }) {
  const { t } = useTranslation()
  const [heir, setHeir] = useState<Found | null>(null)
  const people = usePeople()
  const handOver = useHandOverBase(base.id)
  const confirm = () => heir && handOver.mutate(heir.id, { onSuccess: () => onDone(heir.name) })
  return (
    <>
      <DialogTitle id={titleId}>{t('knowledgeBases.hand_over')}</DialogTitle>
      <DialogContent>
        <DialogContentText sx={{ mb: 2 }}>
          {t(base.is_mine ? 'knowledgeBases.hand_over_mine' : 'knowledgeBases.hand_over_help')}
        </DialogContentText>
        <FindPerson
          {...people}
          autoFocus
          label={t('knowledgeBases.heir')}
          placeholder={t('knowledgeBases.heir_placeholder')}
          noneFound={t('errors.ERROR_USER_NOT_FOUND')}
          chosen={heir}
          onChoose={(found) => {
            handOver.reset()
            setHeir(found)
          }}
        />
        {handOver.error && <FieldError>{handOver.error.message}</FieldError>}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('common.cancel')}</Button>
        <Button variant="contained" disabled={heir === null} loading={handOver.isPending} onClick={confirm}>
          {t('knowledgeBases.hand_over')}
        </Button>
      </DialogActions>
    </>
  )
}
