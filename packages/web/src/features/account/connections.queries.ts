import { mcpConnections } from '@parlance/contract/people/mcp-connections.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#lib/network/api.ts'
import { useMutation } from '#lib/network/use-mutation.ts'
import { useRefreshing } from '#lib/network/use-refreshing.ts'

/** The services where I sign in with my own account. */
export const connectionsQuery = () =>
  queryOptions({
    queryKey: ['account', 'connections'],
    queryFn: async ({ signal }) => (await call(mcpConnections.list, {}, { signal })).data,
    meta: { quiet: true },
  })

/** The address where my sign-in at a service begins. */
export const beginSignIn = (server_id: string) => call(mcpConnections.begin, { params: { server_id } })

/** Opens the sign-in page of the service, which leads back to my account. */
export function useConnect() {
  return useMutation({
    mutationFn: beginSignIn,
    onSuccess: ({ url }) => window.location.assign(url),
  })
}

export function useDisconnect() {
  const disconnect = (server_id: string) => call(mcpConnections.disconnect, { params: { server_id } })
  return useRefreshing([connectionsQuery().queryKey], disconnect)
}
