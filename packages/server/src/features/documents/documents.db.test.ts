import type {
  DocumentChunk,
  DocumentText,
  KnowledgeDocument,
} from '@parlance/contract/knowledge/documents.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { uuidv7 } from '#core/ids.ts'
import { type Person, startTestApp, type TestApp } from '#testing/servers/app.ts'
import { ok, refused } from '#testing/servers/calls.ts'
import { testDatabase } from '#testing/database/database.ts'
import { makeBase, settled, sightings, uploadFiles } from '#testing/made/documents.ts'
import { docOf, pdfOf } from '#testing/made/office-files.ts'

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

const documents = () => settled(db.database, alice, base)
const GARDEN = '# Garden\n\nThe willow stands beside the pond, and the ducks sleep below it.'
const add = (name: string, content: string | Uint8Array = GARDEN) =>
  uploadFiles(alice, base, [{ name, content }])

async function one(name = 'garden.md', content: string | Uint8Array = GARDEN): Promise<KnowledgeDocument> {
  await add(name, content)
  const document = (await documents()).find((row) => row.name === name)
  if (document === undefined) throw new Error(`no ${name}`)
  return document
}

async function found(person: Person, query: string): Promise<string[]> {
  const { data } = await ok<{ data: { document_id: string }[] }>(
    person,
    'POST',
    `/v2/knowledge-bases/${base}/search`,
    { query },
  )
  return data.map((passage) => passage.document_id)
}

async function share(level: 'READ' | 'WRITE') {
  await ok(alice, 'POST', `/v2/knowledge-bases/${base}/shares`, {
    subject_type: 'user',
    subject_id: bob.id,
    level,
  })
}

const DAMAGED = '%PDF-1.7 and nothing'

