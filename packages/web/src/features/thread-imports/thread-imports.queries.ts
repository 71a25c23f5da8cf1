import {
  type ImportEntry,
  type ThreadImport,
  threadImports,
} from '@parlance/contract/chat/transfer/thread-imports.ts'
import { IMPORT_PIECE_BYTES } from '@parlance/contract/core/limits.ts'
import { infiniteQueryOptions, useQueryClient } from '@tanstack/react-query'
import { call } from '#lib/network/api.ts'
import { ApiError } from '#lib/network/api-error.ts'
import { after, byCursor } from '#lib/network/by-cursor.ts'
import { upload } from '#lib/network/upload.ts'
import { useMutation } from '#lib/network/use-mutation.ts'

const KEY = ['imports']
const LIST = [...KEY, 'list']
const LIVE_MS = 1_000
const TRIES = 4
const PAUSE_MS = 2_000

export const isAtWork = ({ state }: ThreadImport) =>
  state === 'reading' || state === 'importing' || state === 'undoing'

/** My imports, newest first; refetched while one of them is in progress. */
export const importsQuery = () =>
  infiniteQueryOptions({
    queryKey: LIST,
    queryFn: ({ pageParam, signal }) => call(threadImports.list, { query: after(pageParam) }, { signal }),
    ...byCursor,
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ data }) => data.some(isAtWork)) === true && LIVE_MS,
    meta: { quiet: true },
  })

/** The conversations of an import, optionally only those in one state. */
export const entriesQuery = (importId: string, state?: ImportEntry['state']) =>
  infiniteQueryOptions({
    queryKey: [...KEY, 'entries', importId, state],
    queryFn: ({ pageParam, signal }) =>
      call(
        threadImports.entries,
        { params: { import_id: importId }, query: { ...after(pageParam), ...(state && { state }) } },
        { signal },
      ),
    ...byCursor,
    staleTime: 0,
    meta: { quiet: true },
  })

type Upload = { file: File; signal: AbortSignal; onProgress: (share: number) => void }

/** Uploads a file in pieces and has it read. A failure is shown next to the field. */
export function useUploadImport() {
  return useChange(async ({ file, signal, onProgress }: Upload) => {
    const { name, size } = file
    const { id } = await call(threadImports.create, { body: { name, size } }, { signal })
    const count = Math.ceil(size / IMPORT_PIECE_BYTES)
    for (let piece = 0; piece < count; piece += 1) {
      const form = new FormData()
      const bytes = file.slice(piece * IMPORT_PIECE_BYTES, (piece + 1) * IMPORT_PIECE_BYTES)
      form.append('files', bytes, 'piece')
      const params = { import_id: id, piece: String(piece) }
      const report = (share: number) => onProgress((piece + share) / count)
      await again(signal, () =>
        upload(threadImports.putPiece, { params }, form, { signal, onProgress: report }),
      )
    }
    return await call(threadImports.read, { params: { import_id: id } }, { signal })
  })
}

/** Retries what a lost network or a busy server has refused. */
async function again<T>(signal: AbortSignal, send: () => Promise<T>): Promise<T> {
  for (let at = 1; ; at += 1) {
    try {
      return await send()
    } catch (error) {
      const isPassing = error instanceof ApiError && [0, 429, 503].includes(error.status)
      if (signal.aborted || !isPassing || at === TRIES) throw error
      await new Promise((resolve) => setTimeout(resolve, at * PAUSE_MS))
    }
  }
}

type Start = { id: string; choice: 'all' | 'only'; ids: string[] }

export function useStartImport() {
  return useChange(({ id, choice, ids }: Start) =>
    call(threadImports.start, { params: { import_id: id }, body: { choice, ids } }),
  )
}

export function useUndoImport() {
  return useChange((id: string) => call(threadImports.undo, { params: { import_id: id } }))
}

export function useDeleteImport() {
  // the conversations of a deleted import can no longer be requested
  return useChange((id: string) => call(threadImports.delete, { params: { import_id: id } }), LIST)
}

function useChange<V, A>(change: (variables: V) => Promise<A>, queryKey: readonly string[] = KEY) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSettled: () => client.invalidateQueries({ queryKey }),
    meta: { quiet: true },
  })
}
