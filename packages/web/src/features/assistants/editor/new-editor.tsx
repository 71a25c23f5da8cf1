import { useState } from 'react'
import { localCopy } from '#features/assistants/draft/local-copy.ts'
import { newAssistant } from '#features/assistants/draft/new-assistant.ts'
import { blankDraft } from '#features/assistants/editor/content/content.ts'
import type { EditorSlots } from '#features/assistants/editor/editor-slots.ts'
import { Editor } from '#features/assistants/editor/editor.tsx'
import { uuidv7 } from '#lib/uuid.ts'

/** The form of an assistant that is not on the server yet, with the content saved in this browser. */
export function NewEditor(slots: EditorSlots) {
  const [id] = useState(begin)
  return <Editor stage="here" initial={blankDraft(id)} {...slots} />
}

/** The id of the new assistant. One that can have reached the server is not used again. */
function begin(): string {
  const before = newAssistant.read()
  if (before?.isBegun === false) return before.id
  const id = uuidv7()
  const copy = before && localCopy(before.id).read()
  if (copy) localCopy(id).write({ ...copy, revision: 0 })
  newAssistant.write({ id, isBegun: false })
  return id
}