describe('documents.upload', () => {
  test('adds files that are read, split and found', async () => {
    const uploaded = await uploadFiles(alice, base, [
      { name: 'garden.md', content: GARDEN },
      { name: 'prix.csv', content: 'fruit,prix\npomme,3\npoire,4\n' },
    ])
    expect(uploaded.map(({ name, outcome }) => [name, outcome])).toEqual([
      ['garden.md', 'added'],
      ['prix.csv', 'added'],
    ])
    const [garden, prices] = await documents()
    expect(garden).toMatchObject({ state: 'indexed', language: 'en', chunks: 1, added_by: 'alice', size: 74 })
    expect(prices).toMatchObject({ state: 'indexed', error_code: null })
    expect(await found(alice, 'where do ducks sleep?')).toEqual([garden?.id])
  })

  test('refuses a name that is taken without a choice, and stores identical bytes once', async () => {
    const first = await one()
    expect(await add('Garden.MD')).toMatchObject([{ outcome: 'unchanged', document_id: first.id }])
    const refusal = {
      outcome: 'refused',
      document_id: null,
      error_code: 'ERROR_DOCUMENT_NAME_ALREADY_IN_USE',
    }
    expect(await add('garden.md', 'The heron')).toMatchObject([refusal])
    const both = await uploadFiles(alice, base, [{ name: 'garden.md', content: 'The heron' }], 'keep_both')
    expect(both).toMatchObject([{ outcome: 'added' }])
    const other = await uploadFiles(alice, base, [{ name: 'garden.md', content: 'The otter' }], 'replace')
    expect(other).toMatchObject([{ outcome: 'replaced', document_id: first.id }])
    const rows = await documents()
    expect(rows.map(({ name, state }) => [name, state])).toEqual([
      ['garden (2).md', 'indexed'],
      ['garden.md', 'indexed'],
    ])
    expect(await found(alice, 'willow')).toEqual([])
    expect(await found(alice, 'otter')).toEqual([first.id])
  })

  test('refuses files that are too large or of another format, and adds the others', async () => {
    const uploaded = await uploadFiles(alice, base, [
      { name: 'large.txt', content: 'a'.repeat(1024 * 1024 + 1) },
      { name: 'page.txt', content: '<!doctype html><p>Hello' },
      { name: 'run.exe', content: 'MZ' },
      { name: 'paper.pdf', content: 'no paper' },
      { name: 'empty.md', content: '' },
      { name: 'good.txt', content: 'Good words' },
    ])
    expect(uploaded.map(({ error_code }) => error_code)).toEqual([
      'ERROR_TOO_LARGE',
      'ERROR_UNSUPPORTED_CONTENT_TYPE',
      'ERROR_UNSUPPORTED_CONTENT_TYPE',
      'ERROR_UNSUPPORTED_CONTENT_TYPE',
      'ERROR_DOCUMENT_EMPTY',
      null,
    ])
    expect(await documents()).toMatchObject([{ name: 'good.txt', state: 'indexed' }])
  })

  test('keeps names without paths and without invisible or direction-changing characters (S67)', async () => {
    const names = ['été — 2026 (copie).txt', '../../up.txt', 'a\u202etxt.md', `${'n'.repeat(300)}.txt`]
    const files = names.map((name) => ({ name, content: `of ${name}` }))
    const uploaded = await uploadFiles(alice, base, files)
    expect(uploaded.map(({ name, outcome }) => [name, outcome])).toEqual([
      ['été — 2026 (copie).txt', 'added'],
      ['up.txt', 'added'],
      ['atxt.md', 'added'],
      [`${'n'.repeat(251)}.txt`, 'added'],
    ])
  })

  test('fails locked, damaged and scanned files without affecting others', async () => {
    await add('locked.doc', docOf('secret\r', { isEncrypted: true }))
    await add('scan.pdf', pdfOf(['picture']))
    await add('broken.pdf', DAMAGED)
    await add('sound.txt', 'Sound words')
    const rows = await documents()
    expect(rows.map(({ name, state, error_code }) => [name, state, error_code])).toEqual([
      ['broken.pdf', 'failed', 'ERROR_DOCUMENT_CORRUPT'],
      ['locked.doc', 'failed', 'ERROR_DOCUMENT_ENCRYPTED'],
      ['scan.pdf', 'failed', 'ERROR_NO_TEXT_RECOGNISED'],
      ['sound.txt', 'indexed', null],
    ])
    const { data } = await ok<{ data: { kind: string; details: object }[] }>(
      alice,
      'GET',
      `/v2/knowledge-bases/${base}/activity`,
    )
    expect(data.filter(({ kind }) => kind === 'document_failed')).toHaveLength(3)
  })

  test('uses the previous content while the new one cannot be read', async () => {
    const { id } = await one('garden.pdf', pdfOf([[{ text: 'willow', x: 50, y: 700 }]]))
    await uploadFiles(alice, base, [{ name: 'garden.pdf', content: DAMAGED }], 'replace')
    expect(await documents()).toMatchObject([{ state: 'failed', is_answering: true }])
    expect(await found(alice, 'willow')).toEqual([id])
    expect(await ok<DocumentText>(alice, 'GET', `${path}/${id}/text`)).toMatchObject({ markdown: 'willow' })
  })

  test('requires write access', async () => {
    const form = new FormData()
    form.append('files', new Blob(['x']), 'x.txt')
    const send = () => bob.call('POST', path, undefined, { body: form })
    expect((await send()).status).toBe(404)
    await share('READ')
    expect((await send()).status).toBe(403)
  })
})

describe('the content of a document', () => {
  test('documents.text and chunks return it with its pages, and a disabled passage is not found', async () => {
    const { id } = await one(
      'book.pdf',
      pdfOf([
        [{ text: 'First page about herons', x: 50, y: 700 }],
        [{ text: 'Second page about otters', x: 50, y: 700 }],
      ]),
    )
    const text = await ok<DocumentText>(alice, 'GET', `${path}/${id}/text`)
    expect(text.sections.map(({ name, start }) => [name, text.markdown.slice(start, start + 6)])).toEqual([
      ['1', 'First '],
      ['2', 'Second'],
    ])
    const { data } = await ok<{ data: DocumentChunk[] }>(alice, 'GET', `${path}/${id}/chunks`)
    const [chunk] = data
    expect(chunk).toMatchObject({ ordinal: 0, page: 1, is_enabled: true })
    expect(text.markdown.slice(chunk?.start_offset, chunk?.end_offset)).toBe(chunk?.text)
    const off = await ok(alice, 'PATCH', `${path}/${id}/chunks/${chunk?.id}`, { is_enabled: false })
    expect(off).toMatchObject({ is_enabled: false })
    expect(await found(alice, 'herons')).toEqual([])
    const unknown = `${path}/${id}/chunks/${uuidv7()}`
    await refused(alice, 'PATCH', unknown, { is_enabled: true }, 404, 'ERROR_CHUNK_NOT_FOUND')
  })
})

