import { useState } from 'react'
import { newAssistant } from '#features/assistants/draft/new-assistant.ts'
import { EditPage } from '#features/assistants/editor/edit-page.tsx'
import type { EditorSlots } from '#features/assistants/editor/editor-slots.ts'
import { NewEditor } from '#features/assistants/editor/new-editor.tsx'

/** A new assistant, or one that was started in this browser and is not created yet. */
export function CreatePage(slots: EditorSlots) {
  const [begun] = useState(newAssistant.read)
  if (begun?.isBegun) return <EditPage isNew assistantId={begun.id} {...slots} />
  return <NewEditor {...slots} />
}
