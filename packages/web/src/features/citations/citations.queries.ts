import { documents } from '@parlance/contract/documents.ts'
import { queryOptions } from '@tanstack/react-query'
import { call, open } from '#lib/api.ts'
import { downloadFile } from '#lib/download.ts'

/** What was read out of a document; asked anew whenever it is opened, as rights and texts change. */
export const documentTextQuery = (knowledgeBaseId: string, documentId: string) =>
  queryOptions({
    queryKey: ['citations', 'text', documentId],
    queryFn: ({ signal }) =>
      call(
        documents.text,
        { params: { knowledge_base_id: knowledgeBaseId, document_id: documentId } },
        { signal },
      ),
    staleTime: 0,
    gcTime: 0,
    meta: { quiet: true },
  })

/** Gives the person the document as it was added. */
export async function downloadOriginal(
  knowledgeBaseId: string,
  documentId: string,
  name: string,
): Promise<void> {
  const params = { knowledge_base_id: knowledgeBaseId, document_id: documentId }
  const response = await open(documents.original, { params }, { headers: { Accept: '*/*' } })
  downloadFile(name, await response.blob())
}
