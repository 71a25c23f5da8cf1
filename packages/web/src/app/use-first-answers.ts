import type { QueryClient } from '@tanstack/react-query'
import { startTransition, useEffect, useState } from 'react'
import { assistantsQuery } from '#features/assistants/assistants.queries.ts'
import { bannersQuery } from '#features/banners/banners.queries.ts'
import { messagesQuery } from '#features/chat/runs/runs.queries.ts'
import { modelsQuery } from '#features/models/models.queries.ts'
import { helpersQuery } from '#features/system-assistants/system-assistants.queries.ts'
import { threadQuery } from '#features/threads/threads.queries.ts'
import { firstPageAt } from '#lib/first-page.ts'

/** How long the first page waits for its requests; each later response causes another render. */
const MAX_WAIT_MS = 300

let isFirst = true

/**
 * Whether the page can be rendered: immediately, except in the first conversation of a visit, which waits for its
 * requests.
 */
export function useFirstAnswers(client: QueryClient): boolean {
  const [isReady, setReady] = useState(false)
  useEffect(() => {
    const begin = () => startTransition(() => setReady(true))
    const answers = isFirst ? takeAnswers(client, location.pathname) : []
    isFirst = false
    if (answers.length === 0) return begin()
    let timer: ReturnType<typeof setTimeout>
    const late = new Promise((resolve) => (timer = setTimeout(resolve, MAX_WAIT_MS)))
    void Promise.race([late, Promise.all(answers)]).then(begin)
    return () => clearTimeout(timer)
  }, [client])
  return isReady
}

/** Awaits the requests of `first-page.queries.ts`, whether they succeed or fail. */
export function takeAnswers(client: QueryClient, path: string): Promise<void>[] {
  const { isChat, threadId } = firstPageAt(path)
  if (!isChat) return []
  return [
    client.prefetchQuery(bannersQuery()),
    client.prefetchQuery(assistantsQuery()),
    client.prefetchQuery(modelsQuery()),
    client.prefetchQuery(helpersQuery()),
    ...(threadId === null
      ? []
      : [client.prefetchQuery(threadQuery(threadId)), client.prefetchInfiniteQuery(messagesQuery(threadId))]),
  ]
}
