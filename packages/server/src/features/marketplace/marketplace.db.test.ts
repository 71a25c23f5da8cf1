import type { MarketplaceCard, MarketplaceDetail } from '@parlance/contract/assistants/marketplace.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { uuidv7 } from '#core/ids.ts'
import { ensureSystemRoles } from '#features/roles/roles.service.ts'
import { type Person, startTestApp, type TestApp } from '#testing/servers/app.ts'
import { insertAssistant, saveVersion, type AssistantSeed } from '#testing/made/assistants.ts'
import { ok, refused } from '#testing/servers/calls.ts'
import { testDatabase } from '#testing/database/database.ts'
import { withQueries } from '#testing/database/queries-of.ts'

const db = testDatabase()
/** The list itself, and what the server reads of the person who calls. */
const MOST_QUERIES = 5
let app: TestApp
let alice: Person
let bob: Person
let admin: Person

beforeAll(async () => {
  app = await startTestApp(db.database)
})
afterAll(() => app.close())
beforeEach(async () => {
  await db.reset()
  await ensureSystemRoles(app.ctx)
  ;[alice, bob, admin] = [
    await app.person('alice'),
    await app.person('bob'),
    await app.person('admin', 'administrator'),
  ]
})

type Page = { data: MarketplaceCard[]; total: number; page: number; page_size: number }
const LIST = '/v2/marketplace/assistants'
const search = (query: string) => ok<Page>(bob, 'GET', `${LIST}?query=${encodeURIComponent(query)}`)
const names = (page: Page) => page.data.map((card) => card.name).sort()

async function approve(id: string): Promise<void> {
  const path = `/v2/admin/marketplace/assistants/${id}`
  const { submitted } = await ok<{ submitted: { version_id: string } }>(admin, 'GET', path)
  await ok(admin, 'POST', `${path}/decision`, { decision: 'approve', version_id: submitted.version_id })
}

async function published(seed: Partial<AssistantSeed> & { name: string }): Promise<string> {
  const { id } = await insertAssistant(db.database, { owner_id: alice.id, ...seed })
  await ok(alice, 'POST', `/v2/assistants/${id}/submit`, { note: '' })
  await approve(id)
  return id
}

async function newTag(name: string, rank = 0): Promise<string> {
  const id = uuidv7()
  await db.database.pool.query('INSERT INTO tags (id, name, name_key, rank) VALUES ($1, $2, $2, $3)', [
    id,
    name,
    rank,
  ])
  return id
}

describe('GET /v2/marketplace/assistants', () => {
  test('shows only the approved version, with its author, tags and languages', async () => {
    const tag = await newTag('Law')
    await insertAssistant(db.database, { owner_id: alice.id, name: 'Private canary' })
    const id = await published({ name: 'Lawyer', description: { en: 'Reads', fr: ' ' }, tag_ids: [tag] })
    const page = await ok<Page>(bob, 'GET', LIST)
    expect(page).toMatchObject({ total: 1, page: 1, page_size: 24 })
    expect(page.data[0]).toEqual({
      id,
      name: 'Lawyer',
      description: { en: 'Reads', fr: ' ' },
      author: 'alice',
      tags: [{ id: tag, name: 'Law' }],
      languages: ['en'],
      usage_count: 0,
      is_featured: false,
      is_installed: false,
      is_mine: false,
      avatar_file_id: null,
      approved_at: expect.any(String),
    })
    await saveVersion(db.database, id, { owner_id: alice.id, name: 'Secret plan' })
    expect((await ok<Page>(bob, 'GET', LIST)).data[0]?.name).toBe('Lawyer')
    for (const query of ['canary', 'secret', 'plan']) {
      expect(await search(query)).toMatchObject({ data: [], total: 0 })
    }
  })

  test('finds words in names, texts of both languages and tags, without case and accents', async () => {
    const tag = await newTag('Réunion')
    await published({ name: 'Élève modèle', description: { en: 'A model pupil' } })
    await published({ name: 'Notes', description: { fr: 'Compte rendu de cœur' }, tag_ids: [tag] })
    await published({ name: '100% sure_thing' })
    expect(names(await search('ELEVE'))).toEqual(['Élève modèle'])
    expect(names(await search('pupil modèle'))).toEqual(['Élève modèle'])
    expect(names(await search('coeur reunion'))).toEqual(['Notes'])
    expect(names(await search('%'))).toEqual(['100% sure_thing'])
    expect(names(await search('_'))).toEqual(['100% sure_thing'])
    expect(names(await search('pupil coeur'))).toEqual([])
    for (const payload of [`' OR 1=1 --`, `\\`, `"; DROP TABLE tags`]) {
      expect((await search(payload)).data).toEqual([])
    }
  })

  test('pages, puts featured and much used ones first, and filters by tag', async () => {
    const tag = await newTag('Rare')
    const many = []
    for (let at = 0; at < 26; at++) many.push(await published({ name: `Number ${at}` }))
    const rare = await published({ name: 'Rare one', tag_ids: [tag] })
    await ok(bob, 'POST', `${LIST}/${many[7]}/install`)
    await ok(admin, 'PUT', `/v2/admin/marketplace/assistants/${rare}/featured`, { is_featured: true })
    const first = await ok<Page>(bob, 'GET', LIST)
    const second = await ok<Page>(bob, 'GET', `${LIST}?page=2`)
    expect(first.data.slice(0, 2).map((card) => card.id)).toEqual([rare, many[7]])
    expect([first.data.length, second.data.length, second.total]).toEqual([24, 3, 27])
    expect(new Set([...first.data, ...second.data].map((card) => card.id)).size).toBe(27)
    expect(await ok<Page>(bob, 'GET', `${LIST}?page=3`)).toMatchObject({ data: [], total: 27 })
    expect(names(await ok<Page>(bob, 'GET', `${LIST}?tag=${tag}`))).toEqual(['Rare one'])
    expect(await ok<Page>(bob, 'GET', `${LIST}?tag=${uuidv7()}`)).toMatchObject({ total: 0, data: [] })
    const tags = await ok<{ data: object[] }>(bob, 'GET', '/v2/tags')
    expect(tags.data).toEqual([{ id: tag, name: 'Rare', rank: 0, usage_count: 1 }])
    for (const wrong of ['page=0', 'page=1.5', 'tag=x', 'sort_by=size', 'page=1&page=2']) {
      expect((await bob.call('GET', `${LIST}?${wrong}`)).status).toBe(422)
    }
  })

  test('sorts by name without case and accents, or by the last approval', async () => {
    const made = ['travel plans', 'Émile', 'Travel', 'zebra']
    for (const name of made) await published({ name, description: { en: 'What it does' } })
    const sorted = async (by: string) =>
      (await ok<Page>(bob, 'GET', `${LIST}?sort_by=${by}`)).data.map((card) => card.name)
    expect(await sorted('name')).toEqual(['Émile', 'Travel', 'travel plans', 'zebra'])
    expect(await sorted('newest')).toEqual(made.toReversed())
  })

  test('needs as many queries for a full page as for a page of one', async () => {
    await published({ name: 'Alone' })
    await withQueries(db.database.pool, MOST_QUERIES, () => ok(bob, 'GET', LIST))
    const tags = [await newTag('One'), await newTag('Two')]
    for (let at = 0; at < 23; at++) await published({ name: `Number ${at}`, tag_ids: tags })
    await withQueries(db.database.pool, MOST_QUERIES, () => ok(bob, 'GET', LIST))
  })
})

