import { useBlocker } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useSession } from '#lib/session-store.ts'
import { differs } from '#lib/forms/unsaved.ts'
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx'

/** Asks before the page is left; for a closed tab, the browser asks. When a session has ended, there is no choice. */
export function UnsavedPage() {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      useSession.getState().user !== null &&
      (current.pathname !== next.pathname || differs(current.search, next.search)),
    withResolver: true,
  })
  return <UnsavedDialog open={status === 'blocked'} onLeave={() => proceed?.()} onStay={() => reset?.()} />
}

type Props = { open: boolean; onLeave: () => void; onStay: () => void }

export function UnsavedDialog({ open, onLeave, onStay }: Props) {
  const { t } = useTranslation()
  return (
    <ConfirmDialog
      open={open}
      title={t('layout.unsaved_title')}
      text={t('layout.unsaved_text')}
      confirm={t('layout.unsaved_leave')}
      busy={false}
      onConfirm={onLeave}
      onClose={onStay}
    />
  )
}
