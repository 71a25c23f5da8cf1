import {
  access,
  type AssistantExplanation,
  type BaseExplanation,
  type PromptExplanation,
} from '@parlance/contract/people/access.ts'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call } from '#lib/network/api.ts'

/** One action, with the kind of object that it was checked for. */
export type AskedExplanation =
  | ({ asked: 'assistant' } & AssistantExplanation)
  | ({ asked: 'base' } & BaseExplanation)
  | ({ asked: 'prompt' } & PromptExplanation)

/** What the check is about. */
export type Asked = AskedExplanation['asked']

type Answer = { person: string; thing: string; data: AskedExplanation[] }

/** For a person and a thing of this kind; runs only when both are chosen. */
export const explanationQuery = (asked: Asked, userId: string | undefined, id: string | undefined) =>
  queryOptions({
    queryKey: ['admin', 'access', asked, userId, id],
    queryFn: ({ signal }) => explain(asked, userId ?? '', id ?? '', signal),
    enabled: userId !== undefined && id !== undefined,
    staleTime: 0,
    meta: { quiet: true },
  })

async function explain(asked: Asked, user_id: string, id: string, signal: AbortSignal): Promise<Answer> {
  if (asked === 'base') {
    const query = { user_id, knowledge_base_id: id }
    const { user_name, base_name, data } = await call(access.explainBase, { query }, { signal })
    return { person: user_name, thing: base_name, data: data.map((one) => ({ asked, ...one })) }
  }
  if (asked === 'prompt') {
    const query = { user_id, prompt_id: id }
    const { user_name, prompt_name, data } = await call(access.explainPrompt, { query }, { signal })
    return { person: user_name, thing: prompt_name, data: data.map((one) => ({ asked, ...one })) }
  }
  const query = { user_id, assistant_id: id }
  const { user_name, assistant_name, data } = await call(access.explain, { query }, { signal })
  return { person: user_name, thing: assistant_name, data: data.map((one) => ({ asked, ...one })) }
}

const SEARCHES = { assistant: access.assistants, base: access.bases, prompt: access.prompts } as const

/** Objects of a kind by name, of all owners. */
export const anyQuery = (asked: Asked, query: string) =>
  infiniteQueryOptions({
    queryKey: ['admin', 'access', 'names', asked, query],
    queryFn: ({ pageParam, signal }) =>
      call(SEARCHES[asked], { query: { query, page: String(pageParam) } }, { signal }),
    initialPageParam: 1,
    getNextPageParam: (page) => page.next_cursor,
    // the list stays while a search continues, but not that of the other kind
    placeholderData: (before, query) => (query?.queryKey[3] === asked ? before : undefined),
  })
