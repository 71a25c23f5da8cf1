import { expect, test } from 'vitest'
import type { Outbound } from '#adapters/outbound/outbound.ts'
import { runScenario } from './conformance.harness.ts'
import { client, endpointOf, never, outbound } from './mcp.harness.ts'
import { McpError } from './port.ts'
import { createMcpSignIn } from './sign-in.ts'
import type { OAuthClient } from './sign-in-port.ts'

/** The ports of the suite's servers are not known in advance. */
const hosts: string[] = []
const open: Outbound = {
  ...outbound,
  fetch: (address, init) => {
    hosts.push(new URL(address).host)
    return outbound.fetch(address, { ...init, allowed_hosts: hosts })
  },
}
const signIn = createMcpSignIn(open)

const CLIENT = 'auth/client-credentials-basic'
const SHORT = ['auth/metadata-var2', 'auth/pre-registration', CLIENT]
/** Not those of 2025-03-26, because their servers do not declare support for PKCE. */
const LONG = [
  'auth/metadata-default',
  'auth/metadata-var1',
  'auth/metadata-var3',
  'auth/basic-cimd',
  'auth/scope-from-www-authenticate',
  'auth/scope-from-scopes-supported',
  'auth/scope-omitted-when-undefined',
  'auth/scope-step-up',
  'auth/token-endpoint-auth-basic',
  'auth/token-endpoint-auth-post',
  'auth/token-endpoint-auth-none',
  'auth/offline-access-scope',
  'auth/offline-access-not-supported',
]

test.each([...SHORT, ...(process.env['TEST_LONG'] === 'true' ? LONG : [])])(
  'the scenario %s of the official conformance suite passes',
  async (scenario) => {
    const said = await runScenario(scenario, (url, { client_id, client_secret }) =>
      driven(
        url,
        typeof client_id === 'string' ? { client_id, client_secret: String(client_secret) } : null,
        scenario === CLIENT,
      ),
    )
    expect(said).toMatch(/Passed: ([1-9]\d*)\/\1, 0 failed, 0 warnings/)
  },
)

/**
 * The steps of the product in one function: call, sign in if required, call again; the same once more for a wider
 * scope.
 */
async function driven(url: string, given: OAuthClient | null, isOwn: boolean): Promise<void> {
  let challenge: string | null = null
  let token: string | null = null
  for (let round = 0; round < 3; round += 1) {
    const endpoint = endpointOf(
      { endpoint: url, host: new URL(url).host },
      { token: () => Promise.resolve(token) },
    )
    try {
      await client.listTools(endpoint, never)
      await client.callTool(endpoint, { name: 'test-tool', input: {} }, { signal: never })
      return
    } catch (error) {
      if (!(error instanceof McpError) || round === 2) throw error
      challenge = error.challenge
    }
    const at = { url, allowed_hosts: hosts }
    if (isOwn && given?.client_secret !== undefined) {
      const found = await signIn.discover(at, challenge, 'client_credentials')
      const client = { client_id: given.client_id, client_secret: given.client_secret }
      token = (await signIn.clientTokens(at, found, client)).access_token
      continue
    }
    const found = await signIn.discover(at, challenge)
    const redirect = 'http://localhost:3000/callback'
    const document = 'https://conformance-test.local/client-metadata.json'
    const byDocument =
      found.metadata.client_id_metadata_document_supported === true ? { client_id: document } : null
    const known = given ?? byDocument ?? (await signIn.register(at, found, redirect))
    const step = await signIn.begin(at, found, known, { state: 'abc', redirect_uri: redirect })
    const response = await fetch(step.url, { redirect: 'manual' })
    const answer = new URL(response.headers.get('location') ?? '').searchParams
    const tokens = await signIn.finish(at, found, known, {
      answer,
      code_verifier: step.code_verifier,
      redirect_uri: redirect,
    })
    token = tokens.access_token
  }
}
