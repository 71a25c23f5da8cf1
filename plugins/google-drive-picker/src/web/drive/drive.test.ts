import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { DriveError, NotAccepted } from './drive-error.ts'
import {
  type DriveServer,
  facts,
  json,
  refuse,
  type Reply,
  startDriveServer,
} from './drive-server.harness.ts'
import { type FileRef, loadFile } from './drive.ts'
import { fileName } from './formats.ts'
import { linksIn } from './links.ts'

const MAX = 1_000
const GOOGLE = 'application/vnd.google-apps.'
const OFFICE = 'application/vnd.openxmlformats-officedocument.'
let server: DriveServer
/** The tokens issued so far, newest last; a renewal adds one. */
let tokens: string[]
let pauses: number[]
const progress = vi.fn()

beforeAll(async () => {
  server = await startDriveServer()
})
afterAll(() => server.close())
beforeEach(() => {
  server.reset()
  tokens = ['first']
  pauses = []
  progress.mockReset()
})

const target = {
  formats: ['pdf', 'docx', 'xlsx', 'txt'],
  refusalOf: ({ name, size }: { name: string; size: number | null }) => {
    if (!/\.(pdf|docx|xlsx|txt)$/.test(name)) return 'not this format'
    return (size ?? 0) > MAX ? 'too large' : null
  },
}

const load = (ref: FileRef | string, { signal = new AbortController().signal, base_url = server.url } = {}) =>
  loadFile(
    {
      base_url,
      idle_ms: 300,
      token: {
        current: () => tokens.at(-1) ?? null,
        forget: (token) => {
          tokens = tokens.filter((one) => one !== token)
        },
        renew: async () => {
          tokens.push('renewed')
          return 'renewed'
        },
      },
      pause: async (ms) => void pauses.push(ms),
    },
    typeof ref === 'string' ? { id: ref, resource_key: null } : ref,
    { target, signal, onProgress: progress },
  )

const give = (id: string, part: object, content: Reply | string = 'words') => {
  server.replies.set(id, (answer) => json(answer, facts(id, part)))
  server.replies.set(`${id} content`, (...how) =>
    typeof content === 'string' ? void how[0].end(content) : content(...how),
  )
}
const faultOf = (loading: Promise<unknown>) =>
  loading.then(
    () => 'none',
    (error: unknown) => (error instanceof DriveError ? error.fault : error),
  )

describe('loading', () => {
  test('a stored file is downloaded, also from shared drives, with its progress', async () => {
    give('a-file', {})
    const file = await load('a-file')
    expect([file.name, file.media_type, await file.content.text()]).toEqual([
      'a-file.txt',
      'text/plain',
      'words',
    ])
    expect(file.content.type).toBe('text/plain')
    expect(server.asked.map(({ line, token }) => [line.split('&fields')[0], token])).toEqual([
      ['GET /drive/v3/files/a-file?supportsAllDrives=true', 'Bearer first'],
      ['GET /drive/v3/files/a-file?alt=media&supportsAllDrives=true', 'Bearer first'],
    ])
    expect(progress).toHaveBeenLastCalledWith(1)
  })

  test.each([
    ['document', 'docx', `${OFFICE}wordprocessingml.document`],
    ['spreadsheet', 'xlsx', `${OFFICE}spreadsheetml.sheet`],
    // this place does not accept Office presentations
    ['presentation', 'pdf', 'application/pdf'],
    ['drawing', 'pdf', 'application/pdf'],
  ])("a %s of Google's becomes a %s", async (kind, extension, media) => {
    give('g', { name: 'Plan 1.2', mimeType: GOOGLE + kind, size: '9000' })
    const file = await load('g')
    expect([file.name, file.media_type]).toEqual([`Plan 1.2.${extension}`, media])
    expect(server.asked.at(-1)?.line).toBe(
      `GET /drive/v3/files/g/export?mimeType=${encodeURIComponent(media)}`,
    )
  })

  test('a shortcut leads to its file; resource keys are sent with each', async () => {
    const shortcut = {
      mimeType: `${GOOGLE}shortcut`,
      shortcutDetails: { targetId: 'behind', targetResourceKey: '0-key2' },
    }
    give('short', shortcut)
    give('behind', {})
    expect((await load({ id: 'short', resource_key: '0-key1' })).name).toBe('behind.txt')
    expect(server.asked.map(({ keys }) => keys)).toEqual(['short/0-key1', 'behind/0-key2', 'behind/0-key2'])
  })
})

