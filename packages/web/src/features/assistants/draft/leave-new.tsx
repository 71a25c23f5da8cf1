import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import { useQueryClient } from '@tanstack/react-query'
import { useBlocker } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ASSISTANTS_KEY } from '#features/assistants/assistants.queries.ts'
import type { DraftSession, DraftState } from '#features/assistants/draft/draft-session.ts'
import { newAssistant } from '#features/assistants/draft/new-assistant.ts'
import { notify } from '#lib/notify.ts'
import { useSession } from '#lib/session-store.ts'

type Props = { session: DraftSession; state: DraftState; isBusy: boolean }

/**
 * Asks what happens to a new assistant that already has a picture, files or a preview on the server when the person
 * leaves without creating it. Content that is only in this browser needs no question.
 */
export function LeaveNew({ session, state, isBusy }: Props) {
  const { t } = useTranslation()
  const id = useId()
  const client = useQueryClient()
  const [isRemoving, setIsRemoving] = useState(false)
  const canDelete = state.server.may.includes('delete')
  const isLeft = () => newAssistant.read() === null || useSession.getState().user === null
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => current.pathname !== next.pathname && !isLeft(),
    enableBeforeUnload: false,
    withResolver: true,
    disabled: state.status === 'here' || isBusy,
  })
  const remove = async () => {
    setIsRemoving(true)
    try {
      await session.remove()
      void client.invalidateQueries({ queryKey: ASSISTANTS_KEY })
      blocker.proceed?.()
    } catch (error) {
      notify(error instanceof Error ? error.message : t('errors.ERROR'), { severity: 'error' })
    } finally {
      setIsRemoving(false)
    }
  }
  return (
    <Dialog
      open={blocker.status === 'blocked'}
      onClose={blocker.reset}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      maxWidth="xs"
      fullWidth
    >
      <DialogTitle id={`${id}-title`}>{t('assistantForm.leave_title')}</DialogTitle>
      <DialogContent>
        <DialogContentText id={`${id}-text`}>{t('assistantForm.leave_help')}</DialogContentText>
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap' }}>
        <Button onClick={blocker.reset}>{t('assistantForm.leave_stay')}</Button>
        {canDelete && (
          <Button color="error" loading={isRemoving} onClick={() => void remove()}>
            {t('assistantForm.leave_delete')}
          </Button>
        )}
        <Button variant="contained" onClick={blocker.proceed}>
          {t('assistantForm.leave_keep')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
