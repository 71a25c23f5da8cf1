import type { AssistantDraft } from '@parlance/contract/assistants/assistants.ts'
import type { ReactNode } from 'react'

/** What the preview is told of the form beside it. */
type PreviewOf = { name: string; keepDraft: () => Promise<boolean> }
/** Parts of other features that are in the page. */
export type EditorSlots = {
  renderPreview: (of: PreviewOf) => ReactNode
  /** Beside 'Save'. */
  renderSharing?: (draft: AssistantDraft) => ReactNode
  /** Below the form. */
  renderPublication?: (draft: AssistantDraft) => ReactNode
}
