import { type PromptContent, prompts } from '@parlance/contract/prompts/prompts.ts'
import { queryOptions } from '@tanstack/react-query'
import { closingDrafts } from '#lib/forms/closing-drafts.ts'
import { call } from '#lib/network/api.ts'

const of = (id: string) => ({ params: { prompt_id: id } })

const closing = closingDrafts()

/** The next read of this draft waits until the closed form has sent its changes. */
export const { readAfter } = closing

/** Read once per visit; afterwards the open form has the latest state. */
export const promptDraftQuery = (id: string) =>
  queryOptions({
    queryKey: ['prompt-drafts', id],
    queryFn: async ({ signal }) => {
      await closing.settled(id)
      return call(prompts.draft, of(id), { signal })
    },
    staleTime: Infinity,
    gcTime: 0,
    meta: { quiet: true },
  })

/** The calls of the open form, for one prompt. */
export function promptDraftCalls(id: string) {
  return {
    read: () => call(prompts.draft, of(id)),
    keep: (revision: number, content: PromptContent, keepalive: boolean) =>
      call(prompts.saveDraft, { ...of(id), body: { revision, content } }, { keepalive }),
    save: (revision: number, content: PromptContent, version: { note: string; is_live: boolean }) =>
      call(prompts.save, { ...of(id), body: { revision, content, ...version } }),
    restore: (revision: number, version_id: string) =>
      call(prompts.restore, { params: { prompt_id: id, version_id }, body: { revision } }),
  }
}
