import HistoryOutlined from '@mui/icons-material/HistoryOutlined'
import Button from '@mui/material/Button'
import type { PromptContent, PromptDraft, PromptView } from '@parlance/contract/prompts/prompts.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import { PromptFields } from '#features/prompts/editor/prompt-fields.tsx'
import { PromptLayout } from '#features/prompts/editor/prompt-layout.tsx'
import type { PromptPageProps } from '#features/prompts/editor/prompt-page-props.ts'
import { openPrompt } from '#features/prompts/editor/prompt-session.ts'
import { SaveVersion } from '#features/prompts/editor/save-version.tsx'
import { PromptMenu } from '#features/prompts/list/prompt-menu.tsx'
import { readAfter } from '#features/prompts/prompt-draft.queries.ts'
import { PROMPTS_KEY } from '#features/prompts/prompts.queries.ts'
import { Workbench } from '#features/prompts/runs/workbench.tsx'
import { PromptDiff } from '#features/prompts/versions/prompt-diff.tsx'
import { lazy } from '#lib/network/lazy.ts'
import { ConflictPanel } from '#ui/content/conflict-panel.tsx'
import { DraftStatus } from '#ui/states/draft-status.tsx'

const VersionsDialog = lazy(async () => ({
  default: (await import('#features/prompts/versions/versions-dialog.tsx')).VersionsDialog,
}))

type Props = Omit<PromptPageProps, 'promptId'> & { view: PromptView; initial: PromptDraft }

/** The open form of a prompt: its draft, its versions and its runs. */
export function PromptEditor({ view, initial, runId, onRun, renderSharing, renderTests }: Props) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const navigate = useNavigate()
  const { id } = initial
  const [session] = useState(() => openPrompt(initial))
  const state = useStore(session.store)
  const [showsVersions, setShowsVersions] = useState(false)
  const [isSaving, setSaving] = useState(false)
  const { content, server, theirs } = state
  const isSame = state.status === 'kept' && !server.has_unsaved_changes
  const refresh = () => void client.invalidateQueries({ queryKey: PROMPTS_KEY })

  // Leaving the page saves unsaved changes.
  useEffect(() => {
    const leave = () => readAfter(id, session.flush(true))
    window.addEventListener('pagehide', leave)
    return () => {
      window.removeEventListener('pagehide', leave)
      leave()
    }
  }, [id, session])

  return (
    <PromptLayout
      name={view.name}
      showsRuns={runId !== null}
      status={<DraftStatus state={state} />}
      actions={
        <>
          <Button startIcon={<HistoryOutlined />} onClick={() => setShowsVersions(true)}>
            {t('expert.versions')}
          </Button>
          <Button variant="contained" disabled={isSame || theirs !== null} onClick={() => setSaving(true)}>
            {t('expert.save_version')}
          </Button>
          <PromptMenu
            id={id}
            name={view.name}
            content={content}
            renderSharing={renderSharing}
            onGone={() => void navigate({ to: '/expert' })}
          />
          {isSaving && (
            <SaveVersion
              content={content}
              isFirst={server.live === null}
              onSave={async (version) => {
                const isSaved = await session.save(version)
                refresh()
                return isSaved
              }}
              onClose={() => setSaving(false)}
            />
          )}
          {showsVersions && (
            <Suspense>
              <VersionsDialog
                promptId={id}
                draft={content}
                live={server.live}
                hasUnsavedChanges={!isSame}
                onRestore={session.restore}
                onMoved={session.reread}
                onClose={() => setShowsVersions(false)}
              />
            </Suspense>
          )}
        </>
      }
      prompt={
        <>
          {theirs && (
            <ConflictPanel
              theirs={theirs}
              onLoadTheirs={session.loadTheirs}
              onKeepMine={() => void session.keepMine()}
            >
              <PromptDiff before={theirs.draft} after={content} />
            </ConflictPanel>
          )}
          <PromptFields content={content} onChange={(part: Partial<PromptContent>) => session.change(part)} />
        </>
      }
      runs={
        <Workbench
          promptId={id}
          content={content}
          draft={{ keep: () => session.flush() }}
          live={server.live}
          runId={runId}
          onRun={onRun}
          renderTests={renderTests}
        />
      }
    />
  )
}
