import type { Message } from '@parlance/contract/chat/runs.ts'
import { useQuery } from '@tanstack/react-query'
import { answerAt, sourceAt, type SourcePart } from '#features/chat/sources/cited.ts'
import { messageQuery } from '#features/chat/runs/runs.queries.ts'

/** The source in an address: among the loaded messages, otherwise from a message that is fetched. */
export function useOpenedSource(
  threadId: string,
  address: string | undefined,
  messages: readonly Message[],
  isLoaded: boolean,
): SourcePart | undefined {
  const messageId = answerAt(address)
  const isThere = messages.some((message) => message.id === messageId)
  const { data } = useQuery({
    ...messageQuery(threadId, messageId ?? ''),
    enabled: messageId !== null && isLoaded && !isThere,
  })
  return sourceAt(address, isThere || !data ? messages : [data])
}
