import type { AssistantDraft } from '@parlance/contract/assistants/assistants.ts'
import type { ReactNode } from 'react'

/** The state of the form for the preview. */
type PreviewOf = { id: string; name: string; keepDraft: () => Promise<boolean> }
/** Components of other features that are part of the page. */
export type EditorSlots = {
  renderPreview: (of: PreviewOf) => ReactNode
  /** Next to 'Save'. */
  renderSharing?: (draft: AssistantDraft) => ReactNode
  /** Above the fields. */
  renderPublication?: (draft: AssistantDraft) => ReactNode
  /** In a separate tab. */
  renderTests?: (of: { draft: AssistantDraft; keepDraft: () => Promise<boolean> }) => ReactNode
  /** Below the fields. */
  renderUsage?: (draft: AssistantDraft) => ReactNode
}
