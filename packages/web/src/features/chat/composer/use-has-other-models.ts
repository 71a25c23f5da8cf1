import { useQuery } from '@tanstack/react-query'
import { answeringModelsQuery } from '#features/models/models.queries.ts'

/** Whether a person can use a model other than the one that has answered. */
export function useHasOtherModels(modelId: string | null): boolean {
  const { data = false } = useQuery({
    ...answeringModelsQuery(),
    select: (list) => list.some(({ id }) => id !== modelId),
  })
  return data
}
