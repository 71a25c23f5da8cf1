import { documentFields, type DocumentField } from '@parlance/contract/knowledge/document-fields.ts'
import type { FieldKind, FieldValue } from '@parlance/contract/knowledge/field-kinds.ts'
import { queryOptions } from '@tanstack/react-query'
import { useRefreshDocuments } from '#features/documents/documents.queries.ts'
import { call, open } from '#lib/network/api.ts'
import { useMutation } from '#lib/network/use-mutation.ts'
import { useRefreshing } from '#lib/network/use-refreshing.ts'

const keyOf = (baseId: string) => ['document-fields', baseId]

/** The fields of a base in their order. */
export const fieldsQuery = (baseId: string) =>
  queryOptions({
    queryKey: [...keyOf(baseId), 'all'],
    queryFn: async ({ signal }) =>
      (await call(documentFields.list, { params: { knowledge_base_id: baseId } }, { signal })).data,
    meta: { quiet: true },
  })

/** The same with the number of documents and of assistants, which takes longer in a large base. */
export const countedFieldsQuery = (baseId: string) =>
  queryOptions({
    queryKey: [...keyOf(baseId), 'counted'],
    queryFn: async ({ signal }) => {
      const input = { params: { knowledge_base_id: baseId }, query: { is_counted: 'true' } } as const
      return (await call(documentFields.list, input, { signal })).data
    },
    meta: { quiet: true },
  })

export type FieldInput = {
  name: string
  kind: FieldKind
  choices: { id: string | null; name: string }[]
}

/** Creates a field, or changes the one with this id; the form shows a refusal. */
export function useSaveField(baseId: string, fieldId: string | undefined) {
  return useFieldChange(baseId, true, ({ kind, ...body }: FieldInput): Promise<DocumentField> =>
    fieldId === undefined
      ? call(documentFields.create, { params: { knowledge_base_id: baseId }, body: { ...body, kind } })
      : call(documentFields.update, { params: { knowledge_base_id: baseId, field_id: fieldId }, body }),
  )
}

export function useMoveField(baseId: string) {
  return useFieldChange(baseId, false, ({ id, rank }: { id: string; rank: number }) =>
    call(documentFields.move, { params: { knowledge_base_id: baseId, field_id: id }, body: { rank } }),
  )
}

export function useDeleteField(baseId: string) {
  return useFieldChange(baseId, false, (id: string) =>
    call(documentFields.delete, { params: { knowledge_base_id: baseId, field_id: id } }),
  )
}

export type NewValues = { field_id: string; value: FieldValue | null }[]

/** Sets values of documents; the form shows a refusal. */
export function useSetValues(baseId: string) {
  return useValuesChange(baseId, (body: { document_ids: string[]; values: NewValues }) =>
    call(documentFields.setValues, { params: { knowledge_base_id: baseId }, body }),
  )
}

/** What a file of values would change. */
export function usePreviewValues(baseId: string) {
  return useMutation({
    mutationFn: (text: string) =>
      call(documentFields.importValues, {
        params: { knowledge_base_id: baseId },
        body: { text, is_applied: false },
      }),
    meta: { quiet: true },
  })
}

export function useApplyValues(baseId: string) {
  return useValuesChange(baseId, (text: string) =>
    call(documentFields.importValues, {
      params: { knowledge_base_id: baseId },
      body: { text, is_applied: true },
    }),
  )
}

/** The current values as a CSV file. */
export async function fetchValues(baseId: string): Promise<Blob> {
  const input = { params: { knowledge_base_id: baseId } }
  return await (await open(documentFields.exportValues, input, { headers: { Accept: 'text/csv' } })).blob()
}

function useValuesChange<V, A>(baseId: string, change: (variables: V) => Promise<A>) {
  const refresh = useRefreshDocuments(baseId)
  return useMutation({ mutationFn: change, meta: { quiet: true }, onSettled: refresh })
}

/** Documents show the values of deleted fields and choices until they are refetched. */
function useFieldChange<V, A>(baseId: string, quiet: boolean, change: (variables: V) => Promise<A>) {
  const refresh = useRefreshDocuments(baseId)
  return useRefreshing(
    [keyOf(baseId)],
    async (variables: V) => {
      const answer = await change(variables)
      void refresh()
      return answer
    },
    { quiet },
  )
}
