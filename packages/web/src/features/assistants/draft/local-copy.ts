import type { DraftContent } from '#features/assistants/draft/draft.queries.ts'
import { emptyContent } from '#features/assistants/editor/content/content.ts'
import { localCopyOf, type LocalCopy } from '#lib/forms/local-copy.ts'

/** Unsaved content of the form of an assistant. */
export const localCopy = (assistantId: string): LocalCopy<DraftContent> =>
  localCopyOf('assistant', assistantId, emptyContent)
