import { runs } from '@parlance/contract/chat/runs.ts'
import { useQueryClient } from '@tanstack/react-query'
import { messagesKey } from '#features/chat/runs/runs.queries.ts'
import { call } from '#lib/network/api.ts'
import { useMutation } from '#lib/network/use-mutation.ts'

/** Sends a declined question to the owner of the assistant. */
export function useSendQuestion(threadId: string, messageId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (question: string) =>
      call(runs.sendQuestion, {
        params: { thread_id: threadId, message_id: messageId },
        body: { question: question.trim() },
      }),
    onSuccess: () => client.invalidateQueries({ queryKey: messagesKey(threadId) }),
  })
}
