import Box from '@mui/material/Box'
import type { AssistantDraft } from '@parlance/contract/assistants/assistants.ts'
import { useCallback, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import { AvatarField } from '#features/assistants/picture/avatar-field.tsx'
import { ConflictPanel } from '#features/assistants/draft/conflict-panel.tsx'
import { ContentForm } from '#features/assistants/editor/content-form.tsx'
import { openDraft } from '#features/assistants/draft/draft-session.ts'
import { draftCalls, readAfter, type DraftContent } from '#features/assistants/draft/draft.queries.ts'
import type { EditorSlots } from '#features/assistants/editor/editor-slots.ts'
import { EditorLayout } from '#features/assistants/editor/editor-layout.tsx'
import { EditorTop } from '#features/assistants/editor/editor-top.tsx'
import { localCopy } from '#features/assistants/draft/local-copy.ts'
import { OwnFiles } from '#features/assistants/knowledge/own-files.tsx'
import { useFieldErrors } from '#features/assistants/editor/use-field-errors.ts'
import { useFormLanguage } from '#features/assistants/editor/use-form-language.ts'
import { useSaving } from '#features/assistants/draft/use-saving.ts'

type Props = { initial: AssistantDraft } & EditorSlots

/** The open form of an assistant: its draft, its versions, and what is beside. */
export function Editor({ initial, renderPreview, renderSharing, renderPublication, renderUsage }: Props) {
  const { t } = useTranslation()
  const { id } = initial
  const [session] = useState(() => openDraft(initial, draftCalls(id), localCopy(id)))
  const state = useStore(session.store)
  const { content, server, theirs } = state
  const [language, setLanguage] = useFormLanguage()
  const { errors, formRef, clear, ...fields } = useFieldErrors(setLanguage)
  const { isSaving, save } = useSaving(session, fields)

  // Leaving the page stores what is not stored yet.
  useEffect(() => {
    const leave = () => readAfter(id, session.flush(true))
    window.addEventListener('pagehide', leave)
    return () => {
      window.removeEventListener('pagehide', leave)
      leave()
    }
  }, [id, session])

  const keepDraft = useCallback(() => session.flush(), [session])
  const change = (part: Partial<DraftContent>) => {
    session.change(part)
    for (const field of Object.keys(part)) clear(field)
  }
  const top = (
    <EditorTop session={session} state={state} isSaving={isSaving} onSave={() => void save()}>
      {renderSharing?.(server)}
    </EditorTop>
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
      {renderPublication?.(server)}
      <ContentForm
        content={content}
        errors={errors}
        onChange={change}
        language={language}
        onLanguage={setLanguage}
        tokens={server.instruction_tokens}
        files={<OwnFiles assistantId={id} content={content} onChange={change} />}
        avatar={
          <AvatarField
            id={id}
            name={content.name}
            fileId={content.avatar_file_id}
            onPicture={session.setPicture}
          />
        }
      >
        {renderUsage?.(server)}
      </ContentForm>
    </Box>
  )
  const name = content.name.trim() || t('assistantForm.untitled')
  return <EditorLayout head={top} form={form} preview={renderPreview({ name, keepDraft })} />
}
