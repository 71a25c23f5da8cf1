import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import type { AdminUserPage } from '@parlance/contract/people/users.ts'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useHandOver } from '#features/users/managing.queries.ts'
import { PersonField } from '#features/users/person-field.tsx'
import { notify } from '#lib/notify.ts'
import { FieldError } from '#ui/fields/field-error.tsx'
import type { Found } from '#ui/fields/find-field.tsx'
import { Panel } from '#ui/navigation/panel.tsx'

type Props = { user: AdminUserPage; myId: string }

/** What this person owns and others use, and its transfer. */
export function OwnedPanel({ user, myId }: Props) {
  const { t } = useTranslation()
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const [heir, setHeir] = useState<Found | null>(null)
  const handOver = useHandOver(user.id)
  const { assistants, groups, knowledge_bases, folders, prompts } = user.owned
  const isNothing = [assistants, groups, knowledge_bases, folders, prompts].every(
    ({ length }) => length === 0,
  )
  const confirm = () =>
    heir &&
    handOver.mutate(heir.id, {
      onSuccess: (done) => {
        notify(t('users.handed_over', { ...done, name: heir.name }))
        setOpen(false)
      },
    })
  return (
    <Panel
      title={t('users.owned')}
      help={t(isNothing ? 'users.owned_nothing' : 'users.owned_help')}
      actions={
        !isNothing &&
        user.id !== myId && (
          <Button variant="outlined" onClick={() => setOpen(true)}>
            {t('users.hand_over')}
          </Button>
        )
      }
    >
      {!isNothing && (
        <Box sx={{ display: 'grid', gap: 0.5, typography: 'body2', overflowWrap: 'anywhere' }}>
          <Names label={t('users.assistants')} names={assistants.map((one) => one.name)} />
          <Names label={t('users.knowledge_bases')} names={knowledge_bases.map((one) => one.name)} />
          <Names label={t('users.folders')} names={folders.map((one) => one.name)} />
          <Names label={t('users.prompts')} names={prompts.map((one) => one.name)} />
          <Names label={t('users.only_manager')} names={groups.map((one) => one.name)} />
        </Box>
      )}
      <Dialog open={isOpen} onClose={() => setOpen(false)} fullWidth maxWidth="xs" aria-labelledby={id}>
        <DialogTitle id={id}>{t('users.hand_over')}</DialogTitle>
        <DialogContent>
          <PersonField
            label={t('users.heir')}
            help={t('users.heir_help')}
            chosen={heir}
            except={[user.id, myId]}
            onChoose={setHeir}
          />
          {handOver.error && <FieldError>{handOver.error.message}</FieldError>}
        </DialogContent>
        <DialogActions>
          <Button onClick={() => setOpen(false)}>{t('common.cancel')}</Button>
          <Button variant="contained" disabled={heir === null} loading={handOver.isPending} onClick={confirm}>
            {t('users.hand_over')}
          </Button>
        </DialogActions>
      </Dialog>
    </Panel>
  )
}

function Names({ label, names }: { label: string; names: string[] }) {
  if (names.length === 0) return null
  return (
    <div>
      <Box component="span" sx={{ color: 'text.secondary' }}>
        {label}
      </Box>{' '}
      {names.join(', ')}
    </div>
  )
}
