import type { FakeLlm } from '@parlance/tests/fakes/llm/llm.ts'
import { startFakeLlm } from '@parlance/tests/fakes/llm/llm.ts'
import { type ScriptedHttp, startScriptedHttp } from '@parlance/tests/fakes/scripted-http.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createOutbound } from '#adapters/outbound/outbound.ts'
import { uuidv7 } from '#core/ids.ts'
import { messagesOf, question, start } from '#testing/answers/run-stream.ts'
import { scriptedModel } from '#testing/answers/scripted-model.ts'
import { testDatabase } from '#testing/database/database.ts'
import { makeAssistant } from '#testing/made/made-assistants.ts'
import { type Person, startTestApp, type TestApp } from '#testing/servers/app.ts'

const db = testDatabase()
let llm: FakeLlm
let site: ScriptedHttp
let app: TestApp
let ada: Person
let helper: string

beforeAll(async () => {
  llm = await startFakeLlm()
  site = await startScriptedHttp(({ url }) => {
    const headers = { 'content-type': 'text/html; charset=iso-8859-1' }
    if (url.pathname === '/picture') return { headers: { 'content-type': 'image/png' }, body: 'png' }
    if (url.pathname === '/long')
      return { headers: { 'content-type': 'text/plain' }, body: 'x'.repeat(20_000) }
    if (url.pathname !== '/') return null
    const body = `<title>News &amp; more</title><h2>Caf\u00e9</h2><script>alert(1)</script><p>The Caf\u00e9 is <b>open</b> until ten.</p><p><a href="${site.url}/long">More</a>`
    return { headers, body: Buffer.from(body, 'latin1') }
  })
  app = await startTestApp(db.database, { OUTBOUND_ALLOW: '127.0.0.0/8' })
  await scriptedModel(app.deps, llm, { identifier: 'scripted' })
  ada = await app.person('ada')
  helper = await makeAssistant(ada, { tools: [{ kind: 'house', id: 'open_page', needs_approval: false }] })
})
afterAll(async () => {
  await app.close()
  await llm.close()
  await site.close()
})
beforeEach(() => void (site.requests.length = 0))

/** The results of calls with these inputs, after a question. */
async function opened(text: string, ...inputs: object[]) {
  for (const input of inputs) {
    llm.next({ tokens: 0, tool_calls: [{ id: 'a', name: 'open_page', input }] })
  }
  const viewer = await (await start(ada, uuidv7(), question(text, { assistant_id: helper }))).toTheEnd()
  return viewer.parts.flatMap((part) => (part.type === 'tool' ? [part.output] : []))
}

test('an internal address is not opened, even one that the operator allows for providers', async () => {
  expect(await opened(`Read ${site.url}/`, { url: `${site.url}/` })).toEqual([
    'The page could not be opened: address_forbidden.',
  ])
  expect(site.requests).toEqual([])
})

test('pages named by the person or another page are read as text, long ones in pieces, others not at all', async () => {
  const { web } = app.deps
  app.deps.web = createOutbound({ allow: ['127.0.0.0/8'], log: { warn: () => {} } })
  try {
    const results = await opened(
      `Read ${site.url}, please, and <${site.url}/picture>. And ${site.url}/gone!`,
      { url: `${site.url}/long` },
      { url: site.url },
      { url: `${site.url}/long`, offset: 12_000 },
      { url: `${site.url}/?what=was-said` },
      { url: `${site.url}/picture` },
      { url: `${site.url}/gone` },
    )
    const unknown = 'Only addresses that the person wrote or that a tool returned can be opened.'
    expect(results).toEqual([
      unknown,
      expect.objectContaining({
        number: 1,
        url: `${site.url}/`,
        title: 'News & more',
        text: expect.stringContaining('## Caf\u00e9'),
        next_offset: null,
      }),
      {
        number: 2,
        url: `${site.url}/long`,
        title: '',
        text: 'x'.repeat(8_000),
        next_offset: null,
        length: 20_000,
      },
      unknown,
      'Only pages of text can be opened.',
      'The page answered with status 404.',
    ])
    expect(JSON.stringify(results[1])).not.toContain('alert')
    expect(site.requests).toEqual(['GET /', 'GET /long', 'GET /picture', 'GET /gone'])
  } finally {
    await app.deps.web.close()
    app.deps.web = web
  }
})

