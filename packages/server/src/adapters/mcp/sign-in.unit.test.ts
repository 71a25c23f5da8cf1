import { type FakeMcp, startFakeMcp } from '@parlance/tests/fakes/mcp.ts'
import { type FakeOAuth, startFakeOAuth } from '@parlance/tests/fakes/oauth.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { outbound } from './mcp.harness.ts'
import { createMcpSignIn } from './sign-in.ts'
import { McpSignInError, type ProtectedServer } from './sign-in-port.ts'

const REDIRECT = 'https://chat.example/back'
const signIn = createMcpSignIn(outbound)
let server: FakeMcp
let oauth: FakeOAuth
let at: ProtectedServer

beforeEach(async () => {
  oauth = await startFakeOAuth()
  server = await startFakeMcp()
  server.documents.set('/metadata', {
    resource: server.endpoint,
    authorization_servers: [oauth.url],
    scopes_supported: ['files:read', 'files:write'],
  })
  server.challenge = `Bearer resource_metadata="${server.url}/metadata", scope="files:read"`
  at = { url: server.endpoint, allowed_hosts: [server.host, oauth.host] }
})
afterEach(async () => {
  await server.close()
  await oauth.close()
})

async function codeOf(work: Promise<unknown>): Promise<string> {
  const error = await work.catch((thrown: unknown) => thrown)
  return error instanceof McpSignInError ? error.code : `no McpSignInError: ${String(error)}`
}

test('a person signs in: discovery by the challenge, with PKCE, resource, scope and a checked issuer', async () => {
  const found = await signIn.discover(at, server.challenge)
  expect(found).toMatchObject({
    metadata: { issuer: oauth.url },
    resource: server.endpoint,
    scope: 'files:read',
  })
  const registered = await signIn.register(at, found, REDIRECT)
  const step = await signIn.begin(at, found, registered, { state: 'abc', redirect_uri: REDIRECT })
  const back = new URL(await oauth.approve(step.url))
  expect(back.searchParams.get('state')).toBe('abc')
  const finish = { code_verifier: step.code_verifier, redirect_uri: REDIRECT }
  const tokens = await signIn.finish(at, found, registered, { ...finish, answer: back.searchParams })
  expect(tokens).toMatchObject({ expires_in_s: 3_600 })
  expect(oauth.isValid(tokens.access_token)).toBe(true)
  expect(oauth.tokens[0]?.get('resource')).toBe(server.endpoint)
  const next = await signIn.refresh(at, found, registered, tokens.refresh_token ?? '')
  expect(oauth.isValid(next.access_token)).toBe(true)
  await signIn.revoke(at, found, registered, next)
  expect(oauth.revoked).toEqual([next.refresh_token])
  expect(await codeOf(signIn.refresh(at, found, registered, next.refresh_token ?? ''))).toBe('refused')
})

test('an answer from another issuer, without one, or with an error gets no tokens', async () => {
  const found = await signIn.discover(at, server.challenge)
  const registered = await signIn.register(at, found, REDIRECT)
  for (const changes of [
    { iss: 'https://evil.example' },
    { iss: null },
    { code: null, error: 'access_denied' },
  ]) {
    const step = await signIn.begin(at, found, registered, { state: 'abc', redirect_uri: REDIRECT })
    const answer = new URL(await oauth.approve(step.url)).searchParams
    for (const [name, value] of Object.entries(changes)) {
      if (value === null) answer.delete(name)
      else answer.set(name, value)
    }
    const finish = { answer, code_verifier: step.code_verifier, redirect_uri: REDIRECT }
    expect(await codeOf(signIn.finish(at, found, registered, finish))).toBe('refused')
  }
  expect(oauth.tokens).toEqual([])
})

test('a server without PKCE, with metadata for another resource or with none is refused', async () => {
  oauth.metadata = { code_challenge_methods_supported: undefined }
  expect(await codeOf(signIn.discover(at, server.challenge))).toBe('unsupported')
  oauth.metadata = { issuer: 'https://other.example' }
  expect(await codeOf(signIn.discover(at, server.challenge))).toBe('refused')
  oauth.metadata = {}
  server.documents.set('/metadata', {
    resource: 'https://other.example/mcp',
    authorization_servers: [oauth.url],
  })
  expect(await codeOf(signIn.discover(at, server.challenge))).toBe('unsupported')
  expect(await codeOf(signIn.discover(at, null))).toBe('unsupported')
})

test('addresses named by a server are guarded like its own', async () => {
  const alone = { ...at, allowed_hosts: [server.host] }
  expect(await codeOf(signIn.discover(alone, server.challenge))).toBe('address_forbidden')
  expect(oauth.requests).toEqual([])
  oauth.metadata = { authorization_endpoint: 'javascript:alert(1)' }
  expect(await codeOf(signIn.discover(at, server.challenge))).not.toContain('no McpSignInError')
  oauth.metadata = { token_endpoint: 'http://169.254.169.254/token' }
  const found = await signIn.discover(at, server.challenge)
  expect(await codeOf(signIn.refresh(at, found, { client_id: 'a' }, 'rt'))).toMatch(
    /unsupported|address_forbidden|refused/,
  )
  await oauth.close()
  expect(await codeOf(signIn.discover(at, server.challenge))).toBe('unreachable')
  oauth = await startFakeOAuth()
})
