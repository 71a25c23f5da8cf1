import type { KnowledgeDocument } from '@parlance/contract/knowledge/documents.ts'

type State = Pick<KnowledgeDocument, 'state'>

/** It is on its way into the index. */
export const isWaiting = ({ state }: State): boolean => state !== 'indexed' && state !== 'failed'

/** Changes with what there is to read of a document. */
export const versionOf = ({ indexed_at, state }: Pick<KnowledgeDocument, 'indexed_at' | 'state'>): string =>
  `${indexed_at ?? ''} ${state}`
