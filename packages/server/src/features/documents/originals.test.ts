import type { DocumentText } from '@parlance/contract/knowledge/documents.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { callerOf, type Person, startTestApp, type TestApp } from '#testing/servers/app.ts'
import { ok, refused } from '#testing/servers/calls.ts'
import { testDatabase } from '#testing/database/database.ts'
import { makeBase, settled, uploadFiles } from '#testing/made/documents.ts'
import { uuidv7 } from '#core/ids.ts'
import { keyForWriting, sealText } from '#features/document-keys/document-keys.service.ts'
import { emlOf } from '#testing/made/mails.ts'
import { pdfOf } from '#testing/made/office-files.ts'
import { pageJpeg, scannedPdf } from '#testing/made/scans.ts'

const db = testDatabase()
let app: TestApp
let alice: Person
let bob: Person
let base: string
let path: string
let count = 0

beforeAll(async () => {
  app = await startTestApp(db.database)
  alice = await app.person('alice')
  bob = await app.person('bob')
})
afterAll(() => app.close())
beforeEach(async () => {
  base = await makeBase(alice, `Base ${++count}`)
  path = `/v2/knowledge-bases/${base}/documents`
})

/** The id of a file that alice added, after it was read. */
async function added(
  name = 'garden.md',
  content: string | Uint8Array = 'The willow stands beside the pond.',
): Promise<string> {
  await uploadFiles(alice, base, [{ name, content }])
  const [document] = await settled(db.database, alice, base)
  return document?.id ?? ''
}

describe('a file and its content', () => {
  test('documents.original is an attachment that browsers do not execute (S54)', async () => {
    const name = 'été "2026"; \u{1f986}.txt'
    const id = await added(name, 'the very bytes')
    const response = await alice.call('GET', `${path}/${id}/original`)
    expect(await response.text()).toBe('the very bytes')
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-disposition': `attachment; filename="ete _2026_; .txt"; filename*=UTF-8''%C3%A9t%C3%A9%20%222026%22%3B%20%F0%9F%A6%86.txt`,
      'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
    })
  })

  test('documents.page draws a page of a PDF for its readers only', async () => {
    const id = await added('garden.pdf', pdfOf([[{ text: 'willow', x: 50, y: 700 }]]))
    const page = await alice.call('GET', `${path}/${id}/pages/1`)
    const bytes = Buffer.from(await page.arrayBuffer())
    expect(bytes.toString('latin1', 8, 12)).toBe('WEBP')
    expect(page.headers.get('content-security-policy')).toBe(
      "sandbox; default-src 'none'; frame-ancestors 'none'",
    )
    const gone = [404, 'ERROR_DOCUMENT_NOT_FOUND'] as const
    await refused(alice, 'GET', `${path}/${id}/pages/2`, undefined, ...gone)
    await refused(alice, 'GET', `${path}/${await added('a.md')}/pages/1`, undefined, ...gone)
    const unseen = [404, 'ERROR_KNOWLEDGE_BASE_NOT_FOUND'] as const
    await refused(bob, 'GET', `${path}/${id}/pages/1`, undefined, ...unseen)
  })

  test('is refused without a session, and for a reader with a removed share (S08)', async () => {
    const id = await added()
    const shares = `/v2/knowledge-bases/${base}/shares`
    await ok(alice, 'POST', shares, { subject_type: 'user', subject_id: bob.id, level: 'READ' })
    const nobody = callerOf(app.origin, null)
    for (const form of ['/original', '/text', '/chunks']) {
      expect((await bob.call('GET', `${path}/${id}${form}`)).status, form).toBe(200)
      expect((await nobody('GET', `${path}/${id}${form}`)).status, form).toBe(401)
    }
    await ok(alice, 'DELETE', `${shares}/user/${bob.id}`)
    for (const form of ['/original', '/text', '/chunks']) {
      expect((await bob.call('GET', `${path}/${id}${form}`)).status, form).toBe(404)
    }
  })

  test('is refused for people who cannot see the base, and under another base', async () => {
    const id = await added()
    for (const rest of ['', '/text', '/chunks', '/original']) {
      expect((await bob.call('GET', `${path}/${id}${rest}`)).status, rest).toBe(404)
    }
    const other = await makeBase(bob, `Other ${count}`)
    const response = await bob.call('GET', `/v2/knowledge-bases/${other}/documents/${id}/text`)
    expect(await response.json()).toEqual({ detail: 'ERROR_DOCUMENT_NOT_FOUND' })
  })
})