describe('refusals', () => {
  test.each([
    ['a folder', { mimeType: `${GOOGLE}folder` }, 'folder'],
    ['a form', { mimeType: `${GOOGLE}form` }, 'not_exportable'],
    ['what its owner protects', { capabilities: { canDownload: false } }, 'not_downloadable'],
    ['a size that is none', { size: '-5' }, 'malformed'],
    ['a shortcut to nowhere', { mimeType: `${GOOGLE}shortcut` }, 'malformed'],
    ['a name that is none', { name: 7 }, 'malformed'],
  ])('%s', async (_, part, fault) => {
    give('a', part)
    expect(await faultOf(load('a'))).toBe(fault)
    expect(server.asked).toHaveLength(1)
  })

  test.each([
    ['the format', { name: 'film.mp4', mimeType: 'video/mp4' }, 'not this format'],
    ['the size', { size: '99999999999' }, 'too large'],
  ])('by the place, before anything is loaded: %s', async (_, part, words) => {
    give('a', part)
    await expect(load('a')).rejects.toEqual(new NotAccepted(words))
    expect(server.asked).toHaveLength(1)
  })

  test.each([
    [404, 'notFound', 'not_found'],
    [403, 'insufficientFilePermissions', 'not_allowed'],
    [403, 'exportSizeLimitExceeded', 'export_too_large'],
    [403, 'cannotDownloadAbusiveFile', 'harmful'],
    [403, 'accessNotConfigured', 'not_enabled'],
    [400, 'badRequest', 'not_exportable'],
    [418, 'teapot', 'unknown'],
  ])('with %i %s', async (status, reason, fault) => {
    give('a', {}, (answer) => refuse(answer, status, reason))
    expect(await faultOf(load('a'))).toBe(fault)
    expect(pauses).toEqual([])
  })

  test.each([
    ['no JSON', '<html>Sorry</html>'],
    ['other JSON', '[]'],
    ['endless JSON', `{"id":"a","name":"${'x'.repeat(300_000)}"}`],
  ])('facts that are malformed: %s', async (_, body) => {
    server.replies.set('a', (answer) => void answer.end(body))
    expect(await faultOf(load('a'))).toBe('malformed')
  })
})

describe('temporary problems', () => {
  test('an expired token is renewed once', async () => {
    give('a', {}, (answer, { headers }) =>
      headers.authorization === 'Bearer renewed'
        ? void answer.end('words')
        : refuse(answer, 401, 'authError'),
    )
    expect((await load('a')).content.size).toBe(5)
    expect(server.asked.map(({ token }) => token)).toEqual(['Bearer first', 'Bearer first', 'Bearer renewed'])
    give('b', {}, (answer) => refuse(answer, 401, 'authError'))
    expect(await faultOf(load('b'))).toBe('auth')
  })

  test.each([
    ['429 with Retry-After', 429, 'rateLimitExceeded', { 'retry-after': '7' }],
    ['403 for the rate', 403, 'userRateLimitExceeded', { 'retry-after': '7' }],
    ['503', 503, 'backendError', { 'retry-after': '7' }],
  ])('%s is waited for as long as Google says', async (_, status, reason, headers) => {
    give('a', {}, (answer, __, turn) =>
      turn < 2 ? refuse(answer, status, reason, headers) : void answer.end('words'),
    )
    expect((await load('a')).content.size).toBe(5)
    expect(pauses).toEqual([7_000, 7_000])
  })

  test('a failing server is called four times; a wait of an hour is left to the person', async () => {
    give('a', {}, (answer) => refuse(answer, 500, 'internalError'))
    expect(await faultOf(load('a'))).toBe('unavailable')
    expect(pauses).toHaveLength(3)
    expect(pauses.every((ms, at) => ms >= 1_000 * 2 ** at)).toBe(true)
    pauses = []
    give('b', {}, (answer) => refuse(answer, 429, 'rateLimitExceeded', { 'retry-after': '3600' }))
    expect(await faultOf(load('b'))).toBe('busy')
    expect(pauses).toEqual([])
    expect(await faultOf(load('a', { base_url: 'http://127.0.0.1:1' }))).toBe('unavailable')
  })
})

