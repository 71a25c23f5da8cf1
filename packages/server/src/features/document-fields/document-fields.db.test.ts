import type { DocumentField, ValuesImport } from '@parlance/contract/knowledge/document-fields.ts'
import type { KnowledgeDocument } from '@parlance/contract/knowledge/documents.ts'
import type { SearchAnswer } from '@parlance/contract/knowledge/retrieval.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ensureSystemRoles } from '#features/roles/roles.service.ts'
import { testDatabase } from '#testing/database/database.ts'
import { giveValue, makeField } from '#testing/made/made-fields.ts'
import { letRead, makeBaseWith } from '#testing/made/made-knowledge.ts'
import type { MadeBase } from '#testing/made/made-passages.ts'
import { makeGroupRow } from '#testing/made/made-rows.ts'
import { type Person, startTestApp, type TestApp } from '#testing/servers/app.ts'
import { ok, refused } from '#testing/servers/calls.ts'

const db = testDatabase()
let app: TestApp
let ada: Person
let bob: Person
let base: MadeBase & { documents: string[] }
let path = ''

beforeAll(async () => {
  app = await startTestApp(db.database)
})
afterAll(() => app.close())
beforeEach(async () => {
  await db.reset()
  await ensureSystemRoles(app.ctx)
  ada = await app.person('ada')
  bob = await app.person('bob')
  await db.database.pool.query("UPDATE users SET lang = 'en'")
  base = await makeBaseWith(
    app.ctx,
    ada.id,
    ['one.md', 'two.md', 'three.md'].map((name) => ({ name, text: `The notice period of ${name} is long.` })),
  )
  path = `/v2/knowledge-bases/${base.id}`
})

const list = async (person = ada) =>
  (await ok<{ data: DocumentField[] }>(person, 'GET', `${path}/fields?is_counted=true`)).data
const values = async () => {
  const { data } = await ok<{ data: KnowledgeDocument[] }>(ada, 'GET', `${path}/documents?sort_by=name`)
  return Object.fromEntries(data.map((one) => [one.name, one.values.map(({ value }) => value)]))
}
const give = (at: number, field: DocumentField, value: string | number | boolean | null) =>
  giveValue(ada, base.id, [base.documents[at]], field, value)

describe('the fields of a base', () => {
  test('are added, renamed, moved and deleted by its admins, with their values', async () => {
    const author = await makeField(ada, base.id, 'Author', 'text')
    const valid = await makeField(ada, base.id, 'Valid until', 'date')
    await give(0, author, ' Ada  L. ')
    await give(0, valid, '2026-11-26')
    expect(await values()).toEqual({ 'one.md': ['Ada L.', '2026-11-26'], 'two.md': [], 'three.md': [] })
    await ok(ada, 'PUT', `${path}/fields/${valid.id}/rank`, { rank: 1 })
    await ok(ada, 'PUT', `${path}/fields/${author.id}`, { name: 'Written by' })
    expect((await list()).map(({ name, rank, documents }) => [name, rank, documents])).toEqual([
      ['Valid until', 1, 1],
      ['Written by', 2, 1],
    ])
    expect(await values()).toMatchObject({ 'one.md': ['2026-11-26', 'Ada L.'] })
    const twice = { name: 'WRITTEN by', kind: 'text' }
    await refused(ada, 'POST', `${path}/fields`, twice, 409, 'ERROR_FIELD_NAME_ALREADY_IN_USE')
    await ok(ada, 'DELETE', `${path}/fields/${valid.id}`)
    expect(await list()).toMatchObject([{ name: 'Written by', rank: 1 }])
    expect(await values()).toMatchObject({ 'one.md': ['Ada L.'] })
    await give(0, author, null)
    expect(await values()).toMatchObject({ 'one.md': [] })
  })

  test('are seen by readers, who change neither fields nor values', async () => {
    const author = await makeField(ada, base.id, 'Author', 'text')
    await refused(bob, 'GET', `${path}/fields`, undefined, 404, 'ERROR_KNOWLEDGE_BASE_NOT_FOUND')
    await letRead(app.ctx, base.id, bob.id)
    expect(await list(bob)).toMatchObject([{ name: 'Author' }])
    const value = { document_ids: base.documents, values: [{ field_id: author.id, value: 'Bob' }] }
    await refused(bob, 'PUT', `${path}/values`, value, 403, 'ERROR_FORBIDDEN')
    await db.database.pool.query("UPDATE grants SET level = 'WRITE' WHERE subject_id = $1", [bob.id])
    await ok(bob, 'PUT', `${path}/values`, value)
    await refused(bob, 'DELETE', `${path}/fields/${author.id}`, undefined, 403, 'ERROR_FORBIDDEN')
  })

  test('keep the documents of a renamed choice, and remove those of one that is left out', async () => {
    const type = await makeField(ada, base.id, 'Type', 'choice', ['Policy', 'Guide', 'Form'])
    await give(0, type, 'policy')
    await give(1, type, 'Guide')
    await give(2, type, 'Form')
    const [policy, guide] = type.choices
    // the two exchange their names
    const choices = [
      { id: policy?.id, name: 'Guide' },
      { id: guide?.id, name: 'Policy' },
    ]
    await ok(ada, 'PUT', `${path}/fields/${type.id}`, { name: 'Type', choices })
    expect(await values()).toEqual({ 'one.md': ['Guide'], 'two.md': ['Policy'], 'three.md': [] })
    const twice = { name: 'Type', choices: [{ name: 'Été' }, { name: 'ete' }] }
    await refused(ada, 'PUT', `${path}/fields/${type.id}`, twice, 409, 'ERROR_FIELD_CHOICE_TWICE')
  })

  test('refuse values of another kind, and documents and fields of another base', async () => {
    const type = await makeField(ada, base.id, 'Type', 'choice', ['Policy'])
    const other = await makeBaseWith(app.ctx, ada.id, [{ name: 'a.md', text: 'Text' }])
    const foreign = await makeField(ada, other.id, 'Type', 'text')
    const set = (document: string | undefined, field_id: string) => ({
      document_ids: [document],
      values: [{ field_id, value: 'Memo' }],
    })
    const [own] = base.documents
    await refused(ada, 'PUT', `${path}/values`, set(own, type.id), 422, 'ERROR_FIELD_VALUE_INVALID')
    await refused(ada, 'PUT', `${path}/values`, set(own, foreign.id), 404, 'ERROR_FIELD_NOT_FOUND')
    const outside = set(other.documents[0], type.id)
    await refused(ada, 'PUT', `${path}/values`, outside, 404, 'ERROR_DOCUMENT_NOT_FOUND')
  })
})

