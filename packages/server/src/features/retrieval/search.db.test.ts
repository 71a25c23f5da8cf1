import type { SearchAnswer } from '@parlance/contract/knowledge/retrieval.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ensureSystemRoles } from '#features/roles/roles.service.ts'
import { type Person, startTestApp, type TestApp } from '#testing/servers/app.ts'
import { ok, refused } from '#testing/servers/calls.ts'
import { testDatabase } from '#testing/database/database.ts'
import { type MadeBase, makeAnsweringBase, makeIndexedDocument } from '#testing/made/made-passages.ts'

const db = testDatabase()
let app: TestApp
let alice: Person
let bob: Person
let base: MadeBase

beforeAll(async () => {
  app = await startTestApp(db.database)
})
afterAll(() => app.close())
beforeEach(async () => {
  await db.reset()
  await ensureSystemRoles(app.ctx)
  alice = await app.person('alice')
  bob = await app.person('bob')
  base = await makeAnsweringBase(app.ctx, alice.id)
})

const pathOf = ({ id }: MadeBase) => `/v2/knowledge-bases/${id}/search`
const add = (name: string, text: string, to = base) => makeIndexedDocument(app.ctx, to, name, text)

async function names(query: string, options: object = {}, person = alice): Promise<string[]> {
  const { data } = await ok<SearchAnswer>(person, 'POST', pathOf(base), { query, ...options })
  return data.map((passage) => passage.document_name)
}

