import type { Assistant } from '@parlance/contract/assistants/assistants.ts'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { defaultAssistant } from '#features/assistants/assistants.queries.ts'
import { NEW_SCOPE, writeTo } from '#features/chat/drafts/draft-store.ts'
import { useDraft } from '#features/chat/drafts/use-draft.ts'

/**
 * The assistant of a new chat: the one in the address, otherwise the one of the draft
 * (before a new sign-in, a crash, on another device), else the default.
 */
export function useChatAssistant(
  list: Assistant[] | undefined,
  asked: string | undefined,
): Assistant | undefined {
  const navigate = useNavigate()
  const isWriting = useDraft(NEW_SCOPE, ({ text }) => text !== '')
  const addressee = useDraft(NEW_SCOPE, ({ text, assistant_id }) => (text === '' ? null : assistant_id))
  const usable = (id: string | null | undefined) => list?.find((one) => one.id === id && one.is_enabled)
  const drafted = asked === undefined ? usable(addressee) : undefined
  const fallback = defaultAssistant(list)
  const assistant = usable(asked) ?? drafted ?? fallback

  const id = assistant?.id
  useEffect(() => {
    if (isWriting && id !== undefined) writeTo(NEW_SCOPE, id)
  }, [isWriting, id])

  // Mirrored in the URL, so that the frame shows the same assistant, even after the text was deleted.
  const toSay = drafted && drafted.id !== fallback?.id ? drafted.id : undefined
  useEffect(() => {
    if (toSay !== undefined) void navigate({ to: '/chat', search: { assistant: toSay }, replace: true })
  }, [toSay, navigate])
  return assistant
}
