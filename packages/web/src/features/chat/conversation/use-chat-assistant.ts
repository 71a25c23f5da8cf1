import type { Assistant } from '@parlance/contract/assistants/assistants.ts'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { defaultAssistant } from '#features/assistants/assistants.queries.ts'
import { NEW_SCOPE, writeTo } from '#features/chat/drafts/draft-store.ts'
import { useDraft } from '#features/chat/drafts/use-draft.ts'

/**
 * Who answers a chat that has not begun: the one that the address asks for, else the one that the draft was written to
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

  // Said by the address, so that the frame shows the same one, and still does when the text is taken out again.
  const toSay = drafted && drafted.id !== fallback?.id ? drafted.id : undefined
  useEffect(() => {
    if (toSay !== undefined) void navigate({ to: '/chat', search: { assistant: toSay }, replace: true })
  }, [toSay, navigate])
  return assistant
}
