import { sharedThreads } from '@parlance/contract/chat/shared-threads.ts'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call, open } from '#lib/network/api.ts'
import { useMutation } from '#lib/network/use-mutation.ts'
import { uuidv7 } from '#lib/uuid.ts'

/** The conversation behind a link, first messages first. */
export const readingQuery = (token: string) =>
  infiniteQueryOptions({
    queryKey: ['shared', token],
    queryFn: ({ pageParam, signal }) => {
      const query = pageParam === null ? {} : { after: String(pageParam) }
      return call(sharedThreads.read, { params: { token }, query }, { signal })
    },
    initialPageParam: null as number | null,
    getNextPageParam: (page) => page.next,
    meta: { quiet: true },
  })

type View = 'original' | 'picture' | 'thumbnail'

/** The URL of a file for the browser; the link's own URLs require the session of the reader. */
export const sharedFileQuery = (token: string, fileId: string, mediaType: string, view: View = 'original') =>
  queryOptions({
    queryKey: ['shared', token, 'file', fileId, view],
    queryFn: async ({ signal }) => {
      const answer = await open(
        sharedThreads.file,
        { params: { token, file_id: fileId }, query: { view } },
        { signal, headers: { Accept: 'application/octet-stream' } },
      )
      return URL.createObjectURL(new Blob([await answer.arrayBuffer()], { type: mediaType }))
    },
    staleTime: Infinity,
    meta: { quiet: true, isObjectUrl: true },
  })

/** Copies the conversation; a repeat after a lost answer finds the same copy. */
export function useCopy(token: string) {
  return useMutation({
    mutationFn: (thread_id: string) => call(sharedThreads.copy, { params: { token }, body: { thread_id } }),
    // a full page load: this page has its own content policy and no plugins
    onSuccess: ({ thread_id }) => window.location.assign(`/thread/${thread_id}`),
  })
}

export const newCopyId = uuidv7
