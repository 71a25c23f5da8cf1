import type { Assistant } from '@parlance/contract/assistants/assistants.ts'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { assistantsQuery, defaultAssistant } from '#features/assistants/assistants.queries.ts'
import { NEW_SCOPE, writeTo } from '#features/chat/drafts/draft-store.ts'
import { useDraft } from '#features/chat/drafts/use-draft.ts'
import { notify } from '#lib/notify.ts'

/** While the list is being refetched, the assistant is unknown: a message must not go to another one. */
type ChatAssistant = { assistant: Assistant | undefined; isLooking: boolean }

/**
 * The assistant of a new chat: the one in the address, otherwise the one of the draft
 * (before a new sign-in or a crash, or on another device), otherwise the default.
 */
export function useChatAssistant(list: Assistant[] | undefined, asked: string | undefined): ChatAssistant {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { refetch } = useQuery({ ...assistantsQuery(), enabled: false })
  const isWriting = useDraft(NEW_SCOPE, ({ text }) => text !== '')
  const addressee = useDraft(NEW_SCOPE, ({ text, assistant_id }) => (text === '' ? null : assistant_id))
  const usable = (id: string | null | undefined) => list?.find((one) => one.id === id && one.is_enabled)
  const drafted = asked === undefined ? usable(addressee) : undefined
  const fallback = defaultAssistant(list)
  const isMissing = list !== undefined && asked !== undefined && usable(asked) === undefined
  const [lookedFor, setLookedFor] = useState<string>()
  const isLooking = isMissing && lookedFor !== asked
  const assistant = isLooking ? undefined : (usable(asked) ?? drafted ?? fallback)

  const id = assistant?.id
  useEffect(() => {
    if (isWriting && id !== undefined) writeTo(NEW_SCOPE, id)
  }, [isWriting, id])

  // Removes an unusable assistant from the address and shows a message. The list is refetched first, because an
  // assistant that was just added can be missing from it.
  useEffect(() => {
    if (!isMissing) return undefined
    let hasLeft = false
    const lookAgain = async () => {
      const { data } = await refetch()
      if (hasLeft) return
      setLookedFor(asked)
      if (data === undefined || data.some((one) => one.id === asked && one.is_enabled)) return
      notify(t('chat.assistant_unavailable'), { severity: 'info' })
      await navigate({ to: '/chat', search: ({ folder }) => inFolder({}, folder), replace: true })
    }
    void lookAgain()
    return () => {
      hasLeft = true
    }
  }, [isMissing, asked, refetch, navigate, t])

  // Mirrored in the URL, so that the frame shows the same assistant, even after the text has been deleted.
  const toSay = drafted && drafted.id !== fallback?.id ? drafted.id : undefined
  useEffect(() => {
    if (toSay === undefined) return
    const search = ({ folder }: { folder?: string }) => inFolder({ assistant: toSay }, folder)
    void navigate({ to: '/chat', search, replace: true })
  }, [toSay, navigate])
  return { assistant, isLooking }
}

const inFolder = (search: { assistant?: string }, folder: string | undefined) => ({
  ...search,
  ...(folder && { folder }),
})
