import Button from '@mui/material/Button'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRevokeLink } from '#features/shared-threads/shared-threads.queries.ts'
import { notify } from '#lib/notify.ts'
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx'

type Props = {
  id: string
  /** When it was created, which distinguishes it from others. */
  date: string
  whose: 'mine' | 'all'
}

/** Revokes a link after confirmation. */
export function RevokeLink({ id, date, whose }: Props) {
  const { t } = useTranslation()
  const revoke = useRevokeLink(whose)
  const [isAsked, setAsked] = useState(false)
  const confirm = () =>
    revoke.mutate(id, {
      onSuccess: () => notify(t('sharedThreads.revoked')),
      onSettled: () => setAsked(false),
    })
  return (
    <>
      <Button
        size="small"
        color="error"
        aria-label={t('sharedThreads.revoke_of', { date })}
        onClick={() => setAsked(true)}
      >
        {t('sharedThreads.revoke')}
      </Button>
      <ConfirmDialog
        open={isAsked}
        title={t('sharedThreads.revoke_title')}
        text={t('sharedThreads.revoke_help')}
        confirm={t('sharedThreads.revoke')}
        busy={revoke.isPending}
        onConfirm={confirm}
        onClose={() => setAsked(false)}
      />
    </>
  )
}
