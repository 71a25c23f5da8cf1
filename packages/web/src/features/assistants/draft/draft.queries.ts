import {
  assistants,
  type AssistantContent,
  type AssistantDraft,
} from '@parlance/contract/assistants/assistants.ts'
import { ASSISTANT_NAME_MAX } from '@parlance/contract/core/limits.ts'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { ASSISTANTS_KEY } from '#features/assistants/assistants.queries.ts'
import { newAssistant } from '#features/assistants/draft/new-assistant.ts'
import { closingDrafts } from '#lib/forms/closing-drafts.ts'
import { ApiError } from '#lib/network/api-error.ts'
import { call } from '#lib/network/api.ts'

export type DraftContent = AssistantDraft['draft']

const closing = closingDrafts()

/** The next read of this draft waits until the closed form has sent its changes. */
export const { readAfter } = closing

/** Read once per visit; afterwards the open form has the latest state. */
export const draftQuery = (id: string) =>
  queryOptions({
    queryKey: ['assistant-drafts', id],
    queryFn: async ({ signal }) => {
      await closing.settled(id)
      return call(assistants.draft, { params: { assistant_id: id } }, { signal })
    },
    staleTime: Infinity,
    gcTime: 0,
    meta: { quiet: true },
  })

export const versionsQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: [...ASSISTANTS_KEY, 'versions', id],
    queryFn: ({ pageParam, signal }) =>
      call(
        assistants.versions,
        { params: { assistant_id: id }, query: pageParam === null ? {} : { cursor: String(pageParam) } },
        { signal },
      ),
    initialPageParam: null as string | number | null,
    getNextPageParam: (page) => page.next_cursor,
    staleTime: 0,
    meta: { quiet: true },
  })

/** How many names are tried for an assistant that is not created yet. */
const NAMES_TRIED = 20

/** Stores an assistant that no picker offers, under the first free name. */
async function makeHidden(id: string, content: AssistantContent, tried = 1): Promise<void> {
  const name = tried === 1 ? content.name : `${content.name.slice(0, ASSISTANT_NAME_MAX - 3)} ${tried}`
  try {
    await call(assistants.create, { body: { ...content, id, name, is_hidden: true } })
  } catch (error) {
    const isTaken = error instanceof ApiError && error.code === 'ERROR_NAME_ALREADY_IN_USE'
    if (!isTaken || tried === NAMES_TRIED) throw error
    await makeHidden(id, content, tried + 1)
  }
}

/** The calls of the open form, for one assistant. */
export function draftCalls(id: string) {
  const params = { assistant_id: id }
  return {
    begin: (content: AssistantContent) => {
      newAssistant.write({ id, isBegun: true })
      return makeHidden(id, content)
    },
    create: async (content: AssistantContent) => {
      newAssistant.write({ id, isBegun: true })
      await call(assistants.create, { body: { ...content, id } })
      newAssistant.clear()
    },
    show: async () => {
      await call(assistants.setFlags, { params, body: { is_hidden: false } })
      newAssistant.clear()
    },
    remove: async () => {
      await call(assistants.delete, { params })
      newAssistant.clear()
    },
    read: () => call(assistants.draft, { params }),
    keep: (revision: number, content: DraftContent, keepalive: boolean) =>
      call(assistants.saveDraft, { params, body: { revision, content } }, { keepalive }),
    save: (revision: number, content: AssistantContent) =>
      call(assistants.save, { params, body: { revision, content } }),
    discard: (revision: number) => call(assistants.discardDraft, { params, body: { revision } }),
    restore: (revision: number, version_id: string) =>
      call(assistants.restore, { params: { ...params, version_id }, body: { revision } }),
    setPicture: (revision: number, picture: string | null) =>
      call(assistants.setAvatar, { params, body: { revision, picture } }),
  }
}

export type DraftCalls = ReturnType<typeof draftCalls>