test('opened pages are sources with permanent numbers, quotes are checked against them, and search results are not sources', async () => {
  const { web } = app.deps
  app.deps.web = createOutbound({ allow: ['127.0.0.0/8'], log: { warn: () => {} } })
  try {
    const open = (path: string, id: string) => ({
      id,
      name: 'open_page',
      input: { url: `${site.url}${path}` },
    })
    llm.next({ tokens: 0, tool_calls: [open('/', 'a')] })
    llm.next({ tokens: 0, tool_calls: [open('/long', 'b')] })
    llm.next({
      tokens: 0,
      tool_calls: [{ ...open('/long', 'c'), input: { url: `${site.url}/long`, offset: 12_000 } }],
    })
    llm.next({
      tokens: ['It says “the café is open until ten” [1] and “the café is closed on Sundays” [1].'],
    })
    const thread = uuidv7()
    const asked = question(`Read ${site.url} and ${site.url}/long`, { assistant_id: helper })
    await (await start(ada, thread, asked)).toTheEnd()
    const answer = (await messagesOf(ada, thread)).at(-1)
    expect(answer?.parts.filter(({ type }) => type === 'source')).toEqual([
      {
        type: 'source',
        source_id: '1',
        url: `${site.url}/`,
        title: 'News & more',
        passage: null,
        page: {
          number: 1,
          quote: 'The Caf\u00e9 is **open** until ten',
          unproven: ['the café is closed on Sundays'],
          doubts: [expect.objectContaining({ kind: 'quote' })],
        },
      },
      {
        type: 'source',
        source_id: '2',
        url: `${site.url}/long`,
        title: `${site.url}/long`,
        passage: null,
        page: { number: 2, quote: '', unproven: [], doubts: [] },
      },
    ])
    expect(JSON.stringify(llm.requests.at(-1)?.body)).toContain(String.raw`\"number\":2`)
    // continued without another request
    expect(site.requests).toEqual(['GET /', 'GET /long'])

    llm.next({ tokens: ['Yes.'] })
    const next = { kind: 'send', id: uuidv7(), parent_id: answer?.id ?? '', text: 'Really?' } as const
    await (await start(ada, thread, next)).toTheEnd()
    const sent = JSON.stringify(llm.requests.at(-1)?.body)
    expect(sent).toContain('**open** until ten')
    expect(sent).not.toContain(String.raw`\"number\"`)
    expect(sent).not.toContain('[1]')
  } finally {
    await app.deps.web.close()
    app.deps.web = web
  }
})

test('an answer opens at most the allowed number of pages, in pieces that fit into the context of its model', async () => {
  await db.database.pool.query('UPDATE models SET context_size = 20000')
  await db.database.pool.query(
    `INSERT INTO web_search (provider, is_enabled, searches_max, pages_max) VALUES ('searxng', false, 1, 1)`,
  )
  const { web } = app.deps
  app.deps.web = createOutbound({ allow: ['127.0.0.0/8'], log: { warn: () => {} } })
  try {
    const results = await opened(
      `Read ${site.url}/ and ${site.url}/long`,
      { url: `${site.url}/long` },
      { url: `${site.url}/` },
      { url: `${site.url}/long`, offset: 12_000 },
    )
    expect(results).toMatchObject([
      { number: 1, next_offset: 6_000 },
      'too_many_pages',
      { number: 1, next_offset: 18_000 },
    ])
  } finally {
    await app.deps.web.close()
    app.deps.web = web
  }
})
