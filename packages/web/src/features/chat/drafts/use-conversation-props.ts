import type { ConversationProps } from '@parlance/plugin-api/slots.ts'
import { useQuery } from '@tanstack/react-query'
import { NEW_SCOPE } from '#features/chat/drafts/draft-store.ts'
import { useDraft } from '#features/chat/drafts/use-draft.ts'
import { threadQuery } from '#features/threads/threads.queries.ts'

/** The conversation of a draft as plugins see it. */
export function useConversationProps(scope: string): ConversationProps {
  const isNew = scope === NEW_SCOPE
  const isChosen = useDraft(NEW_SCOPE, (draft) => draft.is_temporary)
  // the page of the conversation reads it
  const { data: thread } = useQuery({ ...threadQuery(isNew ? undefined : scope), enabled: false })
  const isErased = thread !== undefined && thread.expires_at !== null
  return { thread_id: isNew ? null : scope, is_temporary: isNew ? isChosen : isErased }
}
