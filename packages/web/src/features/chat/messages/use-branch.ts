import type { Message } from '@parlance/contract/chat/runs.ts'
import { useNavigate } from '@tanstack/react-router'
import { useBranchThread } from '#features/threads/threads.queries.ts'
import { uuidv7 } from '#lib/uuid.ts'

/** The ids of branches with a failed call: a retry finds a branch that was created nevertheless. */
const tried = new Map<string, string>()

/** Creates a conversation from the messages up to this one and opens it. */
export function useBranch({ id, thread_id }: Message) {
  const navigate = useNavigate()
  const { mutate, isPending } = useBranchThread()
  const begin = () => {
    const branchId = tried.get(id) ?? uuidv7()
    tried.set(id, branchId)
    mutate(
      { thread_id, message_id: id, id: branchId },
      {
        onSuccess: () => {
          tried.delete(id)
          void navigate({ to: '/thread/$threadId', params: { threadId: branchId } })
        },
      },
    )
  }
  return { begin, isPending }
}
