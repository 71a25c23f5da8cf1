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
 * A change on the server. Its callbacks always run: TanStack's own `mutate` drops them
 * if the component has unmounted by then, such as a deleted row or an entry that moved to another list.
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
