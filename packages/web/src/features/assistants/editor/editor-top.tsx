import HistoryOutlined from '@mui/icons-material/HistoryOutlined'
import Button from '@mui/material/Button'
import { useNavigate } from '@tanstack/react-router'
import { Suspense, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { AssistantMenu } from '#features/assistants/list/assistant-menu.tsx'
import { DiscardDraft } from '#features/assistants/draft/discard-draft.tsx'
import type { DraftSession, DraftState } from '#features/assistants/draft/draft-session.ts'
import { DraftStatus } from '#ui/states/draft-status.tsx'
import { EditorHead } from '#features/assistants/editor/editor-head.tsx'
import { lazy } from '#lib/network/lazy.ts'
import { notify } from '#lib/notify.ts'

const VersionsDialog = lazy(async () => ({
  default: (await import('#features/assistants/versions/versions-dialog.tsx')).VersionsDialog,
}))

const onlyIconWhenNarrow = {
  minWidth: { xs: 44, sm: 64 },
  px: { xs: 1, sm: 2 },
  '& span:not(.MuiButton-icon)': { display: { xs: 'none', sm: 'inline' } },
  '& .MuiButton-startIcon': { mr: { xs: 0, sm: 1 } },
} as const

type Props = {
  session: DraftSession
  state: DraftState
  isSaving: boolean
  onSave: () => void
  /** Sharing, if available. */
  children: ReactNode
}

/** What is being edited, the state of its draft, and its versions. */
export function EditorTop({ session, state, isSaving, onSave, children }: Props) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [showsVersions, setShowsVersions] = useState(false)
  const { content, server, theirs } = state
  const { id } = server
  const isSame = state.status === 'kept' && !server.has_unsaved_changes
  return (
    <EditorHead
      name={content.name}
      status={
        <DraftStatus state={state}>
          <DiscardDraft disabled={isSame || theirs !== null} onDiscard={session.discard} />
        </DraftStatus>
      }
    >
      <Button
        startIcon={<HistoryOutlined />}
        aria-label={t('assistantForm.versions')}
        onClick={() => setShowsVersions(true)}
        sx={onlyIconWhenNarrow}
      >
        <span>{t('assistantForm.versions')}</span>
      </Button>
      {children}
      <Button variant="contained" loading={isSaving} disabled={isSame || theirs !== null} onClick={onSave}>
        {t('assistantForm.save')}
      </Button>
      <AssistantMenu id={id} name={server.saved.name} onGone={() => void navigate({ to: '/assistant' })} />
      {showsVersions && (
        <Suspense>
          <VersionsDialog
            assistantId={id}
            draft={content}
            hasUnsavedChanges={!isSame}
            onRestore={session.restore}
            onRestored={(number) => notify(t('assistantForm.restored', { number }))}
            onClose={() => setShowsVersions(false)}
          />
        </Suspense>
      )}
    </EditorHead>
  )
}