describe('GET /v2/marketplace/assistants/{assistant_id}', () => {
  test('shows what it can access, without instructions and later versions', async () => {
    const provider = uuidv7()
    const model = uuidv7()
    await db.database.pool.query(
      `INSERT INTO providers (id, name, interface) VALUES ($1, 'Hidden provider', 'openai')`,
      [provider],
    )
    await db.database.pool.query(
      `INSERT INTO models (id, provider_id, identifier, label, type, interface, rank, is_restricted, hosting_region)
       VALUES ($1, $2, 'm', '{"en":"Fast"}', 'chat', 'openai', 1, true, 'EU')`,
      [model, provider],
    )
    const id = await published({ name: 'Reader', instructions: 'secret words', model_id: model })
    await saveVersion(db.database, id, { owner_id: alice.id, name: 'Reader 2', instructions: 'later words' })
    const card = await ok<MarketplaceDetail>(bob, 'GET', `${LIST}/${id}`)
    expect(card.reach.models).toEqual([
      {
        id: model,
        label: { en: 'Fast' },
        role: 'model',
        hosting_region: 'EU',
        data_note: null,
        is_usable: false,
      },
    ])
    const keys = `id name description author tags languages usage_count is_featured is_installed is_mine
      avatar_file_id approved_at welcome starters support_contact reach`
    expect(Object.keys(card).sort()).toEqual(keys.split(/\s+/).sort())
    const text = JSON.stringify(card)
    for (const hidden of ['words', 'Reader 2', provider, alice.email]) expect(text).not.toContain(hidden)
  })
})

describe('installing', () => {
  test('counts each person once, and ends with the assistant', async () => {
    const id = await published({ name: 'Popular' })
    const path = `${LIST}/${id}/install`
    await Promise.all(Array.from({ length: 20 }, () => ok(bob, 'POST', path)))
    await ok(admin, 'POST', path)
    const card = () => ok<MarketplaceDetail>(bob, 'GET', `${LIST}/${id}`)
    expect(await card()).toMatchObject({ usage_count: 2, is_installed: true })
    await ok(bob, 'DELETE', path)
    await ok(bob, 'DELETE', path)
    await ok(admin, 'POST', `/v2/assistant-sharing/${id}/leave`)
    expect(await card()).toMatchObject({ usage_count: 0, is_installed: false })
    await ok(alice, 'POST', `/v2/assistants/${id}/withdraw`)
    await refused(bob, 'POST', path, undefined, 404, 'ERROR_ASSISTANT_NOT_FOUND')
    await refused(bob, 'GET', `${LIST}/${id}`, undefined, 404, 'ERROR_ASSISTANT_NOT_FOUND')
  })

  test('is refused alike for unapproved and unknown assistants', async () => {
    const { id } = await insertAssistant(db.database, { owner_id: alice.id, name: 'Private' })
    await ok(alice, 'POST', `/v2/assistants/${id}/submit`, {})
    for (const one of [id, uuidv7()]) {
      for (const method of ['POST', 'DELETE']) {
        await refused(bob, method, `${LIST}/${one}/install`, undefined, 404, 'ERROR_ASSISTANT_NOT_FOUND')
      }
      await refused(bob, 'GET', `${LIST}/${one}`, undefined, 404, 'ERROR_ASSISTANT_NOT_FOUND')
    }
  })
})
