import type { KnowledgeDocument } from '@parlance/contract/knowledge/documents.ts'

type State = Pick<KnowledgeDocument, 'state'>

/** Whether it is being processed for the index. */
export const isWaiting = ({ state }: State): boolean => state !== 'indexed' && state !== 'failed'

/** A key that changes with the readable content of a document. */
export const versionOf = ({ indexed_at, state }: Pick<KnowledgeDocument, 'indexed_at' | 'state'>): string =>
  `${indexed_at ?? ''} ${state}`
