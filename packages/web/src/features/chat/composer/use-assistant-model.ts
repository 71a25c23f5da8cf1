import type { Model } from '@parlance/contract/models/models.ts'
import { useQuery } from '@tanstack/react-query'
import { assistantsQuery } from '#features/assistants/assistants.queries.ts'
import { answeringModelsQuery } from '#features/models/models.queries.ts'

/** The model that answers for an assistant if none is chosen: its own, otherwise the first that I can use. */
export function useAssistantModel(assistantId: string | null): Model | undefined {
  const { data: models } = useQuery(answeringModelsQuery())
  const { data: own } = useQuery({
    ...assistantsQuery(),
    select: (list) => list.find((one) => one.id === assistantId)?.model_id,
  })
  // an image model answers only if it is chosen explicitly
  return models?.find((one) => one.id === own) ?? models?.find(({ type }) => type === 'chat')
}
