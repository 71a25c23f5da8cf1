import Button from '@mui/material/Button'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { HOLD_REASON_MAX } from '@parlance/contract/admin/retention-kinds.ts'
import { useQuery } from '@tanstack/react-query'
import { useId, useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { usePlaceHold } from '#features/retention/retention.queries.ts'
import { usersQuery } from '#features/users/managing.queries.ts'
import { useUnsaved } from '#lib/forms/unsaved.ts'
import { notify } from '#lib/notify.ts'
import { FormDialog } from '#ui/dialogs/form-dialog.tsx'
import { FieldError } from '#ui/fields/field-error.tsx'
import type { Found } from '#ui/fields/find-field.tsx'
import { FindPerson } from '#ui/fields/find-person.tsx'
import { LabelledField } from '#ui/fields/labelled-field.tsx'

type Props = { open: boolean; onClose: () => void }

export function HoldDialog({ open, onClose }: Props) {
  const id = useId()
  return (
    <FormDialog open={open} onClose={onClose} maxWidth="xs" aria-labelledby={id}>
      <HoldForm titleId={id} onClose={onClose} />
    </FormDialog>
  )
}

// Remounted each time the dialog opens, so that it starts empty.
function HoldForm({ titleId, onClose }: { titleId: string; onClose: () => void }) {
  const { t } = useTranslation()
  const place = usePlaceHold()
  const [person, setPerson] = useState<Found | null>(null)
  const [search, setSearch] = useState('')
  const [reason, setReason] = useState('')
  const [isTried, setTried] = useState(false)
  useUnsaved(person !== null || reason !== '')
  const { data, isFetching } = useQuery(
    usersQuery({ query: search, sort_by: 'name', sort_order: 'asc', page: 1 }, {}),
  )
  const isMissing = reason.trim() === ''
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (person === null || isMissing) return
    place.mutate(
      { user_id: person.id, reason: reason.trim() },
      {
        onSuccess: () => {
          notify(t('retention.placed_for', { name: person.name }))
          onClose()
        },
      },
    )
  }
  return (
    <form onSubmit={submit} noValidate>
      <DialogTitle id={titleId}>{t('retention.new_hold')}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        <div>
          <FindPerson
            label={t('retention.person')}
            help={t('retention.person_help')}
            placeholder={t('users.person_placeholder')}
            noneFound={t('errors.ERROR_USER_NOT_FOUND')}
            people={data?.data.map(({ id, name, username, email }) => ({
              id,
              name: name || username,
              detail: email,
            }))}
            isLoading={isFetching}
            chosen={person}
            onSearch={setSearch}
            onChoose={(found) => {
              place.reset()
              setPerson(found)
            }}
          />
          {isTried && person === null && (
            <FieldError id={`${titleId}-person`}>{t('retention.person_missing')}</FieldError>
          )}
        </div>
        <LabelledField
          label={t('retention.reason')}
          help={t('retention.reason_help')}
          value={reason}
          rows={3}
          maxLength={HOLD_REASON_MAX}
          error={isTried && isMissing ? t('retention.reason_missing') : null}
          onChange={setReason}
        />
        {place.error && <FieldError id={`${titleId}-error`}>{place.error.message}</FieldError>}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('common.cancel')}</Button>
        <Button type="submit" variant="contained" loading={place.isPending}>
          {t('retention.place')}
        </Button>
      </DialogActions>
    </form>
  )
}