describe('a search with a filter', () => {
  const found = async (filter: object[], person = ada) => {
    const body = { query: 'notice period', filter }
    const { data } = await ok<SearchAnswer>(person, 'POST', `${path}/search`, body)
    return data.map((one) => one.document_name).toSorted()
  }

  test('compares every kind of field', async () => {
    const type = await makeField(ada, base.id, 'Type', 'choice', ['Policy', 'Guide'])
    const author = await makeField(ada, base.id, 'Author', 'text')
    const pages = await makeField(ada, base.id, 'Pages', 'number')
    const open = await makeField(ada, base.id, 'Public', 'yes_no')
    await give(0, type, 'Policy')
    await give(1, type, 'Guide')
    await give(0, author, 'Zoé Martin')
    await give(0, pages, 12.5)
    await give(1, pages, 3)
    await give(0, open, true)
    await give(1, open, false)
    const is = (field: string, op: string, value: unknown = null, more = {}) =>
      found([{ field, op, value, ...more }])
    expect(await is('type', 'is', 'POLICY')).toEqual(['one.md'])
    expect(await is('Type', 'is_not', 'Policy')).toEqual(['three.md', 'two.md'])
    expect(await is('Type', 'one_of', ['Policy', 'Guide'])).toEqual(['one.md', 'two.md'])
    expect(await is('Type', 'is_empty')).toEqual(['three.md'])
    expect(await is('Type', 'is', 'Guide', { or_empty: true })).toEqual(['three.md', 'two.md'])
    expect(await is('Author', 'contains', 'zoe')).toEqual(['one.md'])
    expect(await is('Author', 'contains', '%')).toEqual([])
    expect(await is('Pages', 'at_most', 3)).toEqual(['two.md'])
    expect(await is('Pages', 'more_than', 3)).toEqual(['one.md'])
    expect(await is('Public', 'is', false)).toEqual(['two.md'])
    expect(await is('Public', 'is_not_empty')).toEqual(['one.md', 'two.md'])
    expect(
      await found([
        { field: 'Type', op: 'is', value: 'Policy' },
        { field: 'Public', op: 'is', value: false },
      ]),
    ).toEqual([])
    const listed = async (filter: object[]) => {
      const query = `filter=${encodeURIComponent(JSON.stringify(filter))}`
      const page = await ok<{ data: KnowledgeDocument[]; total: number }>(
        ada,
        'GET',
        `${path}/documents?${query}`,
      )
      return [page.total, ...page.data.map(({ name }) => name)]
    }
    expect(await listed([{ field: 'Type', op: 'is', value: 'Guide' }])).toEqual([1, 'two.md'])
    expect((await ada.call('GET', `${path}/documents?filter=%7B`)).status).toBe(422)
    for (const wrong of [
      { field: 'Site', op: 'is', value: 'Paris' },
      { field: 'Type', op: 'is', value: 'Memo' },
      { field: 'Pages', op: 'before', value: 3 },
      { field: 'Type', op: 'is' },
    ]) {
      const body = { query: 'notice', filter: [wrong] }
      await refused(ada, 'POST', `${path}/search`, body, 422, 'ERROR_FILTER_INVALID')
    }
  })

  test('compares dates with the day of the search', async () => {
    const valid = await makeField(ada, base.id, 'Valid until', 'date')
    const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
    await give(0, valid, day(20))
    await give(1, valid, day(-20))
    const until = (op: string, value: string, or_empty = false) =>
      found([{ field: 'Valid until', op, value, or_empty }])
    expect(await until('not_before', 'today', true)).toEqual(['one.md', 'three.md'])
    expect(await until('after', 'today+30')).toEqual([])
    expect(await until('before', 'today - 10')).toEqual(['two.md'])
    expect(await until('is', day(20))).toEqual(['one.md'])
  })

  test('knows the groups of the person who searches', async () => {
    const site = await makeField(ada, base.id, 'Site', 'text')
    await give(0, site, 'PARÍS')
    await give(1, site, 'Lyon')
    await letRead(app.ctx, base.id, bob.id)
    const group = await makeGroupRow(db.database, ada.id)
    await db.database.pool.query("UPDATE user_groups SET name = 'Paris', name_key = 'paris' WHERE id = $1", [
      group,
    ])
    await db.database.pool.query('DELETE FROM user_group_members WHERE group_id = $1', [group])
    await db.database.pool.query('INSERT INTO user_group_members (group_id, user_id) VALUES ($1, $2)', [
      group,
      bob.id,
    ])
    const mine = [{ field: 'Site', op: 'in_my_groups' }]
    expect(await found(mine, bob)).toEqual(['one.md'])
    expect(await found(mine)).toEqual([])
  })
})

