import type { KnowledgeDocument } from '@parlance/contract/knowledge/documents.ts'
import { type FakeConfluence, startFakeConfluence } from '@parlance/tests/fakes/confluence.ts'
import { type FakeGoogleDrive, startFakeGoogleDrive } from '@parlance/tests/fakes/google-drive.ts'
import { type FakeSharePoint, startFakeSharePoint } from '@parlance/tests/fakes/sharepoint.ts'
import { startFakeSite } from '@parlance/tests/fakes/web-site.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ensureSystemRoles } from '#features/roles/roles.service.ts'
import { ok } from '#testing/servers/calls.ts'
import { type Person, startTestApp, type TestApp } from '#testing/servers/app.ts'
import { testDatabase } from '#testing/database/database.ts'
import { giveValue, makeField } from '#testing/made/made-fields.ts'
import { makeBaseRow } from '#testing/made/made-rows.ts'
import { addSource, documentsOf, quiet } from './sources.harness.ts'

/** The first bytes of every Word file. */
const ZIP = Buffer.from('504b030414000000', 'hex')
const credentials = { email: 'reader@example.org', token: 'a token' }
const db = testDatabase()
let app: TestApp
let wiki: FakeConfluence
let drive: FakeGoogleDrive
let site: FakeSharePoint
let ada: Person
let base = ''

beforeAll(async () => {
  app = await startTestApp(db.database, { OUTBOUND_ALLOW: '127.0.0.0/8' })
})
afterAll(() => app.close())
beforeEach(async () => {
  await quiet(db.database)
  await db.reset()
  await ensureSystemRoles(app.ctx)
  ada = await app.person('alice')
  base = await makeBaseRow(db.database, ada.id)
})

const files = () => documentsOf(db.database, base)

describe('Confluence', () => {
  const connected = () => ({
    type: 'confluence',
    settings: { deployment: 'cloud', base_url: wiki.base_url, space_keys: ['DOC'] },
    credentials,
  })
  beforeEach(async () => {
    wiki = await startFakeConfluence('cloud', credentials)
    wiki.space('DOC')
    for (let n = 0; n < 10; n += 1) wiki.page('DOC', `p${n}`, `Page ${n}`, `<p>${n}</p>`)
    return () => wiki.close()
  })

  test('fetches only changed files, with their address', async () => {
    const source = await addSource(ada, base, connected())
    wiki.requests.length = 0
    wiki.page('DOC', 'p3', 'Page 3', '<p>other</p>')
    wiki.remove('p4')
    expect(await source.sync()).toMatchObject({ added: 0, changed: 1, removed: 1 })
    expect(wiki.requests.filter((one) => one.includes('/pages/'))).toEqual([
      'GET /wiki/api/v2/pages/p3?body-format=export_view',
    ])
    const { rows } = await db.database.pool.query<{ url: string }>(
      `SELECT url FROM documents WHERE name = 'Page 3.md'`,
    )
    expect(rows[0]?.url).toBe(`${wiki.base_url}/spaces/DOC/pages/p3`)
  })

  test('waits as requested, and fails as busy if that is too long', async () => {
    const source = await addSource(ada, base, connected())
    wiki.page('DOC', 'new', 'New', '<p>new</p>')
    wiki.refuse({ status: 429, headers: { 'retry-after': '1' }, path: /pages\/new/ })
    expect(await source.sync()).toMatchObject({ state: 'done', added: 1 })
    wiki.refuse({ status: 429, headers: { 'retry-after': '360000' } })
    expect(await source.sync()).toMatchObject({ state: 'failed', error_code: 'ERROR_SOURCE_BUSY' })
    const current = await source.get()
    expect(current.state).toBe('error')
    expect((Date.parse(current.next_sync_at ?? '') - Date.now()) / 3_600_000).toBeCloseTo(100, 0)
    expect(await files()).toHaveLength(11)
  })

  test('keeps its documents when the token is revoked, and says so (R25)', async () => {
    const source = await addSource(ada, base, connected())
    wiki.refuse({ status: 401, times: 2 })
    expect(await source.sync()).toMatchObject({ state: 'failed', error_code: 'ERROR_SOURCE_UNAUTHORIZED' })
    expect(await files()).toHaveLength(10)
    expect(await source.sync()).toMatchObject({ state: 'done' })
    expect(await source.get()).toMatchObject({ state: 'active', error_code: null })
  })

  test('a page that was deleted or is broken during a run is an error of one file', async () => {
    wiki.before = ({ url }) => {
      if (url.pathname.endsWith('/pages/p1')) wiki.remove('p2')
    }
    wiki.refuse({ path: /pages\/p5$/, body: { nothing: true } })
    const source = await addSource(ada, base, connected())
    const [run] = await source.runs()
    expect(run).toMatchObject({ state: 'done', added: 8, failed: 2 })
    const failed = (await source.entries(run?.id ?? '')).filter((entry) => entry.action === 'failed')
    expect(failed.map((entry) => [entry.name, entry.error_code])).toEqual([
      ['Page 2.md', 'ERROR_FILE_NOT_FOUND'],
      ['Page 5.md', 'ERROR_SOURCE_MALFORMED'],
    ])
    expect(await source.sync()).toMatchObject({ state: 'done', added: 1, removed: 0, failed: 0 })
    expect(await files()).toHaveLength(9)
  })

  test('a page that is only missing because the list shifted during paging is not removed', async () => {
    await wiki.close()
    wiki = await startFakeConfluence('data_center', credentials)
    wiki.space('DOC')
    for (let n = 0; n < 10; n += 1) wiki.page('DOC', `p${n}`, `Page ${n}`, `<p>${n}</p>`)
    wiki.page_size = 5
    const body = connected()
    const source = await addSource(ada, base, {
      ...body,
      settings: { ...body.settings, deployment: 'data_center' },
    })
    let isFirst = true
    wiki.before = ({ url }) => {
      // after the first page of results, the list shifts by one
      if (isFirst && url.searchParams.get('start') === '5') {
        isFirst = false
        wiki.remove('p0')
      }
    }
    expect(await source.sync()).toMatchObject({ state: 'done' })
    expect(await files()).toContain('Page 5.md')
    await source.sync()
    expect(await files()).toHaveLength(9)
  })
})

