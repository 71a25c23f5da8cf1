import { McpError } from '#adapters/mcp/port.ts'
import { McpSignInError, type ProtectedServer } from '#adapters/mcp/sign-in-port.ts'
import type { Ctx } from '#core/context.ts'

/** The time limit for a server's sign-in challenge. */
const CHALLENGE_MS = 10_000

/** The server's response to a request without a token; null if it is not useful. */
export async function challengeOf(ctx: Ctx, reach: ProtectedServer): Promise<string | null> {
  const endpoint = { ...reach, headers: {}, token: null, timeout_ms: CHALLENGE_MS }
  try {
    await ctx.deps.mcp.listTools(endpoint, AbortSignal.timeout(CHALLENGE_MS))
    return null
  } catch (error) {
    if (!(error instanceof McpError)) return null
    if (error.code === 'address_forbidden') throw new McpSignInError('address_forbidden', error.message)
    return error.challenge
  }
}
