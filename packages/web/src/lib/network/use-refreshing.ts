import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useMutation } from '#lib/network/use-mutation.ts'

type How = {
  /** The calling form or dialog shows errors itself. */
  quiet?: boolean
  /** Also after a refusal, because the screen shows outdated data. */
  always?: boolean
}

/** A mutation, after which all queries under these keys are refetched. */
export function useRefreshing<V, A>(
  keys: readonly QueryKey[],
  change: (variables: V) => Promise<A>,
  { quiet = false, always = false }: How = {},
) {
  const client = useQueryClient()
  const refresh = () => Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })))
  return useMutation({
    mutationFn: change,
    meta: { quiet },
    ...(always ? { onSettled: refresh } : { onSuccess: refresh }),
  })
}
