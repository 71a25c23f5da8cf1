import { useQuery } from '@tanstack/react-query'
import { useLocation, useParams, useSearch } from '@tanstack/react-router'
import { useEffect, useMemo } from 'react'
import { assistantsQuery, defaultAssistant } from '#features/assistants/assistants.queries.ts'
import { threadQuery } from '#features/threads/threads.queries.ts'
import { useSession } from '#lib/session-store.ts'

type Current = { id: string; name: string } | null

/**
 * The assistant in use (specification §4): of the open thread, otherwise the one chosen on /chat, otherwise the default.
 * It is kept in memory, so that 'New chat' stays with it.
 */
export function useCurrentAssistant(): Current {
  const { threadId } = useParams({ strict: false })
  const { assistant: asked } = useSearch({ strict: false })
  const isOnChat = useLocation({ select: (location) => location.pathname === '/chat' })
  const { data: assistants } = useQuery(assistantsQuery())
  const { data: thread } = useQuery(threadQuery(threadId))
  const kept = useSession((session) => session.assistant)
  const keep = useSession((session) => session.setAssistant)

  const { id, name } = pick() ?? {}
  useEffect(() => {
    if (id !== undefined && name !== undefined && useSession.getState().assistant?.id !== id)
      keep({ id, name })
  }, [id, name, keep])
  return useMemo(() => (id !== undefined && name !== undefined ? { id, name } : null), [id, name])

  function pick(): Current {
    if (threadId !== undefined) {
      // A new thread is not yet in the list from the server: the assistant stays.
      return thread ? { id: thread.assistant_id, name: thread.assistant_name } : kept
    }
    const chosen = isOnChat ? assistants?.find((one) => one.id === asked && one.is_enabled) : undefined
    const found = chosen ?? defaultAssistant(assistants)
    return found ? { id: found.id, name: found.name } : null
  }
}