describe('Google Drive and SharePoint', () => {
  beforeEach(async () => {
    drive = await startFakeGoogleDrive()
    site = await startFakeSharePoint()
    return () => Promise.all([drive.close(), site.close()])
  })

  test('Drive: by change tokens, with a full listing when they have expired', async () => {
    drive.folder('root')
    for (let n = 0; n < 10; n += 1) drive.file(`f${n}`, 'root', `File ${n}.txt`, `${n}`)
    const source = await addSource(ada, base, {
      type: 'google_drive',
      settings: { folder_id: 'root', base_url: drive.url, token_url: drive.token_url },
      credentials: { service_account_key: drive.service_account_key },
    })
    expect(await files()).toHaveLength(10)
    drive.requests.length = 0
    drive.file('f1', 'root', 'File 1.txt', 'other')
    drive.trash('f2')
    drive.file('doc', 'root', 'Notes', ZIP, 'application/vnd.google-apps.document')
    expect(await source.sync()).toMatchObject({ added: 1, changed: 1, removed: 1 })
    expect(drive.requests.some((one) => one.includes('/files?'))).toBe(false)
    drive.remove('f3')
    drive.expireChanges()
    expect(await source.sync()).toMatchObject({ state: 'done', removed: 1, changed: 0, added: 0 })
    expect(await files()).toHaveLength(9)
  })

  test('Drive: a failed file is fetched by a later sync, even without a change', async () => {
    drive.folder('root')
    const source = await addSource(ada, base, {
      type: 'google_drive',
      settings: { folder_id: 'root', base_url: drive.url, token_url: drive.token_url },
      credentials: {
        client_id: drive.oauth.client_id,
        client_secret: drive.oauth.client_secret,
        refresh_token: drive.oauth.refresh_token,
      },
    })
    drive.file('f', 'root', 'f.txt', 'f')
    drive.refuse({
      status: 403,
      path: /files\/f$/,
      body: { error: { errors: [{ reason: 'cannotDownloadFile' }] } },
    })
    expect(await source.sync()).toMatchObject({ failed: 1, added: 0 })
    expect(await source.sync()).toMatchObject({ failed: 0, added: 1 })
  })

  test('SharePoint: by its deltas, with a mass removal held', async () => {
    site.drive('d1', 'Documents')
    for (let n = 0; n < 10; n += 1) site.file('d1', `f${n}`, `File ${n}.txt`, `${n}`)
    const { tenant_id, client_id, client_secret, site_url, url } = site
    const source = await addSource(ada, base, {
      type: 'sharepoint',
      settings: { tenant_id, client_id, site_url, base_url: url, login_url: url },
      credentials: { client_secret },
    })
    site.remove('f0')
    site.file('d1', 'f1', 'File 1.txt', 'other')
    expect(await source.sync()).toMatchObject({ removed: 1, changed: 1 })
    for (let n = 1; n < 5; n += 1) site.remove(`f${n}`)
    const held = await source.sync()
    expect(held).toMatchObject({ state: 'held', removed: 4 })
    await source.settle(held, true)
    expect(await files()).toHaveLength(5)
  })

  test('SharePoint: stores author and date in fields, also of unchanged files, and keeps values entered by hand', async () => {
    site.drive('d1', 'Documents')
    for (let n = 0; n < 3; n += 1) site.file('d1', `f${n}`, `File ${n}.txt`, `${n}`)
    const { tenant_id, client_id, client_secret, site_url, url } = site
    const body = {
      type: 'sharepoint',
      settings: { tenant_id, client_id, site_url, base_url: url, login_url: url },
      credentials: { client_secret },
    }
    const source = await addSource(ada, base, body)
    const author = await makeField(ada, base, 'Author', 'text')
    const created = await makeField(ada, base, 'Created', 'date')
    const path = `/v2/knowledge-bases/${base}/documents?sort_by=name&sort_order=asc`
    const documents = async () => (await ok<{ data: KnowledgeDocument[] }>(ada, 'GET', path)).data
    const [first, second] = await documents()
    await giveValue(ada, base, [first?.id], author, 'Ada')
    await giveValue(ada, base, [second?.id], author, null)
    const field_mapping = [
      { fact: 'author', field_id: author.id },
      { fact: 'created_at', field_id: created.id },
    ]
    await ok(ada, 'PUT', source.path, { name: 'Handbook', frequency_hours: 24, ...body, field_mapping })
    await source.settled()
    const date = { field_id: created.id, value: '2026-01-15', is_by_hand: false }
    expect((await documents()).map(({ values }) => values)).toEqual([
      [{ field_id: author.id, value: 'Ada', is_by_hand: true }, date],
      [{ field_id: author.id, value: null, is_by_hand: true }, date],
      [{ field_id: author.id, value: 'Megan Bowen', is_by_hand: false }, date],
    ])
  })
})

