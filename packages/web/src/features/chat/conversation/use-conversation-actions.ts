import type { StartRun } from '@parlance/contract/chat/runs.ts'
import { useMemo } from 'react'
import type { ConversationActions } from '#features/chat/conversation/conversation-actions.ts'
import { dropEdit } from '#features/chat/question/edit-store.ts'
import type { StartOptions } from '#features/chat/runs/start-options.ts'
import { uuidv7 } from '#lib/uuid.ts'

type Handlers = {
  start: (body: StartRun, options?: StartOptions) => Promise<void>
  toEnd: () => void
  /** Takes the focus from the control that starts a run, because the run removes it. */
  toField: () => void
  setThrough: (messageId: string | null) => void
  isWithPlugins?: boolean
  isTemporary?: boolean
  propose?: (question: string) => void
  changePicture?: ConversationActions['changePicture']
  openFile?: (documentId: string) => void
  more?: ConversationActions['more']
}

/** The actions for the messages of one conversation. The handlers must stay the same between renders. */
export function useActionsOf({
  start,
  toEnd,
  toField,
  setThrough,
  isWithPlugins = true,
  isTemporary = false,
  propose,
  changePicture,
  openFile,
  more,
}: Handlers): ConversationActions {
  return useMemo(() => {
    const begin = (body: StartRun, options?: StartOptions) => {
      setThrough(null)
      toEnd()
      toField()
      void start(body, options)
    }
    return {
      regenerate: (parent_id, modelId, image) =>
        begin({
          kind: 'regenerate',
          id: uuidv7(),
          parent_id,
          ...(modelId && { model_id: modelId }),
          ...(image && { image }),
        }),
      askAnyway: (parent_id) => begin({ kind: 'regenerate', id: uuidv7(), parent_id, use_curated: false }),
      continueAnswer: (message_id) => begin({ kind: 'continue', id: uuidv7(), message_id }),
      edit: (message_id, text, files) =>
        begin(
          { kind: 'edit', id: uuidv7(), message_id, text, ...(files.length > 0 && { files }) },
          { onBegun: () => dropEdit(message_id) },
        ),
      walkTo: setThrough,
      isWithPlugins,
      isTemporary,
      propose: propose ?? null,
      changePicture: changePicture ?? null,
      openFile: openFile ?? null,
      more: more ?? null,
    }
  }, [start, toEnd, toField, setThrough, isWithPlugins, isTemporary, propose, changePicture, openFile, more])
}
