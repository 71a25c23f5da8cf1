import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import Box from '@mui/material/Box'
import type { Role } from '@parlance/contract/people/roles.ts'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { roleLabel } from '#lib/texts/role-label.ts'
import { rolesQuery, useDeleteRole } from '#features/roles/roles.queries.ts'
import { notify } from '#lib/notify.ts'
import { ChoiceButton } from '#ui/fields/choice-button.tsx'
import { FieldError } from '#ui/fields/field-error.tsx'

type Props = { role: Role; onDeleted: () => void }

/** Deletes a role; if people have it, asks for their new role. */
export function DeleteRole({ role, onDeleted }: Props) {
  const { t } = useTranslation()
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const [moveTo, setMoveTo] = useState('')
  const remove = useDeleteRole()
  const others = useQuery({
    ...rolesQuery({ query: '', sort_by: 'name', sort_order: 'asc', page: 1 }),
    enabled: isOpen && role.user_count > 0,
  })
  const choices = others.data?.data.filter((one) => one.id !== role.id) ?? []
  const isMissing = role.user_count > 0 && moveTo === ''
  const confirm = () =>
    remove.mutate(
      { role_id: role.id, move_to: moveTo === '' ? undefined : moveTo },
      {
        onSuccess: () => {
          notify(t('roles.deleted'))
          onDeleted()
        },
      },
    )
  return (
    <>
      <Button variant="outlined" color="error" onClick={() => setOpen(true)}>
        {t('roles.delete')}
      </Button>
      <Dialog
        open={isOpen}
        onClose={() => setOpen(false)}
        role="alertdialog"
        fullWidth
        maxWidth="xs"
        aria-labelledby={`${id}-title`}
        aria-describedby={`${id}-text`}
      >
        <DialogTitle id={`${id}-title`}>{t('roles.delete_title', { name: role.name })}</DialogTitle>
        <DialogContent>
          <DialogContentText id={`${id}-text`}>
            {role.user_count === 0
              ? t('roles.delete_help')
              : t('roles.delete_people', { count: role.user_count })}
          </DialogContentText>
          {role.user_count > 0 && (
            <Box sx={{ mt: 2 }}>
              <ChoiceButton
                label={t('roles.move_to')}
                value={moveTo}
                shown={t('roles.choose')}
                choices={choices.map((one) => ({ value: one.id, label: roleLabel(one, t) }))}
                onChoose={setMoveTo}
              />
            </Box>
          )}
          {remove.error && <FieldError>{remove.error.message}</FieldError>}
        </DialogContent>
        <DialogActions>
          <Button autoFocus onClick={() => setOpen(false)}>
            {t('common.cancel')}
          </Button>
          <Button
            variant="contained"
            color="error"
            disabled={isMissing}
            loading={remove.isPending}
            onClick={confirm}
          >
            {t('roles.delete_confirm')}
          </Button>
        </DialogActions>
      </Dialog>
    </>
  )
}
