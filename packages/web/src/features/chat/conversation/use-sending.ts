import { useCallback } from 'react'
import type { useConversation } from '#features/chat/conversation/use-conversation.ts'
import { acknowledgeSent, sendOut, takeBackSent } from '#features/chat/drafts/draft-store.ts'
import { imageOf } from '#features/chat/images/image-options.ts'
import { isUsedId } from '#features/chat/runs/refusal.ts'

type Conversation = Pick<ReturnType<typeof useConversation>, 'messages' | 'start'>
/** The first question creates a thread for an assistant, and for a purpose if it is only a test. */
type NewThread = { assistant_id: string; purpose: 'draft' | 'review' }

/** Sends the text of a conversation's field; a refused text is put back into the field. */
export function useSending(
  threadId: string,
  { messages, start }: Conversation,
  setThrough: (messageId: string | null) => void,
  toEnd: () => void,
) {
  const lastId = messages.at(-1)?.id ?? null
  return useCallback(
    (newThread?: NewThread) => {
      const draft = sendOut(threadId)
      const { message_id, text, files, model_id } = draft
      setThrough(null)
      toEnd()
      void start(
        {
          kind: 'send',
          id: message_id,
          parent_id: lastId,
          text,
          ...(files.length > 0 && { files }),
          ...(model_id && { model_id }),
          ...imageOf(draft),
          ...(lastId === null && newThread),
        },
        {
          onBegun: () => acknowledgeSent(threadId),
          onRefused: (error) => takeBackSent(threadId, isUsedId(error)),
        },
      )
    },
    [threadId, lastId, start, setThrough, toEnd],
  )
}
