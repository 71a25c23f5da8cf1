import type { Message, RetrievalStep } from '@parlance/contract/chat/runs.ts'

/** The search of an answer that was declined because documents do not support one. */
export function declinedIn({ parts }: Pick<Message, 'parts'>): RetrievalStep | undefined {
  const step = parts.find((part) => part.type === 'retrieval')
  return step?.declined ? step : undefined
}
