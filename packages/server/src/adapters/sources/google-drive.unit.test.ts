import { type FakeGoogleDrive, startFakeGoogleDrive } from '@parlance/tests/fakes/google-drive.ts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Outbound } from '#adapters/outbound/outbound.ts'
import { createGoogleDrive } from './google-drive.ts'
import type { GoogleCredentials } from './google-sign-in.ts'
import { itemNamed, namesOf, open, openOutbound, textOf } from './sources.harness.ts'

let outbound: Outbound
let fake: FakeGoogleDrive

beforeAll(() => {
  outbound = openOutbound()
})
afterAll(() => outbound.close())
beforeEach(async () => {
  fake = await startFakeGoogleDrive()
  fake.folder('root')
  fake.folder('inner', 'root')
  fake.folder('elsewhere')
})
afterEach(() => fake.close())

const account = (): GoogleCredentials => {
  const { client_email, private_key } = JSON.parse(fake.service_account_key) as Record<string, string>
  return { kind: 'service_account', client_email: client_email ?? '', private_key: private_key ?? '' }
}
const connect = (credentials: GoogleCredentials = account(), folder_id = 'root', maxWait = 5_000) =>
  createGoogleDrive(
    outbound,
    { folder_id, base_url: fake.url, token_url: fake.token_url, credentials },
    maxWait,
  )

