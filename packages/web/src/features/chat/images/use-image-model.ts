import { useQuery } from '@tanstack/react-query'
import { useAssistantModel } from '#features/chat/composer/use-assistant-model.ts'
import { answeringModelsQuery } from '#features/models/models.queries.ts'

/** Whether the answering model makes images: the chosen one, otherwise the one of the assistant. */
export function useIsImageModel(chosen: string | null, assistantId: string | null): boolean {
  const { data: models } = useQuery(answeringModelsQuery())
  const ofAssistant = useAssistantModel(assistantId)
  return (models?.find(({ id }) => id === chosen) ?? ofAssistant)?.type === 'image'
}

/** The model that edits a picture: the one that drew it, otherwise the first image model that I can use. */
export function useChangingModel(drawnBy: string | null, enabled: boolean): string | null {
  const { data = null } = useQuery({
    ...answeringModelsQuery(),
    select: (list) => {
      const drawing = list.filter(({ type }) => type === 'image')
      return (drawing.find(({ id }) => id === drawnBy) ?? drawing[0])?.id ?? null
    },
    enabled,
  })
  return data
}
