import Box from '@mui/material/Box'
import type { AssistantDraft } from '@parlance/contract/assistants/assistants.ts'
import { useCallback, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import { AvatarField } from '#features/assistants/picture/avatar-field.tsx'
import { DraftConflict } from '#features/assistants/draft/draft-conflict.tsx'
import { ContentForm } from '#features/assistants/editor/content/content-form.tsx'
import { openDraft } from '#features/assistants/draft/draft-session.ts'
import { draftCalls, readAfter, type DraftContent } from '#features/assistants/draft/draft.queries.ts'
import type { EditorSlots } from '#features/assistants/editor/editor-slots.ts'
import { EditorLayout } from '#features/assistants/editor/editor-layout.tsx'
import { NewTop } from '#features/assistants/editor/new-top.tsx'
import { EditorTop } from '#features/assistants/editor/editor-top.tsx'
import { localCopy } from '#features/assistants/draft/local-copy.ts'
import { OwnFiles } from '#features/assistants/knowledge/own-files.tsx'
import { useFieldErrors } from '#features/assistants/editor/content/use-field-errors.ts'
import { useFormLanguage } from '#features/assistants/editor/content/use-form-language.ts'
import { useSaving } from '#features/assistants/draft/use-saving.ts'

type Props = {
  initial: AssistantDraft
  /** Not created yet; `here`: it is only in this browser. */
  stage?: 'here' | 'hidden' | 'created'
} & EditorSlots

/** The open form of an assistant: its draft, its versions, and the pane next to it. */
export function Editor({ initial, stage = 'created', renderPreview, renderFilter, ...slots }: Props) {
  const { t } = useTranslation()
  const { id } = initial
  const [session] = useState(() =>
    openDraft(
      initial,
      draftCalls(id),
      localCopy(id),
      stage === 'here' ? t('assistantForm.untitled_new') : undefined,
    ),
  )
  const state = useStore(session.store)
  const { content, server, status } = state
  const isNew = stage !== 'created'
  const [language, setLanguage] = useFormLanguage()
  const { errors, formRef, clear, ...fields } = useFieldErrors(setLanguage)
  const { isSaving, save, create } = useSaving(session, fields)

  // Leaving the page saves unsaved changes.
  useEffect(() => {
    const leave = () => readAfter(id, session.flush(true))
    window.addEventListener('pagehide', leave)
    return () => {
      window.removeEventListener('pagehide', leave)
      leave()
    }
  }, [id, session])

  const keepDraft = useCallback(async () => {
    await session.begin()
    return session.flush()
  }, [session])
  const change = (part: Partial<DraftContent>) => {
    session.change(part)
    for (const field of Object.keys(part)) clear(field)
  }
  const top = isNew ? (
    <NewTop session={session} state={state} isBusy={isSaving} onCreate={() => void create()} />
  ) : (
    <EditorTop session={session} state={state} isSaving={isSaving} onSave={() => void save()}>
      {slots.renderSharing?.(server)}
    </EditorTop>
  )
  const form = (
    <Box ref={formRef}>
      <DraftConflict session={session} state={state} />
      {!isNew && slots.renderPublication?.(server)}
      <ContentForm
        content={content}
        errors={errors}
        onChange={change}
        language={language}
        onLanguage={setLanguage}
        tokens={status === 'here' ? null : server.instruction_tokens}
        files={
          <OwnFiles
            assistantId={id}
            isAtServer={status !== 'here'}
            onBegin={session.begin}
            content={content}
            onChange={change}
          />
        }
        filter={renderFilter({
          knowledge_base_ids: content.knowledge_base_ids,
          knowledge_filter: content.knowledge_filter,
          onChange: (knowledge_filter) => change({ knowledge_filter }),
        })}
        avatar={
          <AvatarField
            id={id}
            name={content.name}
            fileId={content.avatar_file_id}
            onPicture={session.setPicture}
          />
        }
      >
        {!isNew && slots.renderUsage?.(server)}
      </ContentForm>
    </Box>
  )
  const name = content.name.trim() || t('assistantForm.untitled')
  const tests = isNew ? undefined : slots.renderTests?.({ draft: server, keepDraft })
  return (
    <EditorLayout head={top} form={form} preview={renderPreview({ id, name, keepDraft })} tests={tests} />
  )
}
