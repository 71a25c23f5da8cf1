import type { Message, RetrievalStep } from '@parlance/contract/chat/runs.ts'

/** The curated answer that an answer used. */
export function curatedIn({ parts }: Pick<Message, 'parts'>): RetrievalStep['curated'] {
  // an answer of an earlier version has none
  const step: Partial<RetrievalStep> | undefined = parts.find((part) => part.type === 'retrieval')
  return step?.curated ?? null
}