describe('documents.list', () => {
  test('finds, sorts and counts', async () => {
    await uploadFiles(
      alice,
      base,
      ['Été.txt', 'hiver.txt', '100%.txt'].map((name, at) => ({ name, content: 'word '.repeat(at + 1) })),
    )
    await documents()
    const names = async (query: string) => {
      const { data, total } = await ok<{ data: KnowledgeDocument[]; total: number }>(
        alice,
        'GET',
        `${path}?${query}`,
      )
      return [total, ...data.map((row) => row.name)]
    }
    expect(await names('query=ete')).toEqual([1, 'Été.txt'])
    expect(await names('query=0%25')).toEqual([1, '100%.txt'])
    expect(await names('sort_by=size&sort_order=desc')).toEqual([3, '100%.txt', 'hiver.txt', 'Été.txt'])
    expect(await names('state=failed')).toEqual([0])
  })
})

describe('changes', () => {
  test('documents.rename keeps the format and refuses a name that is taken', async () => {
    const { id } = await one()
    await one('other.md', 'Another')
    expect(await ok(alice, 'PATCH', `${path}/${id}`, { name: 'Jardin' })).toMatchObject({ name: 'Jardin.md' })
    await refused(
      alice,
      'PATCH',
      `${path}/${id}`,
      { name: 'OTHER.md' },
      409,
      'ERROR_DOCUMENT_NAME_ALREADY_IN_USE',
    )
  })

  test('documents.setArchived removes a document from the search and restores it', async () => {
    const { id } = await one()
    await ok(alice, 'POST', `${path}/archive`, { document_ids: [id], is_archived: true })
    expect(await found(alice, 'willow')).toEqual([])
    await ok(alice, 'POST', `${path}/archive`, { document_ids: [id], is_archived: false })
    expect(await found(alice, 'willow')).toEqual([id])
  })

  test('documents.retry reads failed documents again', async () => {
    const { id } = await one('damaged.pdf', DAMAGED)
    await app.deps.files.put(await fileOf(id), pdfOf([[{ text: 'read by now', x: 50, y: 700 }]]))
    await ok(alice, 'POST', `${path}/retry`, { document_ids: [id] })
    expect(await documents()).toMatchObject([{ state: 'indexed', error_code: null }])
  })

  test('documents.retry without ids reads all failed documents except archived ones', async () => {
    const files = ['a.pdf', 'b.pdf'].map((name) => ({ name, content: `${DAMAGED} ${name}` }))
    await uploadFiles(alice, base, files)
    for (const { id } of await documents()) {
      await app.deps.files.put(await fileOf(id), pdfOf([[{ text: `read by now ${id}`, x: 50, y: 700 }]]))
    }
    const [first] = await documents()
    await ok(alice, 'POST', `${path}/archive`, { document_ids: [first?.id], is_archived: true })
    await ok(alice, 'POST', `${path}/retry`, {})
    expect((await documents()).map(({ state }) => state)).toEqual(['failed', 'indexed'])
  })

  test('documents.remove deletes all rows and bytes of a document', async () => {
    const { id } = await one('plan.md', 'The zanzibar-canary sings.')
    const file = await fileOf(id)
    expect(await sightings(db.database, id)).not.toEqual([])
    await ok(alice, 'POST', `${path}/remove`, { document_ids: [id] })
    expect(await documents()).toEqual([])
    expect(await sightings(db.database, 'zanzibar')).toEqual([])
    expect(await sightings(db.database, id)).toEqual([])
    expect(await app.deps.files.get(file)).toBeNull()
  })

  test('deleting a base deletes all rows and bytes of its documents', async () => {
    const { id } = await one('plan.md', 'The quagga-canary sings.')
    const file = await fileOf(id)
    await ok(alice, 'DELETE', `/v2/knowledge-bases/${base}`)
    await expect.poll(() => sightings(db.database, base)).toEqual([])
    expect(await sightings(db.database, 'quagga')).toEqual([])
    expect(await app.deps.files.get(file)).toBeNull()
  })

  test('are refused for readers and for documents of another base', async () => {
    const { id } = await one()
    await share('READ')
    const body = { document_ids: [id] }
    await refused(bob, 'POST', `${path}/remove`, body, 403, 'ERROR_FORBIDDEN')
    const other = `/v2/knowledge-bases/${await makeBase(bob, `Elsewhere ${count}`)}/documents`
    await refused(bob, 'POST', `${other}/remove`, body, 404, 'ERROR_DOCUMENT_NOT_FOUND')
  })
})

async function fileOf(id: string): Promise<string> {
  const { rows } = await db.database.pool.query<{ file_id: string }>(
    'SELECT file_id FROM documents WHERE id = $1',
    [id],
  )
  return rows[0]?.file_id ?? ''
}