describe('Google Drive', () => {
  it('reads nested folders once', async () => {
    fake.folder('inner', 'root')
    fake.folder('root', 'inner')
    fake.file('f', 'inner', 'f.txt', 'x')
    expect(namesOf(await connect().changes(null, open))).toEqual(['f.txt'])
  })

  it('lists the files below a folder over many pages, and nothing else', async () => {
    fake.page_size = 4
    for (let n = 0; n < 9; n += 1) fake.file(`f${n}`, n % 2 === 0 ? 'root' : 'inner', `File ${n}.pdf`, 'x')
    fake.file('other', 'elsewhere', 'Secret.pdf', 'x')
    fake.file('png', 'root', 'photo.png', 'x')
    const changes = await connect().changes(null, open)
    expect(changes).toMatchObject({ is_full: true, skipped: 1 })
    expect(namesOf(changes)).toEqual(Array.from({ length: 9 }, (_, n) => `File ${n}.pdf`))
  })

  it('exports Google’s own documents into supported formats', async () => {
    fake.file('d', 'root', 'Handbook', 'docx bytes', 'application/vnd.google-apps.document')
    fake.file('s', 'root', 'Budget', 'xlsx bytes', 'application/vnd.google-apps.spreadsheet')
    fake.file('p', 'root', 'Talk', 'pdf bytes', 'application/vnd.google-apps.presentation')
    fake.file('m', 'root', 'Map.pdf', 'x', 'application/vnd.google-apps.map')
    const drive = connect()
    const changes = await drive.changes(null, open)
    expect(namesOf(changes)).toEqual(['Budget.xlsx', 'Handbook.docx', 'Talk.pdf'])
    expect(await textOf(drive, itemNamed(changes, 'Handbook.docx'))).toBe('docx bytes')
    expect(fake.requests.at(-1)).toContain('/files/d/export?mimeType=application%2Fvnd.openxmlformats')
  })

  it('then only reports changes: added, replaced, renamed, moved out, in the bin, deleted', async () => {
    for (const id of ['same', 'changed', 'renamed', 'moved', 'binned', 'gone'])
      fake.file(id, 'inner', `${id}.txt`, id)
    const drive = connect()
    const first = await drive.changes(null, open)
    const before = fake.requests.length
    fake.file('changed', 'inner', 'changed.txt', 'other')
    fake.file('renamed', 'inner', 'new name.txt', 'renamed')
    fake.file('added', 'root', 'added.txt', 'added')
    fake.file('moved', 'elsewhere', 'moved.txt', 'moved')
    fake.file('foreign', 'elsewhere', 'foreign.txt', 'foreign')
    fake.trash('binned')
    fake.remove('gone')
    const second = await drive.changes(first.token, open)
    expect(second.is_full).toBe(false)
    expect(namesOf(second)).toEqual(['added.txt', 'changed.txt', 'new name.txt'])
    expect(second.removed.toSorted()).toEqual(['binned', 'foreign', 'gone', 'moved'])
    expect(fake.requests.slice(before).filter((one) => one.includes('/files?'))).toEqual([])
    const third = await drive.changes(second.token, open)
    expect(third).toMatchObject({ is_full: false, items: [], removed: [] })
  })

  it('reads everything again if a folder was moved or the token is too old', async () => {
    fake.file('f', 'inner', 'f.txt', 'f')
    const drive = connect()
    const first = await drive.changes(null, open)
    fake.folder('inner', 'elsewhere')
    expect(await drive.changes(first.token, open)).toMatchObject({ is_full: true, items: [] })
    fake.expireChanges()
    expect(await drive.changes(first.token, open)).toMatchObject({ is_full: true })
    expect(await drive.changes('no token', open)).toMatchObject({ is_full: true })
  })

  it('reports changes made while the folders are read in the next sync', async () => {
    fake.file('f', 'root', 'f.txt', 'f')
    const drive = connect()
    let late = true
    fake.before = ({ url }) => {
      if (late && url.pathname === '/drive/v3/files') {
        late = false
        fake.file('late', 'inner', 'late.txt', 'late')
      }
    }
    const first = await drive.changes(null, open)
    const second = await drive.changes(first.token, open)
    expect([...namesOf(first), ...namesOf(second)]).toContain('late.txt')
  })

  it('requests the changes of the shared drive if the folder is in one', async () => {
    fake.folder('team', undefined, 'drive-7')
    const drive = connect(account(), 'team')
    await drive.changes((await drive.changes(null, open)).token, open)
    expect(
      fake.requests.filter((one) => one.includes('/changes') && !one.includes('driveId=drive-7')),
    ).toEqual([])
  })

  it('signs in as a person who has consented, and again when the token expires during a sync', async () => {
    fake.page_size = 1
    for (let n = 0; n < 3; n += 1) fake.file(`f${n}`, 'root', `${n}.txt`, 'x')
    const drive = connect({ kind: 'refresh_token', ...fake.oauth })
    await drive.check(open)
    let ended = false
    fake.before = ({ url }) => {
      if (!ended && url.searchParams.has('pageToken')) {
        ended = true
        fake.expireTokens()
      }
    }
    expect(namesOf(await drive.changes(null, open))).toEqual(['0.txt', '1.txt', '2.txt'])
    expect(ended).toBe(true)
  })

  it('reports a wrong or unreadable key, and a folder that is not shared', async () => {
    const wrong: GoogleCredentials = { kind: 'refresh_token', ...fake.oauth, client_secret: 'no' }
    await expect(connect(wrong).check(open)).rejects.toMatchObject({ code: 'ERROR_SOURCE_UNAUTHORIZED' })
    const unreadable: GoogleCredentials = {
      kind: 'service_account',
      client_email: 'a@b',
      private_key: 'no key',
    }
    await expect(connect(unreadable).check(open)).rejects.toMatchObject({ code: 'ERROR_SOURCE_CREDENTIALS' })
    await expect(connect(account(), 'unknown').check(open)).rejects.toMatchObject({
      code: 'ERROR_SOURCE_PLACE_NOT_FOUND',
    })
    fake.file('a file', 'root', 'x.pdf', 'x')
    await expect(connect(account(), 'a file').check(open)).rejects.toMatchObject({
      code: 'ERROR_SOURCE_PLACE_NOT_FOUND',
    })
  })

  const refusal = (reason: string) => ({ error: { code: 403, errors: [{ reason }] } })
  it.each([
    [{ status: 403, body: refusal('userRateLimitExceeded') }, 'ERROR_SOURCE_BUSY'],
    [{ status: 403, body: refusal('insufficientFilePermissions') }, 'ERROR_SOURCE_FORBIDDEN'],
    [{ status: 403, body: refusal('exportSizeLimitExceeded') }, 'ERROR_TOO_LARGE'],
    [{ status: 429, headers: { 'retry-after': '7200' } }, 'ERROR_SOURCE_BUSY'],
    [{ status: 200, body: '{"files": [' }, 'ERROR_SOURCE_MALFORMED'],
    [{ status: 200, body: { incompleteSearch: true, files: [] } }, 'ERROR_SOURCE_UNAVAILABLE'],
  ])('reports what %j means', async (answer, code) => {
    fake.refuse({ path: /\/files$/, ...answer })
    await expect(connect(account(), 'root', 0).changes(null, open)).rejects.toMatchObject({ code })
  })
})