describe('a file of values', () => {
  const send = (text: string, is_applied: boolean) =>
    ok<ValuesImport>(ada, 'POST', `${path}/values/import`, { text, is_applied })

  test('contains the current values, and can be uploaded again', async () => {
    const type = await makeField(ada, base.id, 'Type', 'choice', ['=Policy', 'Guide'])
    await makeField(ada, base.id, 'Public', 'yes_no')
    await give(0, type, '=Policy')
    const file = await (await ada.call('GET', `${path}/values/export`)).text()
    expect(file.split('\r\n').map((line) => line.slice(36))).toEqual([
      expect.anything(),
      `,one.md,"'=Policy",`,
      ',two.md,,',
      ',three.md,,',
      '',
    ])
    expect(await send(file, false)).toMatchObject({ rows: 3, change_count: 0, problem_count: 0 })
    const changed = file.replace('two.md,,', 'two.md,guide,no').replace(`"'=Policy"`, '')
    expect(await send(changed, false)).toMatchObject({
      changed_documents: 2,
      changes: [
        { document: 'one.md', field: 'Type', before: '=Policy', after: '' },
        { document: 'two.md', field: 'Type', before: '', after: 'Guide' },
        { document: 'two.md', field: 'Public', before: '', after: 'no' },
      ],
    })
    expect(await values()).toMatchObject({ 'one.md': ['=Policy'] })
    await send(changed, true)
    expect(await values()).toEqual({ 'one.md': [], 'two.md': ['Guide', false], 'three.md': [] })
  })

  test('says which lines and cells it leaves out, and finds documents by name', async () => {
    await makeField(ada, base.id, 'Valid until', 'date')
    const lines = [
      'Fichier;Valid until;Colour',
      'ONE.md;2026-01-31;red',
      'two.md;3/4/2026;',
      'gone.md;2026-01-01;',
      'one.MD;2026-01-01;',
    ]
    expect(await send(lines.join('\n'), true)).toMatchObject({
      rows: 2,
      change_count: 1,
      problems: [
        { line: 3, field: 'Valid until', value: '3/4/2026', problem: 'unclear_date' },
        { line: 4, field: '', value: 'gone.md', problem: 'no_document' },
        { line: 5, field: '', value: 'one.MD', problem: 'twice' },
      ],
      unknown_columns: ['Colour'],
    })
    expect(await values()).toMatchObject({ 'one.md': ['2026-01-31'], 'two.md': [] })
    const body = { text: 'Colour\nred', is_applied: false }
    await refused(ada, 'POST', `${path}/values/import`, body, 422, 'ERROR_VALUES_FILE_INVALID')
  })
})
