import type { AssistantDraft } from '@parlance/contract/assistants/assistants.ts'
import type { ReactNode } from 'react'
import type { DraftContent } from '#features/assistants/draft/draft.queries.ts'

/** The state of the form for the preview. */
type PreviewOf = { id: string; name: string; keepDraft: () => Promise<boolean> }
/** The filter on the fields of the bases. */
type FilterOf = Pick<DraftContent, 'knowledge_base_ids' | 'knowledge_filter'> & {
  onChange: (filter: DraftContent['knowledge_filter']) => void
}
/** Components of other features that are part of the page. */
export type EditorSlots = {
  renderPreview: (of: PreviewOf) => ReactNode
  /** Below the bases. */
  renderFilter: (of: FilterOf) => ReactNode
  /** Next to 'Save'. */
  renderSharing?: (draft: AssistantDraft) => ReactNode
  /** Above the fields. */
  renderPublication?: (draft: AssistantDraft) => ReactNode
  /** In a separate tab. */
  renderTests?: (of: { draft: AssistantDraft; keepDraft: () => Promise<boolean> }) => ReactNode
  /** Below the fields. */
  renderUsage?: (draft: AssistantDraft) => ReactNode
}
