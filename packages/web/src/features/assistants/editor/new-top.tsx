import Button from '@mui/material/Button'
import { useTranslation } from 'react-i18next'
import type { DraftSession, DraftState } from '#features/assistants/draft/draft-session.ts'
import { DraftStatus } from '#ui/states/draft-status.tsx'
import { LeaveNew } from '#features/assistants/draft/leave-new.tsx'
import { EditorHead } from '#features/assistants/editor/editor-head.tsx'

type Props = { session: DraftSession; state: DraftState; isBusy: boolean; onCreate: () => void }

/** A new assistant, the state of its content, and the button that creates it. */
export function NewTop({ session, state, isBusy, onCreate }: Props) {
  const { t } = useTranslation()
  return (
    <EditorHead
      name={state.content.name || t('assistantForm.new_title')}
      status={
        <DraftStatus isNew state={state}>
          <LeaveNew session={session} state={state} isBusy={isBusy} />
        </DraftStatus>
      }
    >
      <Button variant="contained" loading={isBusy} disabled={state.theirs !== null} onClick={onCreate}>
        {t('assistantForm.create')}
      </Button>
    </EditorHead>
  )
}
