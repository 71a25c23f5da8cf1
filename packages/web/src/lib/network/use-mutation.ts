import {
  useMutation as useTanstackMutation,
  type UseMutationOptions,
  type UseMutationResult,
} from '@tanstack/react-query'
import { useCallback } from 'react'

type After<Data> = {
  onSuccess?: (data: Data) => void
  onError?: (error: Error) => void
  onSettled?: () => void
}

export type Mutation<Data, Variables> = Omit<UseMutationResult<Data, Error, Variables>, 'mutate'> & {
  mutate: (variables: Variables, after?: After<Data>) => void
}

/**
 * A change at the server. What is to follow one of them follows it in any case: TanStack's own `mutate` forgets it
 * when the component has gone by then, as a row has that was deleted and an entry that its list shows elsewhere.
 */
export function useMutation<Data = unknown, Variables = void>(
  options: UseMutationOptions<Data, Error, Variables>,
): Mutation<Data, Variables> {
  const { mutate: _, ...mutation } = useTanstackMutation(options)
  const { mutateAsync } = mutation
  const mutate = useCallback(
    (variables: Variables, { onSuccess, onError, onSettled }: After<Data> = {}) => {
      void mutateAsync(variables)
        // the mutation cache reports failures without a handler
        .then(onSuccess, onError ?? (() => {}))
        .finally(onSettled)
    },
    [mutateAsync],
  )
  return { ...mutation, mutate } as Mutation<Data, Variables>
}
