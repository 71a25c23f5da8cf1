import HistoryOutlined from '@mui/icons-material/HistoryOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { AssistantDraft } from '@parlance/contract/assistants.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import { AssistantMenu } from '#features/assistants/assistant-menu.tsx'
import { ASSISTANTS_KEY } from '#features/assistants/assistants.queries.ts'
import { AvatarField } from '#features/assistants/avatar-field.tsx'
import { ConflictPanel } from '#features/assistants/conflict-panel.tsx'
import { ContentForm } from '#features/assistants/content-form.tsx'
import { tidy } from '#features/assistants/content.ts'
import { DiscardDraft } from '#features/assistants/discard-draft.tsx'
import { openDraft } from '#features/assistants/draft-session.ts'
import { DraftStatus } from '#features/assistants/draft-status.tsx'
import { draftCalls, type DraftContent } from '#features/assistants/draft.queries.ts'
import type { EditorSlots } from '#features/assistants/editor-slots.ts'
import { EditorHead } from '#features/assistants/editor-head.tsx'
import { EditorLayout } from '#features/assistants/editor-layout.tsx'
import { localCopy } from '#features/assistants/local-copy.ts'
import { OwnFiles } from '#features/assistants/own-files.tsx'
import { useFieldErrors } from '#features/assistants/use-field-errors.ts'
import { useFormLanguage } from '#features/assistants/use-form-language.ts'
import { lazy } from '#lib/lazy.ts'
import { notify } from '#lib/notify.ts'

const VersionsDialog = lazy(async () => ({
  default: (await import('#features/assistants/versions-dialog.tsx')).VersionsDialog,
}))

const onlyIconWhenNarrow = {
  minWidth: { xs: 44, sm: 64 },
  px: { xs: 1, sm: 2 },
  '& span:not(.MuiButton-icon)': { display: { xs: 'none', sm: 'inline' } },
  '& .MuiButton-startIcon': { mr: { xs: 0, sm: 1 } },
} as const

type Props = { initial: AssistantDraft } & EditorSlots

/** The open form of an assistant: its draft, its versions, and what stands beside. */
export function Editor({ initial, renderPreview, renderSharing, renderPublication }: Props) {
  const { t } = useTranslation()
  const { id } = initial
  const navigate = useNavigate()
  const client = useQueryClient()
  const [session] = useState(() => openDraft(initial, draftCalls(id), localCopy(id)))
  const state = useStore(session.store)
  const { content, server, theirs } = state
  const [language, setLanguage] = useFormLanguage()
  const { errors, formRef, clear, check, refuse } = useFieldErrors(setLanguage)
  const [isSaving, setIsSaving] = useState(false)
  const [showsVersions, setShowsVersions] = useState(false)
  const isSame = state.status === 'kept' && !server.has_unsaved_changes

  // Whoever leaves, leaves nothing behind.
  useEffect(() => {
    const leave = () => void session.flush(true)
    window.addEventListener('pagehide', leave)
    return () => {
      window.removeEventListener('pagehide', leave)
      leave()
    }
  }, [session])

  const change = (part: Partial<DraftContent>) => {
    session.change(part)
    for (const field of Object.keys(part)) clear(field)
  }
  const refresh = () => client.invalidateQueries({ queryKey: ASSISTANTS_KEY })
  const save = async () => {
    const tidied = tidy(content)
    setIsSaving(true)
    try {
      // Errors are told by place, so the form shows what was checked.
      if (!(await check(tidied))) return session.change(tidied)
      if (await session.save(tidied)) {
        notify(t('assistantForm.saved'))
        void refresh()
      }
    } catch (error) {
      refuse(error)
    } finally {
      setIsSaving(false)
    }
  }
  const head = (
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
      {renderSharing?.(server)}
      <Button
        variant="contained"
        loading={isSaving}
        disabled={isSame || theirs !== null}
        onClick={() => void save()}
      >
        {t('assistantForm.save')}
      </Button>
      <AssistantMenu id={id} name={server.saved.name} onGone={() => void navigate({ to: '/assistant' })} />
    </EditorHead>
  )
  const form = (
    <Box ref={formRef}>
      {theirs && (
        <ConflictPanel
          theirs={theirs}
          mine={content}
          onLoadTheirs={session.loadTheirs}
          onKeepMine={() => void session.keepMine()}
        />
      )}
      <ContentForm
        content={content}
        errors={errors}
        onChange={change}
        language={language}
        onLanguage={setLanguage}
        tokens={server.instruction_tokens}
        files={<OwnFiles assistantId={id} content={content} onChange={change} />}
        avatar={<AvatarField id={id} fileId={content.avatar_file_id} onPicture={session.setPicture} />}
      >
        {renderPublication?.(server)}
      </ContentForm>
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
    </Box>
  )
  const name = content.name.trim() || t('assistantForm.untitled')
  return (
    <EditorLayout
      head={head}
      form={form}
      preview={renderPreview({ name, beforeSend: () => session.flush() })}
    />
  )
}
