import type { AssistantDraft } from '@parlance/contract/assistants/assistants.ts'
import type { ReactNode } from 'react'

/** The state of the form for the preview. */
type PreviewOf = { id: string; name: string; keepDraft: () => Promise<boolean> }
/** Parts of other features that are in the page. */
export type EditorSlots = {
  renderPreview: (of: PreviewOf) => ReactNode
  /** Beside 'Save'. */
  renderSharing?: (draft: AssistantDraft) => ReactNode
  /** Above the fields. */
  renderPublication?: (draft: AssistantDraft) => ReactNode
  /** In a tab of its own. */
  renderTests?: (of: { draft: AssistantDraft; keepDraft: () => Promise<boolean> }) => ReactNode
  /** Below the fields. */
  renderUsage?: (draft: AssistantDraft) => ReactNode
}