test('web pages: added with their address, updated, and removed when they are gone', async () => {
  const pages = await startFakeSite()
  const textOf = (title: string, text: string) => `<title>${title}</title><main><p>${text}</p></main>`
  pages.at(
    '/help/',
    `<title>Help</title>${['a', 'b', 'c', 'd'].map((one) => `<a href="${one}">${one}</a>`).join()}`,
  )
  for (const one of ['a', 'b', 'c', 'd']) pages.at(`/help/${one}`, textOf(one, `Page ${one}`))
  const settings = { addresses: [`${pages.url}/help/`], depth: 1, pages_max: 10 }
  const source = await addSource(ada, base, { type: 'web', settings })
  expect((await files()).toSorted()).toEqual(['Help.md', 'a.md', 'b.md', 'c.md', 'd.md'])
  pages.at('/help/a', textOf('a', 'Other words'))
  pages.at('/help/b', null)
  expect(await source.sync()).toMatchObject({ state: 'done', added: 0, changed: 1, removed: 1 })
  const { rows } = await db.database.pool.query<{ url: string }>(
    `SELECT url FROM documents WHERE name = 'a.md'`,
  )
  expect(rows[0]?.url).toBe(`${pages.url}/help/a`)
  expect((await source.get()).settings).toMatchObject({ ...settings, below_only: true, other_hosts: [] })
  await pages.close()
})