describe('POST /v2/knowledge-bases/{knowledge_base_id}/search', () => {
  test('finds by stems, without accents, through elisions, in the language of each document', async () => {
    await add(
      'conges.md',
      'Les congés payés sont accordés après l’ancienneté d’un mois de travail dans la société.',
    )
    await add(
      'travel.md',
      'Employees who travel abroad are reimbursed for the cost of the train and of the hotel.',
    )
    await add('cafe.md', 'La machine à café du deuxième étage est en panne, il faut appeler le dépannage.')
    expect((await names('Quelle ancienneté pour un conge paye ?'))[0]).toBe('conges.md')
    expect((await names('ANCIENNETE'))[0]).toBe('conges.md')
    expect((await names('reimbursing hotels'))[0]).toBe('travel.md')
    expect((await names("Qui appeler quand l'eau ne coule plus à la machine ?"))[0]).toBe('cafe.md')
    expect(await names('zebra')).toEqual([])
    expect(await names('?!')).toEqual([])
  })

  test('ranks rare words above common ones, and returns place, scores and headings', async () => {
    for (let n = 0; n < 8; n++)
      await add(`common-${n}.md`, `The invoice number ${n} is sent to the customer by post.`)
    const text = '# Invoices\n\n## Refunds\n\nThe invoice is refunded by the accounting department.'
    const id = await add('refund.md', text)
    const { data, is_hybrid } = await ok<SearchAnswer>(alice, 'POST', pathOf(base), {
      query: 'invoice refund',
      limit: 9,
    })
    expect(is_hybrid).toBe(false)
    expect(data).toHaveLength(9)
    expect(data[0]).toMatchObject({
      document_id: id,
      document_name: 'refund.md',
      knowledge_base_id: base.id,
      score: 1,
    })
    const [first, second] = data
    if (first === undefined || second === undefined) throw new Error('too few passages')
    expect(text.slice(first.start_offset, first.end_offset)).toBe(first.text)
    expect(first.keyword_score).toBeGreaterThan((second.keyword_score ?? 0) * 1.5)
    expect(first.vector_score).toBeNull()
  })

  test('finds a document by its name, title and headings, also after it is renamed', async () => {
    const file = await add(
      'Politique_de_teletravail 2026.md',
      `Deux jours par semaine.\n\n${'Des mots. '.repeat(400)}`,
    )
    await add(
      'other.txt',
      `Charte du voyageur\n\nLes billets sont remboursés.\n\n${'Des mots. '.repeat(400)}`,
    )
    expect(await names('politique de télétravail', { limit: 2 })).toEqual([
      'Politique_de_teletravail 2026.md',
      'Politique_de_teletravail 2026.md',
    ])
    expect(await names('charte voyageur', { limit: 2 })).toEqual(['other.txt', 'other.txt'])
    expect((await names('voyagueur'))[0]).toBe('other.txt')
    expect(await names('grenouille')).toEqual([])
    const path = `/v2/knowledge-bases/${base.id}/documents/${file}`
    await ok(alice, 'PATCH', path, { name: 'Grenouille' })
    expect((await names('grenouille')).length).toBeGreaterThan(1)
    expect(await names('politique')).toEqual([])
  })

  test.each([
    ['ERR4711B', 'The printer shows ERR-4711-B.'],
    ['err-4711-b', 'The printer shows ERR4711B.'],
    ['x-200', 'Order the X200 in time.'],
    ['0123456789', 'Call +33 1 23 45 67 89 in the morning.'],
    ['01.23.45.67.89', 'Call 0123456789 in the morning.'],
    ['télé-travail', 'Le télétravail est possible.'],
    ['teletravail', 'Le télé-travail est possible.'],
    ['telwork', 'All about telework.'],
    ['tleework', 'All about telework.'],
    ['réglemant', 'Le règlement est affiché dans le hall de la mairie.'],
  ])('%j finds %j', async (question, text) => {
    await add('other.md', 'Something else that has nothing of it in any of its words.')
    await add('found.md', text)
    expect((await names(question))[0]).toBe('found.md')
  })

  test('only corrects words that are in no passage, and never numbers', async () => {
    await add('one.md', 'The ledger of 2024.')
    await add('two.md', 'The hedger of 2025.')
    expect(await names('hedger')).toEqual(['two.md'])
    expect(await names('20244')).toEqual([])
  })

  test('ranks words as written and words that follow each other first, and equal passages by name', async () => {
    await add('apart.md', 'The clause was signed. Nobody has read a notice.')
    await add('together.md', 'Nobody has read the notice clause. It was signed.')
    await add('again.md', 'The clause was signed. Nobody has read a notice.')
    const found = await names('the notice clause')
    expect(found).toEqual(['together.md', 'again.md', 'apart.md'])
  })

  test('returns each document once when grouped by document', async () => {
    const long = Array.from(
      { length: 30 },
      (_, n) => `Paragraph ${n} about the pension fund. ${'filler '.repeat(60)}`,
    ).join('\n\n')
    await add('long.md', long)
    await add(
      'short.md',
      'A note that mentions the pension once among many other and longer things to be said.',
    )
    expect((await names('pension', { limit: 50 })).length).toBeGreaterThan(10)
    expect((await names('pension', { limit: 50, group: 'document' })).toSorted()).toEqual([
      'long.md',
      'short.md',
    ])
  })

  test('never finds archived, deleted or disabled passages, or those of another generation', async () => {
    const one = await add('one.md', 'The canary sings in the morning.')
    await add('two.md', 'Another canary sings in the evening.')
    const chosen = await names('canary', { document_ids: [one] })
    expect(chosen).toEqual(['one.md'])
    const { pool } = db.database
    for (const [hide, show] of [
      [
        'UPDATE documents SET archived_at = now() WHERE id = $1',
        'UPDATE documents SET archived_at = NULL WHERE id = $1',
      ],
      [
        'UPDATE documents SET deleted_at = now() WHERE id = $1',
        'UPDATE documents SET deleted_at = NULL WHERE id = $1',
      ],
      [
        'UPDATE chunks SET is_enabled = false WHERE document_id = $1',
        'UPDATE chunks SET is_enabled = true WHERE document_id = $1',
      ],
    ] as const) {
      await pool.query(hide, [one])
      expect(await names('canary')).toEqual(['two.md'])
      await pool.query(show, [one])
      expect((await names('canary')).toSorted()).toEqual(['one.md', 'two.md'])
    }
    const other = await makeAnsweringBase(app.ctx, alice.id)
    await pool.query('UPDATE knowledge_bases SET generation_id = $1 WHERE id = $2', [
      other.generation_id,
      base.id,
    ])
    expect(await names('canary')).toEqual([])
  })

  test('is refused for an archived base and for a base of another person', async () => {
    await add('one.md', 'The canary sings in the morning.')
    const body = { query: 'canary' }
    await refused(bob, 'POST', pathOf(base), body, 404, 'ERROR_KNOWLEDGE_BASE_NOT_FOUND')
    await db.database.pool.query('UPDATE knowledge_bases SET archived_at = now() WHERE id = $1', [base.id])
    await refused(alice, 'POST', pathOf(base), body, 409, 'ERROR_KNOWLEDGE_BASE_ARCHIVED')
  })

  test.each([
    { query: '' },
    { query: 'x', limit: 0 },
    { query: 'x', limit: 201 },
    { query: 'x', group: 'page' },
    { query: 'x'.repeat(2_001) },
  ])('refuses %j', async (body) => {
    expect((await alice.call('POST', pathOf(base), body)).status).toBe(422)
  })
})
