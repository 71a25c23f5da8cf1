import type { FakeLlm } from '@parlance/tests/fakes/llm/llm.ts'
import { startFakeLlm } from '@parlance/tests/fakes/llm/llm.ts'
import { type FakeMcp, startFakeMcp } from '@parlance/tests/fakes/mcp.ts'
import { type FakeOAuth, startFakeOAuth } from '@parlance/tests/fakes/oauth.ts'
import type { AdminMcpTool } from '@parlance/contract/admin/mcp-servers.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { uuidv7 } from '#core/ids.ts'
import { question, start, type Viewer } from '#testing/answers/run-stream.ts'
import { scriptedModel } from '#testing/answers/scripted-model.ts'
import { testDatabase } from '#testing/database/database.ts'
import { makeAssistant } from '#testing/made/made-assistants.ts'
import { serverInput } from '#testing/made/made-mcp.ts'
import { type Person, startTestApp, type TestApp } from '#testing/servers/app.ts'
import { ok } from '#testing/servers/calls.ts'

const db = testDatabase()
let llm: FakeLlm
let mcp: FakeMcp
let oauth: FakeOAuth
let app: TestApp
let ada: Person
let id: string
let assistant: string

beforeAll(async () => {
  llm = await startFakeLlm()
  mcp = await startFakeMcp()
  mcp.tool({ name: 'find', title: 'Find' })
  oauth = await startFakeOAuth()
  mcp.token = (token) => oauth.isValid(token)
  mcp.documents.set('/metadata', { resource: mcp.endpoint, authorization_servers: [oauth.url] })
  mcp.challenge = `Bearer resource_metadata="${mcp.url}/metadata"`
  app = await startTestApp(db.database, { OUTBOUND_ALLOW: `${mcp.host},${oauth.host}` })
  await scriptedModel(app.deps, llm, { identifier: 'scripted' })
  ada = await app.person('ada', 'administrator')
  const input = serverInput({ label: { en: 'Wiki' }, slug: 'wiki', url: mcp.endpoint, credential: 'person' })
  id = (await ok<{ id: string }>(ada, 'POST', '/v2/admin/mcp-servers', input)).id
  const path = `/v2/admin/mcp-servers/${id}`
  await ok(ada, 'PATCH', `${path}/enabled`, { is_enabled: true })
  // an administrator reads the tools with their own sign-in
  expect(await ok(ada, 'POST', `${path}/tools`)).toMatchObject({ trial: { code: 'unauthorized' } })
  await signIn()
  expect(await ok(ada, 'POST', `${path}/tools`)).toMatchObject({ added: 1 })
  const { data } = await ok<{ data: AdminMcpTool[] }>(ada, 'GET', `${path}/tools`)
  const tools = data.map((tool) => ({ id: tool.id, fingerprint: tool.fingerprint }))
  await ok(ada, 'PATCH', `${path}/tools`, { tools, is_enabled: true, needs_approval: false })
  assistant = await makeAssistant(ada, {
    tools: data.map((tool) => ({ kind: 'mcp' as const, id: tool.id, needs_approval: false })),
  })
})
afterAll(async () => {
  await app.close()
  await Promise.all([oauth.close(), mcp.close(), llm.close()])
})

async function signIn() {
  const response = await ada.call('POST', `/v2/mcp-connections/${id}/sign-in`)
  const { url } = (await response.json()) as { url: string }
  const cookie = response.headers.get('set-cookie')?.split(';')[0] ?? ''
  await fetch(await oauth.approve(url), { redirect: 'manual', headers: { cookie } })
}

const callIn = ({ parts }: Viewer) => parts.find((part) => part.type === 'tool')

async function ask() {
  llm.next({ tokens: 0, tool_calls: [{ id: 'a', name: 'wiki_find', input: {} }] })
  return await start(ada, uuidv7(), question('Where?', { assistant_id: assistant }))
}

test('an answer calls with the sign-in of its reader, and waits for one that was lost', async () => {
  expect(callIn(await (await ask()).toTheEnd())).toMatchObject({ state: 'done', output: '{}' })
  oauth.expire()
  oauth.endGrants()
  const viewer = await ask()
  await viewer.until((seen) => callIn(seen)?.waits_for?.kind === 'sign_in')
  expect(callIn(viewer)?.waits_for?.server).toEqual({ id, label: 'Wiki' })
  await signIn()
  expect(callIn(await viewer.toTheEnd())).toMatchObject({ state: 'done', output: '{}', waits_for: null })
})

test('the answer can continue without a sign-in', async () => {
  await ok(ada, 'DELETE', `/v2/mcp-connections/${id}`)
  const viewer = await ask()
  await viewer.until((seen) => callIn(seen)?.waits_for?.kind === 'sign_in')
  await ok(ada, 'POST', `/v2/runs/${viewer.run_id}/calls/${callIn(viewer)?.tool_call_id}`, { decision: 'no' })
  expect(callIn(await viewer.toTheEnd())).toMatchObject({ state: 'failed', output: 'not_signed_in' })
})