describe('a transfer', () => {
  test('that is cut off is an error, with or without an announced size', async () => {
    give('a', {}, (answer) => {
      answer.writeHead(200, { 'content-length': '5' })
      answer.write('wo')
      setImmediate(() => answer.destroy())
    })
    expect(await faultOf(load('a'))).toBe('cut')
    give('b', { size: '50' }, 'words')
    expect(await faultOf(load('b'))).toBe('cut')
  })

  test('that sends more than announced stops at the limit of the place', async () => {
    let sent = 0
    give('a', {}, (answer) => {
      const more = () => {
        if (answer.destroyed) return
        sent += 500
        answer.write('x'.repeat(500), () => setImmediate(more))
      }
      more()
    })
    await expect(load('a')).rejects.toEqual(new NotAccepted('too large'))
    const before = sent
    await vi.waitFor(() => expect(sent).toBeLessThan(before + 200_000))
  })

  test('without progress ends, as does one that is cancelled', async () => {
    give('a', {}, (answer) => void answer.write('wo'))
    expect(await faultOf(load('a'))).toBe('slow')
    give('b', {}, () => {})
    expect(await faultOf(load('b'))).toBe('slow')
    server.replies.set('c', (answer) => void answer.write('{'))
    expect(await faultOf(load('c'))).toBe('slow')
    const request = new AbortController()
    progress.mockImplementation(() => request.abort(new Error('enough')))
    expect(await faultOf(load('a', { signal: request.signal }))).toEqual(new Error('enough'))
  })
})

test.each([
  ['../../etc/passwd', 'text/plain', 'etc_passwd.txt'],
  ['  ', 'application/pdf', 'file.pdf'],
  ['...', '', 'file'],
  ['invoice\u202Efdp.exe', '', 'invoice fdp.exe'],
  ['a\u0000b\nc.PDF', 'application/pdf', 'a b c.pdf'],
  [`${'é'.repeat(300)}.docx`, '', `${'é'.repeat(200)}.docx`],
  ['Report', 'application/pdf', 'Report.pdf'],
])('the name %j of a %s is stored as %j', (name, media, stored) => {
  expect(fileName(name, media, null)).toBe(stored)
})

const ID = '1AbC-dEf_GhIjKlMnOp'
test.each([
  [`https://drive.google.com/file/d/${ID}/view?usp=sharing&resourcekey=0-abc`, ID, '0-abc'],
  [`https://docs.google.com/document/d/${ID}/edit#heading=h.1`, ID, null],
  [`docs.google.com/a/example.org/spreadsheets/d/${ID}/edit`, ID, null],
  [`https://drive.google.com/open?id=${ID}`, ID, null],
  [`https://drive.usercontent.google.com/download?id=${ID}&export=download`, ID, null],
  [`https://docs.google.com/document/d/${ID}/edit?resourcekey=a%0d%0ab`, ID, null],
])('the address %s names a file', (address, id, resource_key) => {
  expect(linksIn(` ${address} ${address}\n`)).toEqual({ refs: [{ id, resource_key }], problem: null })
})

test.each([
  ['', 'no_link'],
  ['https://example.org/file/d/1AbC-dEf_GhIjKlMnOp', 'no_link'],
  ['https://docs.google.com.example.org/document/d/1AbC-dEf_GhIjKlMnOp', 'no_link'],
  ['javascript:alert(1)', 'no_link'],
  [`https://drive.google.com/drive/u/0/folders/${ID}`, 'folder_link'],
  [`https://docs.google.com/document/d/e/2PACX-${ID}/pub`, 'published_link'],
  [`https://drive.google.com/open?id=${ID} `.repeat(51), 'many_links'],
])('the address %s names none', (address, problem) => {
  expect(linksIn(address)).toEqual({ refs: [], problem })
})
