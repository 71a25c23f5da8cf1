import type { Message, RetrievalStep } from '@parlance/contract/chat/runs.ts'

/** The search of an answer that was declined because documents do not support one. */
export function declinedIn({ parts }: Pick<Message, 'parts'>): RetrievalStep | undefined {
  return parts.find((part) => part.type === 'retrieval' && part.declined !== null) as
    | RetrievalStep
    | undefined
}
