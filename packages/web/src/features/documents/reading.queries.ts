import { documents as calls } from '@parlance/contract/knowledge/documents.ts'
import { queryOptions } from '@tanstack/react-query'
import { call, open } from '#lib/network/api.ts'
import { downloadFile } from '#lib/network/download.ts'

/**
 * The content of a document, refetched whenever it is opened, because access and texts change. `version` changes with
 * the content, so that a file that has been replaced is read again.
 */
export const documentTextQuery = (baseId: string, id: string, version = '') =>
  queryOptions({
    queryKey: ['documents', baseId, 'text', id, version],
    queryFn: ({ signal }) =>
      call(calls.text, { params: { knowledge_base_id: baseId, document_id: id } }, { signal }),
    staleTime: 0,
    gcTime: 0,
    meta: { quiet: true },
  })

/** An object URL of a page of a PDF, because our URLs require a token that `img` does not send. */
export const pageQuery = (baseId: string, id: string, version: string, page: number) =>
  queryOptions({
    queryKey: ['documents', baseId, 'page', id, version, page],
    queryFn: async ({ signal }) => {
      const params = { knowledge_base_id: baseId, document_id: id, page: String(page) }
      return await objectUrl(await open(calls.page, { params }, { signal, headers: BYTES }), 'image/webp')
    },
    staleTime: Infinity,
    meta: { quiet: true, isObjectUrl: true },
  })

/** The same of a picture. */
export const pictureQuery = (baseId: string, id: string, version: string) =>
  queryOptions({
    queryKey: ['documents', baseId, 'picture', id, version],
    queryFn: async ({ signal }) => {
      const params = { knowledge_base_id: baseId, document_id: id }
      const query = { size: 'full' } as const
      return await objectUrl(
        await open(calls.picture, { params, query }, { signal, headers: BYTES }),
        'image/jpeg',
      )
    },
    staleTime: Infinity,
    meta: { quiet: true, isObjectUrl: true },
  })

const BYTES = { Accept: 'application/octet-stream' }

async function objectUrl(answer: Response, type: string): Promise<string> {
  return URL.createObjectURL(new Blob([await answer.arrayBuffer()], { type }))
}

/** Downloads the original file of the document. */
export async function downloadOriginal(baseId: string, id: string, name: string): Promise<void> {
  const params = { knowledge_base_id: baseId, document_id: id }
  const answer = await open(calls.original, { params }, { headers: { Accept: '*/*' } })
  downloadFile(name, await answer.blob())
}
