import type { Source } from '@parlance/contract/knowledge/sources.ts'

export type SourceRowProps = {
  baseId: string
  source: Source
  hasLocalFiles: boolean
  canWrite: boolean
  canConfigure: boolean
}

/** The dialogs over the list. */
export type SourceView = 'preview' | 'history' | 'held' | 'edit' | 'delete'

export type SourceDialogProps = {
  baseId: string
  /** Absent for a new one. */
  source?: Source
  hasLocalFiles: boolean
  open: boolean
  onClose: () => void
}
