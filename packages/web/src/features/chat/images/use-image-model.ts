import { useQuery } from '@tanstack/react-query'
import { answeringModelsQuery } from '#features/models/models.queries.ts'

/** Whether this model answers with images. */
export function useIsImageModel(modelId: string | null): boolean {
  const { data = false } = useQuery({
    ...answeringModelsQuery(),
    select: (list) => list.some(({ id, type }) => id === modelId && type === 'image'),
    enabled: modelId !== null,
  })
  return data
}

/** The model to change a picture with: the one that drew it, otherwise the first image model that I can use. */
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
