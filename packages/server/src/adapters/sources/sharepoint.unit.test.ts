import { type FakeSharePoint, startFakeSharePoint } from '@parlance/tests/fakes/sharepoint.ts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Outbound } from '#adapters/outbound/outbound.ts'
import { createSharePoint, type SharePointAccess } from './sharepoint.ts'
import { itemNamed, namesOf, open, openOutbound, textOf } from './sources.harness.ts'

let outbound: Outbound
let fake: FakeSharePoint

beforeAll(() => {
  outbound = openOutbound()
})
afterAll(() => outbound.close())
beforeEach(async () => {
  fake = await startFakeSharePoint()
  fake.drive('d1', 'Documents')
  fake.drive('d2', 'Archive')
})
afterEach(() => fake.close())

const connect = (change: Partial<SharePointAccess> = {}, maxWait = 5_000) => {
  const { tenant_id, client_id, client_secret, site_url, url } = fake
  const access = {
    tenant_id,
    client_id,
    client_secret,
    site_url,
    document_library: '',
    folder: '',
    base_url: url,
    login_url: url,
  }
  return createSharePoint(outbound, { ...access, ...change }, maxWait)
}

describe('SharePoint', () => {
  it('lists the files of all libraries of a site over many pages', async () => {
    fake.page_size = 3
    for (let n = 0; n < 8; n += 1) fake.file(n % 2 === 0 ? 'd1' : 'd2', `f${n}`, `File ${n}.docx`, 'x')
    fake.file('d1', 'png', 'photo.png', 'x')
    const changes = await connect().changes(null, open)
    expect(changes).toMatchObject({ is_full: true, skipped: 1 })
    expect(namesOf(changes)).toEqual(Array.from({ length: 8 }, (_, n) => `File ${n}.docx`))
    expect(namesOf(await connect({ document_library: 'archive' }).changes(null, open))).toHaveLength(4)
  })

  it('fetches the bytes from the host it is redirected to, which never sees the token', async () => {
    fake.file('d1', 'f1', 'Plan.pdf', 'the plan')
    const connector = connect()
    expect(await textOf(connector, itemNamed(await connector.changes(null, open), 'Plan.pdf'))).toBe(
      'the plan',
    )
    expect(fake.downloads.headers.map((headers) => headers.authorization)).toEqual([undefined])
  })

  it('then only reports changes: added, replaced, renamed, deleted', async () => {
    for (const id of ['same', 'changed', 'renamed', 'gone']) fake.file('d1', id, `${id}.txt`, id)
    const connector = connect()
    const first = await connector.changes(null, open)
    fake.file('d1', 'changed', 'changed.txt', 'other')
    fake.file('d1', 'renamed', 'new name.txt', 'renamed')
    fake.file('d2', 'added', 'added.txt', 'added')
    fake.remove('gone')
    const second = await connector.changes(first.token, open)
    expect(second.is_full).toBe(false)
    expect(namesOf(second)).toEqual(['added.txt', 'changed.txt', 'new name.txt'])
    expect(second.removed).toEqual(['d1 gone'])
    expect(await connector.changes(second.token, open)).toMatchObject({
      is_full: false,
      items: [],
      removed: [],
    })
  })

  it('is restricted to a folder, and reads everything again when its folders change', async () => {
    fake.folder('d1', 'hand', 'Handbook')
    fake.folder('d1', 'part', 'Part', 'hand')
    fake.file('d1', 'in', 'in.txt', 'x', 'part')
    fake.file('d1', 'out', 'out.txt', 'x')
    const connector = connect({ document_library: 'Documents', folder: 'Handbook' })
    const first = await connector.changes(null, open)
    expect(namesOf(first)).toEqual(['in.txt'])
    fake.file('d1', 'in', 'in.txt', 'x')
    fake.file('d1', 'second', 'second.txt', 'x', 'hand')
    const second = await connector.changes(first.token, open)
    expect([namesOf(second), second.removed]).toEqual([['second.txt'], ['d1 in']])
    fake.folder('d1', 'part', 'Part')
    expect(await connector.changes(second.token, open)).toMatchObject({ is_full: true })
    await expect(connect({ folder: 'Nowhere' }).check(open)).rejects.toMatchObject({
      code: 'ERROR_SOURCE_PLACE_NOT_FOUND',
    })
  })

  it('reads nested folders once', async () => {
    fake.folder('d1', 'a', 'A')
    const folder = (id: string, parent: string) => ({
      id,
      name: id,
      folder: {},
      parentReference: { id: parent },
    })
    const file = { id: 'f', name: 'f.txt', file: {}, cTag: '1', parentReference: { id: 'b' } }
    const value = [folder('a', 'b'), folder('b', 'a'), folder('c', 'c'), file]
    fake.refuse({ path: /delta$/, body: { value, '@odata.deltaLink': `${fake.url}/v1.0/end` } })
    const changes = await connect({ document_library: 'Documents', folder: 'A' }).changes(null, open)
    expect(namesOf(changes)).toEqual(['f.txt'])
  })

  it('reads everything again if the link is too old, a folder was deleted, or a library was added', async () => {
    fake.folder('d1', 'a', 'A')
    fake.file('d1', 'f', 'f.txt', 'x', 'a')
    const connector = connect()
    const first = await connector.changes(null, open)
    fake.remove('f')
    fake.remove('a')
    expect(await connector.changes(first.token, open)).toMatchObject({ is_full: true, items: [] })
    fake.drive('d3', 'New')
    expect(await connector.changes(first.token, open)).toMatchObject({ is_full: true })
    fake.expireDeltas()
    expect(await connector.changes(first.token, open)).toMatchObject({ is_full: true })
  })

  it('signs in again when the token expires during a listing', async () => {
    fake.page_size = 1
    for (let n = 0; n < 3; n += 1) fake.file('d1', `f${n}`, `${n}.txt`, 'x')
    let ended = false
    fake.before = ({ url }) => {
      if (!ended && url.searchParams.get('skip') === '2') {
        ended = true
        fake.expireTokens()
      }
    }
    expect(namesOf(await connect().changes(null, open))).toHaveLength(3)
    expect(ended).toBe(true)
  })

  it('reports a wrong secret, and a missing site or library', async () => {
    await expect(connect({ client_secret: 'no' }).check(open)).rejects.toMatchObject({
      code: 'ERROR_SOURCE_UNAUTHORIZED',
    })
    for (const place of [
      { site_url: 'https://demo.sharepoint.com/sites/none' },
      { document_library: 'None' },
    ]) {
      await expect(connect(place).check(open)).rejects.toMatchObject({ code: 'ERROR_SOURCE_PLACE_NOT_FOUND' })
    }
    await connect().check(open)
  })

  it.each([
    [{ status: 403, body: { error: { code: 'accessDenied' } } }, 'ERROR_SOURCE_FORBIDDEN'],
    [{ status: 429, headers: { 'retry-after': '900' } }, 'ERROR_SOURCE_BUSY'],
    [{ status: 503, times: 9 }, 'ERROR_SOURCE_UNAVAILABLE'],
    [{ status: 200, body: { value: {} } }, 'ERROR_SOURCE_MALFORMED'],
    [{ status: 200, body: { value: [] } }, 'ERROR_SOURCE_MALFORMED'],
    [
      { status: 200, body: { value: [], '@odata.nextLink': 'https://evil.example/v1.0' } },
      'ERROR_SOURCE_MALFORMED',
    ],
  ])('reports what %j means', async (refusal, code) => {
    fake.refuse({ path: /delta$/, ...refusal })
    await expect(connect({}, 0).changes(null, open)).rejects.toMatchObject({ code })
  })
})
