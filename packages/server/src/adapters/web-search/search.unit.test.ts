import type { WebSearchProvider } from '@parlance/contract/admin/web-search-providers.ts'
import { type ScriptedHttp, startScriptedHttp } from '@parlance/tests/fakes/scripted-http.ts'
import { SEARCH_ANSWERS } from '@parlance/tests/fakes/web-search.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest'
import { createOutbound, type Outbound } from '#adapters/outbound/outbound.ts'
import { cleanHits } from './clean-hits.ts'
import type { SearchRequest } from './port.ts'
import { createSearchWeb } from './search.ts'

let outbound: Outbound
let fake: ScriptedHttp
let provider: WebSearchProvider = 'searxng'
let sent: unknown

beforeAll(async () => {
  outbound = createOutbound({ allow: ['127.0.0.0/8'], log: { warn: () => {} } })
  fake = await startScriptedHttp(({ body }) => {
    sent = body === '' ? null : JSON.parse(body)
    return { body: SEARCH_ANSWERS[provider]([{ title: 'Ferries', url: 'https://a.example/', text: 'Two.' }]) }
  })
})
afterAll(async () => {
  await fake.close()
  await outbound.close()
})
beforeEach(() => {
  fake.requests.length = 0
  fake.headers.length = 0
})

const asked: SearchRequest = { query: 'ferry & train', count: 3, language: 'fr', recency: null }
const signal = new AbortController().signal

function search(request: Partial<SearchRequest> = {}, ms?: number, address = fake.url) {
  return createSearchWeb(outbound, ms)({ provider, address, key: 'secret' }, { ...asked, ...request }, signal)
}

const CALLS = {
  searxng: [
    'GET /search?q=ferry+%26+train&format=json&language=fr&time_range=month',
    null,
    { authorization: 'Bearer secret' },
  ],
  brave: [
    'GET /res/v1/web/search?q=ferry+%26+train&count=3&search_lang=fr&result_filter=web&text_decorations=false&freshness=pw',
    null,
    { 'x-subscription-token': 'secret' },
  ],
  tavily: [
    'POST /search',
    { query: 'ferry & train', max_results: 3, search_depth: 'basic', time_range: 'week' },
    { authorization: 'Bearer secret' },
  ],
} as const

describe.each(['searxng', 'brave', 'tavily'] as const)('%s', (name) => {
  beforeEach(() => void (provider = name))

  it('is called and read as documented', async () => {
    const [request, body, headers] = CALLS[name]
    expect(await search({ recency: 'week' }, undefined, `${fake.url}/`)).toEqual([
      { title: 'Ferries', url: 'https://a.example/', excerpt: 'Two.', date: '2026-05-04' },
    ])
    expect(fake.requests).toEqual([request])
    expect(fake.headers[0]).toMatchObject(headers)
    expect(sent).toEqual(body)
  })

  it('returns no results', async () => {
    fake.refuse({ body: SEARCH_ANSWERS[name]([]) })
    expect(await search()).toEqual([])
  })

  it('reports why a search failed', async () => {
    const refusals = [
      [{ status: 401 }, { code: 'unauthorized', status: 401, was_refused: true }],
      [
        { status: 429, headers: { 'retry-after': '7' } },
        { code: 'rate_limited', retry_after: 7, was_refused: true },
      ],
      [
        { status: 429, headers: { 'x-ratelimit-reset': '1, 1419704' } },
        { code: 'rate_limited', retry_after: 1 },
      ],
      [{ status: 432 }, { code: 'quota_used_up' }],
      [{ status: 422 }, { code: 'bad_request' }],
      [{ status: 503 }, { code: 'provider_error', status: 503 }],
      [
        { status: 302, headers: { location: 'https://elsewhere.example/' } },
        { code: 'address_refused', was_refused: true },
      ],
      [{ body: '<html>Not the API</html>' }, { code: 'malformed', was_refused: false }],
      [{ body: { results: 'none' } }, { code: 'malformed' }],
      [{ body: [] }, { code: 'malformed' }],
      [{ hang_up: true }, { code: 'unreachable' }],
      [{ body: `{"results": "${'x'.repeat(3_000_000)}"}` }, { code: 'too_large', was_refused: false }],
    ] as const
    for (const [refusal, error] of refusals) {
      fake.refuse(refusal)
      await expect(search(), JSON.stringify(error)).rejects.toMatchObject(error)
    }
  })
})

test('a search that takes too long ends with its code, a stopped one with the reason', async () => {
  const held = Promise.withResolvers<void>()
  fake.before = () => held.promise
  await expect(search({}, 50)).rejects.toMatchObject({ code: 'timed_out', was_refused: false })
  const stop = new AbortController()
  const access = { provider, address: fake.url, key: null }
  const searching = createSearchWeb(outbound)(access, asked, stop.signal)
  stop.abort(new Error('stopped'))
  await expect(searching).rejects.toThrow('stopped')
  fake.before = null
  held.resolve()
})

test('an internal address is refused unless the operator allows it', async () => {
  const guarded = createOutbound({ allow: [], log: { warn: () => {} } })
  const access = { provider, address: fake.url, key: null }
  await expect(createSearchWeb(guarded)(access, asked, signal)).rejects.toMatchObject({
    code: 'address_refused',
  })
  await guarded.close()
})

test('hostile results become short plain text, and addresses that are not web pages are left out', () => {
  const hit = (title: unknown, url: unknown, excerpt: unknown = '', date: unknown = null) => {
    return { title, url, excerpt, date }
  }
  const hits = cleanHits(
    [
      hit('a', 'javascript:alert(1)'),
      hit('b', 'https://user:pass@b.example/'),
      hit('c', `https://c.example/${'x'.repeat(3_000)}`),
      hit(17, 'https://D.example/1#part', { deep: [] }, 'yesterday'),
      hit(
        '<img src=x onerror=alert(1)><b>Rocks</b> &amp; sand&#8203;\u202e\u0000\n now',
        'https://e.example/',
        'x'.repeat(20_000),
        '2026-02-30T00:00:00Z',
      ),
      hit('again', 'https://e.example/'),
      hit(
        '&#x1F600; &unknown; 2 < 3',
        'http://f.example/?a=b',
        '\ud800half',
        'Mon, 04 May 2026 10:00:00 GMT',
      ),
      hit('beyond the count', 'https://g.example/'),
    ],
    3,
  )
  expect(hits).toEqual([
    { title: 'https://d.example/1', url: 'https://d.example/1', excerpt: '', date: null },
    { title: 'Rocks & sand now', url: 'https://e.example/', excerpt: `${'x'.repeat(699)}…`, date: null },
    { title: '😀 &unknown; 2 < 3', url: 'http://f.example/?a=b', excerpt: '\ufffdhalf', date: '2026-05-04' },
  ])
})
