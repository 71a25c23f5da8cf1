import { z } from 'zod'
import type { CallSchemas } from '#core/endpoint.ts'
import { bilingual, instant, uuid } from '#core/schemas.ts'

/** `ended`: the service no longer accepts the sign-in, so the person has to sign in again. */
export const MCP_CONNECTION_STATES = ['none', 'connected', 'ended'] as const

export const mcpConnection = z.object({
  server_id: uuid,
  label: bilingual,
  /** The host of the service's address. */
  host: z.string(),
  state: z.enum(MCP_CONNECTION_STATES),
  connected_at: instant.nullable(),
})

const params = z.strictObject({ server_id: uuid })

export const mcpConnectionSchemas = {
  list: { answer: z.object({ data: z.array(mcpConnection) }) },
  begin: { params, answer: z.object({ url: z.string() }) },
  disconnect: { params },
  /** Read by the service, which checks every parameter. */
  callback: {},
  client: {
    answer: z.object({
      client_id: z.string(),
      client_name: z.string(),
      client_uri: z.string(),
      redirect_uris: z.array(z.string()),
      grant_types: z.array(z.string()),
      response_types: z.array(z.string()),
      application_type: z.string(),
      token_endpoint_auth_method: z.literal('none'),
    }),
  },
} satisfies Record<string, CallSchemas>