describe('the formats of documents', () => {
  test('documents.upload reads formats beyond the specification, with their warnings', async () => {
    const mail = emlOf('The pond', [
      { type: 'text/plain', content: 'The heron waits' },
      { name: 'a.exe', type: 'application/octet-stream', content: 'MZ' },
    ])
    const id = await added('mail.eml', mail)
    expect(await ok(alice, 'GET', `${path}/${id}/text`)).toMatchObject({
      markdown: expect.stringContaining('The heron waits'),
      warnings: ['WARNING_ATTACHMENTS_LEFT_OUT'],
    })
  })

  test('document_formats limits bases to the formats of the specification, and no conversation', async () => {
    const admin = await app.person('admin', 'administrator')
    const page = { name: 'page.htm', content: '<html><p>The heron waits</p></html>' }
    const { knowledge_base_id } = await ok<{ knowledge_base_id: string }>(
      alice,
      'POST',
      `/v2/threads/${uuidv7()}/files`,
    )
    await ok(admin, 'PUT', '/v2/admin/feature-configs/document_formats', { value: false })
    const outcomes = await uploadFiles(alice, base, [page, { name: 'a.md', content: 'The heron waits' }])
    expect(outcomes.map(({ error_code }) => error_code)).toEqual(['ERROR_UNSUPPORTED_CONTENT_TYPE', null])
    const [sent] = await uploadFiles(alice, knowledge_base_id, [page])
    expect(sent?.outcome).toBe('added')
    await settled(db.database, alice, knowledge_base_id)
    const copy = { document_ids: [sent?.document_id] }
    await refused(alice, 'POST', `${path}/copies`, copy, 415, 'ERROR_UNSUPPORTED_CONTENT_TYPE')
    await ok(admin, 'DELETE', '/v2/admin/feature-configs/document_formats')
    expect((await uploadFiles(alice, base, [page]))[0]?.error_code).toBeNull()
  })
})

describe('text recognition', () => {
  const TEXT = ['The willow stands beside the pond, and the ducks', 'sleep below it until the morning comes.']
  const SCAN = ['Otters build their home', 'under the old bridge.']

  async function foundBy(query: string): Promise<string[]> {
    const call = `/v2/knowledge-bases/${base}/search`
    const answer = await ok<{ data: { document_id: string }[] }>(alice, 'POST', call, { query })
    return answer.data.map(({ document_id }) => document_id)
  }

  test('scanned pages and pictures are found, with their page and confidence', async () => {
    const scan = await scannedPdf([{ lines: TEXT, isText: true }, { lines: SCAN }])
    const id = await added('scan.pdf', scan)
    const document = await ok(alice, 'GET', `${path}/${id}`)
    expect(document).toMatchObject({
      state: 'indexed',
      recognition: { confidence: expect.any(Number), pages: [2], uncertain_pages: [], unread_pages: [] },
    })
    expect(await foundBy('Where do otters build?')).toEqual([id])
    const { markdown, sections } = await ok<DocumentText>(alice, 'GET', `${path}/${id}/text`)
    expect(sections.map(({ name, start }) => [name, markdown.slice(start, start + 6)])).toEqual([
      ['1', 'The wi'],
      ['2', 'Otters'],
    ])
    const { bytes } = await pageJpeg(['Herons wait in the reeds.'])
    const [picture] = await uploadFiles(alice, base, [{ name: 'sign.jpg', content: bytes }])
    await settled(db.database, alice, base)
    expect(await foundBy('herons')).toEqual([picture?.document_id])
    expect(await ok(alice, 'GET', `${path}/${picture?.document_id}`)).toMatchObject({
      recognition: { pages: [1] },
      picture: { width: 900 },
    })
    const { rows } = await db.database.pool.query('SELECT 1 FROM recognised_pages')
    expect(rows).toEqual([])
  })

  test('pages that are read before a restart are not read again', async () => {
    const scan = await scannedPdf([{ lines: SCAN }, { lines: SCAN }])
    await setRecognition(false)
    const id = await added('scan.pdf', scan)
    expect(await ok(alice, 'GET', `${path}/${id}`)).toMatchObject({ error_code: 'ERROR_DOCUMENT_SCANNED' })
    await setRecognition(true)
    const key = await keyForWriting(app.ctx, id)
    const sealed = key && sealText(key, id, 'Read before the restart')
    await db.database.pool.query(
      `INSERT INTO recognised_pages (document_id, revision, page, state, sealed, confidence)
       SELECT id, revision, page, CASE page WHEN 1 THEN 'read' ELSE 'waiting' END,
         CASE page WHEN 1 THEN $2::bytea END, CASE page WHEN 1 THEN 60 END
       FROM documents, generate_series(1, 2) AS page WHERE id = $1`,
      [id, sealed],
    )
    await ok(alice, 'POST', `${path}/retry`, {})
    await settled(db.database, alice, base)
    const text = await ok<{ markdown: string }>(alice, 'GET', `${path}/${id}/text`)
    expect(text.markdown.split('\n\n')).toEqual(['Read before the restart', SCAN.join(' ')])
    expect(text).toMatchObject({ recognition: { uncertain_pages: [1] } })
  })

  test('is limited to its setting', async () => {
    const { bytes } = await pageJpeg(SCAN)
    await setRecognition(false)
    const [refusal] = await uploadFiles(alice, base, [{ name: 'sign.jpg', content: bytes }])
    expect(refusal?.error_code).toBe('ERROR_UNSUPPORTED_CONTENT_TYPE')
    await setRecognition(true)
  })
})

async function setRecognition(value: boolean): Promise<void> {
  const admin = await app.person('admin', 'administrator')
  await ok(admin, 'PUT', '/v2/admin/feature-configs/text_recognition', { value })
}
