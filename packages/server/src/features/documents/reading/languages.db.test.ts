import type { KnowledgeBaseDetail, KnowledgeEvent } from '@parlance/contract/knowledge/knowledge-bases.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase } from '#testing/database/database.ts'
import { makeBase, settled, uploadFiles } from '#testing/made/documents.ts'
import { type Person, startTestApp, type TestApp } from '#testing/servers/app.ts'
import { ok } from '#testing/servers/calls.ts'
import { analyseAll, analyseNamed } from '../analyse.ts'

const db = testDatabase()
let app: TestApp
let alice: Person

beforeAll(async () => {
  app = await startTestApp(db.database)
  alice = await app.person('alice')
})
afterAll(() => app.close())

const path = (base: string) => `/v2/knowledge-bases/${base}`

async function found(base: string, query: string): Promise<string[]> {
  const { data } = await ok<{ data: { document_name: string }[] }>(alice, 'POST', `${path(base)}/search`, {
    query,
    group: 'document',
  })
  return data.map((passage) => passage.document_name)
}

async function languages(base: string): Promise<Record<string, string | null>> {
  const documents = await settled(db.database, alice, base)
  return Object.fromEntries(documents.map(({ name, language }) => [name, language]))
}

const TEXTS = {
  'de.md': 'Der Urlaubsantrag wird zwei Wochen vorher bei der Leitung eingereicht.',
  'es.md': 'La solicitud de vacaciones se presenta con dos semanas de antelación a la dirección.',
  'it.md': 'La domanda di ferie deve essere presentata alla direzione due settimane prima.',
  'pt.md': 'O pedido de férias deve ser apresentado à direção com duas semanas de antecedência.',
  'nl.md': 'De aanvraag voor verlof wordt twee weken van tevoren bij de leiding ingediend.',
  'en.md': 'A request for leave is handed to the management two weeks before.',
}

test('documents are found by other forms of their words in each language, and compounds by their parts', async () => {
  const base = await makeBase(alice, 'Leave')
  await uploadFiles(
    alice,
    base,
    Object.entries(TEXTS).map(([name, content]) => ({ name, content })),
  )
  expect(await languages(base)).toEqual({
    'de.md': 'de',
    'en.md': 'en',
    'es.md': 'es',
    'it.md': 'it',
    'nl.md': 'nl',
    'pt.md': 'pt',
  })
  for (const query of [
    'Antrag',
    'Anträge',
    'Urlaub',
    'Urlaubsanträge',
    'Urlaubsantraege',
    'urlaubs-antrag',
  ]) {
    expect([query, await found(base, query)]).toEqual([query, ['de.md']])
  }
  expect(await found(base, 'solicitudes')).toEqual(['es.md'])
  expect(await found(base, 'domande')).toEqual(['it.md'])
  expect(await found(base, 'pedidos')).toEqual(['pt.md'])
  expect(await found(base, 'aanvragen')).toEqual(['nl.md'])
  expect(await found(base, 'requests')).toEqual(['en.md'])
})

test('a compound in a question also finds its parts, after the compound itself', async () => {
  const base = await makeBase(alice, 'Compounds')
  await uploadFiles(alice, base, [
    {
      name: 'whole.md',
      content: 'Die Reisekostenabrechnung ist bis zum Monatsende einzureichen.',
    },
    {
      name: 'parts.md',
      content: 'Die Abrechnung der Reisekosten ist bis zum Monatsende einzureichen.',
    },
    {
      name: 'other.md',
      content: 'Der Parkplatz ist bis zum Monatsende gesperrt.',
    },
  ])
  await settled(db.database, alice, base)
  expect(await found(base, 'Reisekostenabrechnung')).toEqual(['whole.md', 'parts.md'])
  expect(await found(base, 'Abrechnung')).toEqual(['parts.md', 'whole.md'])
})

test('the language of a base applies to all of its documents, and a change rebuilds the index', async () => {
  const base = await makeBase(alice, 'Payments')
  await uploadFiles(alice, base, [{ name: 'short.txt', content: 'Zahlungen 2026' }])
  expect(await languages(base)).toEqual({ 'short.txt': 'en' })
  expect(await found(base, 'Zahlung')).toEqual([])

  expect(await ok<KnowledgeBaseDetail>(alice, 'GET', path(base))).toMatchObject({ language: 'detect' })
  const changed = await ok<KnowledgeBaseDetail>(alice, 'PATCH', path(base), {
    language: 'de',
  })
  expect(changed.language).toBe('de')
  expect(await languages(base)).toEqual({ 'short.txt': 'de' })
  expect(await found(base, 'Zahlung')).toEqual(['short.txt'])

  await uploadFiles(alice, base, [{ name: 'en.md', content: TEXTS['en.md'] }])
  expect(await languages(base)).toMatchObject({ 'en.md': 'de' })
  await ok(alice, 'PATCH', path(base), { language: 'detect' })
  expect(await languages(base)).toMatchObject({ 'en.md': 'en' })

  const { data } = await ok<{ data: KnowledgeEvent[] }>(alice, 'GET', `${path(base)}/activity`)
  expect(data.flatMap(({ kind, details }) => (kind === 'changed' ? [details['fields']] : []))).toEqual([
    'language',
    'language',
  ])
  expect((await alice.call('PATCH', path(base), { language: 'simple' })).status).toBe(422)
})

test('a text that is too short to be clear has the language of most other documents', async () => {
  const base = await makeBase(alice, 'Mostly German')
  await uploadFiles(alice, base, [{ name: 'de.md', content: TEXTS['de.md'] }])
  await settled(db.database, alice, base)
  await uploadFiles(alice, base, [{ name: 'short.txt', content: 'Zahlungen 2026' }])
  expect(await languages(base)).toEqual({ 'de.md': 'de', 'short.txt': 'de' })
})

/** A new base with one document, which an earlier version indexed without knowing its language. */
async function earlierDocument(name: string): Promise<{ base: string; id: string }> {
  const base = await makeBase(alice, name)
  await uploadFiles(alice, base, [{ name: 'de.md', content: TEXTS['de.md'] }])
  await settled(db.database, alice, base)
  const { pool } = db.database
  const { rows } = await pool.query<{ id: string }>(
    `UPDATE documents SET language = 'simple', is_analysed = false WHERE knowledge_base_id = $1 RETURNING id`,
    [base],
  )
  const id = rows[0]?.id ?? ''
  await pool.query(`UPDATE chunks SET language = 'simple' WHERE document_id = $1`, [id])
  await pool.query(
    `UPDATE chunk_lexemes SET language = 'simple', keys = '{}', marks = '' WHERE document_id = $1`,
    [id],
  )
  return { base, id }
}

test('documents that an earlier version indexed as another language are analysed again', async () => {
  const { base } = await earlierDocument('Earlier')
  expect(await found(base, 'Antrag')).toEqual([])
  expect(await analyseAll(app.ctx, new AbortController().signal)).toBe(1)
  expect(await found(base, 'Antrag')).toEqual(['de.md'])
  expect(await languages(base)).toEqual({ 'de.md': 'de' })
})

test('a document that cannot be analysed in the time of a request is left to the scheduled task', async () => {
  const { base, id } = await earlierDocument('Slow')
  await analyseNamed(app.ctx, id, AbortSignal.abort())
  expect(await found(base, 'Antrag')).toEqual([])
  expect(await analyseAll(app.ctx, new AbortController().signal)).toBe(1)
  expect(await found(base, 'Antrag')).toEqual(['de.md'])
})
