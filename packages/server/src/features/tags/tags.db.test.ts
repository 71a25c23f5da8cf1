import type { AssistantDraft } from '@parlance/contract/assistants/assistants.ts'
import { ADMIN_PAGE_SIZE } from '@parlance/contract/core/limits.ts'
import type { AdminTag } from '@parlance/contract/assistants/tags.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { uuidv7 } from '#core/ids.ts'
import { ensureSystemRoles } from '#features/roles/roles.service.ts'
import { type Person, startTestApp, type TestApp } from '#testing/servers/app.ts'
import { giveRole } from '#testing/made/assistants.ts'
import { ok, refused, tally } from '#testing/servers/calls.ts'
import { testDatabase } from '#testing/database/database.ts'
import { draftOf, makeAssistant } from '#testing/made/made-assistants.ts'

const PATH = '/v2/admin/tags'

type List = { data: AdminTag[]; total: number; page: number }

const db = testDatabase()
let app: TestApp
let admin: Person
let alice: Person

beforeAll(async () => {
  app = await startTestApp(db.database)
})
afterAll(() => app.close())
beforeEach(async () => {
  await db.reset()
  await ensureSystemRoles(app.ctx)
  admin = await app.person('admin', 'administrator')
  alice = await app.person('alice')
})

const create = (name: string) => ok<AdminTag>(admin, 'POST', PATH, { name })
const list = (query = '') => ok<List>(admin, 'GET', PATH + query)
const names = async (query = '') => (await list(query)).data.map((tag) => tag.name)
const move = (tag: AdminTag, rank: number) => ok<AdminTag>(admin, 'PUT', `${PATH}/${tag.id}/rank`, { rank })

async function createAll(...all: string[]): Promise<AdminTag[]> {
  const made: AdminTag[] = []
  for (const name of all) made.push(await create(name))
  return made
}

/** An assistant of alice on the marketplace with these tags, approved through the usual process. */
async function approved(name: string, tags: AdminTag[]): Promise<string> {
  const id = await makeAssistant(alice, { name, tag_ids: tags.map((tag) => tag.id) })
  await ok(alice, 'POST', `/v2/assistants/${id}/submit`, { note: '' })
  const { saved_version_id } = await draftOf(alice, id)
  const decision = { decision: 'approve', version_id: saved_version_id }
  await ok(admin, 'POST', `/v2/admin/marketplace/assistants/${id}/decision`, decision)
  return id
}

async function found(query: string): Promise<string[]> {
  const path = `/v2/marketplace/assistants?query=${encodeURIComponent(query)}`
  return (await ok<{ data: { id: string }[] }>(alice, 'GET', path)).data.map((card) => card.id)
}

describe(`POST ${PATH}`, () => {
  test('adds a tag at the end and refuses names that differ only in case, accents or spaces', async () => {
    await createAll('Écriture', 'Law')
    expect(await list()).toMatchObject({
      data: [
        { name: 'Écriture', rank: 1, usage_count: 0 },
        { name: 'Law', rank: 2, usage_count: 0 },
      ],
      total: 2,
    })
    for (const name of ['ecriture', ' ÉCRITURE ', 'Ecriture', 'ｌａｗ']) {
      await refused(admin, 'POST', PATH, { name }, 409, 'ERROR_TAG_NAME_ALREADY_IN_USE')
    }
    for (const name of ['', '  ', 'x'.repeat(51)]) {
      expect((await admin.call('POST', PATH, { name })).status).toBe(422)
    }
  })

  test('assigns a name to one of twenty concurrent requests', async () => {
    expect(await tally(20, () => admin.call('POST', PATH, { name: 'Race' }))).toEqual({ 200: 1, 409: 19 })
  })

  test('requires marketplace:manage besides system:configure', async () => {
    await giveRole(db.database, alice.id, ['system:configure', 'marketplace:moderate'])
    expect((await alice.call('POST', PATH, { name: 'x' })).status).toBe(403)
    expect((await alice.call('GET', PATH)).status).toBe(403)
    await giveRole(db.database, alice.id, ['system:configure', 'marketplace:manage'])
    expect((await alice.call('GET', PATH)).status).toBe(200)
  })
})

describe(`GET ${PATH}`, () => {
  test('returns pages of a thousand tags, sorted and searched', async () => {
    await db.database.pool.query(
      `INSERT INTO tags (id, name, name_key, rank)
       SELECT gen_random_uuid(), 'Tag ' || lpad(n::text, 4, '0'), 'tag ' || lpad(n::text, 4, '0'), n
       FROM generate_series(1, 1000) n`,
    )
    const last = await list('?page=20')
    expect(last).toMatchObject({ total: 1000, page: 20 })
    expect(last.data).toHaveLength(ADMIN_PAGE_SIZE)
    expect(last.data.at(-1)).toMatchObject({ name: 'Tag 1000', rank: 1000 })
    expect((await names('?sort_by=name&sort_order=desc'))[0]).toBe('Tag 1000')
    expect(await list('?query=TAG%20099')).toMatchObject({
      total: 10,
      data: [{ rank: 990 }, {}, {}, {}, {}, {}, {}, {}, {}, {}],
    })
    const [first] = (await list()).data
    if (first === undefined) throw new Error('no tag')
    expect(await move(first, 700)).toMatchObject({ name: 'Tag 0001', rank: 700 })
    expect((await names('?page=14')).at(-1)).toBe('Tag 0001')
  })

  test('counts the assistants of the marketplace with each tag, and sorts by it', async () => {
    const [law, it] = await createAll('Law', 'IT')
    if (law === undefined || it === undefined) throw new Error('no tags')
    await approved('One', [it])
    await approved('Two', [it, law])
    await makeAssistant(alice, { name: 'Draft', tag_ids: [law.id] })
    const { data } = await list('?sort_by=usage_count&sort_order=desc')
    expect(data).toMatchObject([
      { name: 'IT', usage_count: 2 },
      { name: 'Law', usage_count: 1 },
    ])
  })

  test.each(['?sort_by=name_key', '?sort_order=asc;drop', '?page=0', '?page=201', '?page=1e1', '?x=1'])(
    'refuses %s',
    async (query) => {
      expect((await admin.call('GET', PATH + query)).status).toBe(422)
    },
  )

  test('treats % and _ literally', async () => {
    await createAll('100%', 'a_b', 'ab')
    expect(await names('?query=%25')).toEqual(['100%'])
    expect(await names('?query=_')).toEqual(['a_b'])
    expect(await names(`?query=${encodeURIComponent("' OR 1=1 --")}`)).toEqual([])
  })
})

describe(`PUT ${PATH}/{tag_id}`, () => {
  test('renames it, also in the search for assistants', async () => {
    const [law, it] = await createAll('Law', 'IT')
    if (law === undefined || it === undefined) throw new Error('no tags')
    const id = await approved('Helper', [law, it])
    const other = await approved('Other', [it])
    expect(await found('law')).toEqual([id])
    expect(await ok(admin, 'PUT', `${PATH}/${law.id}`, { name: 'Droit européen' })).toMatchObject({
      id: law.id,
      name: 'Droit européen',
      rank: 1,
    })
    expect(await found('law')).toEqual([])
    expect(await found('europeen')).toEqual([id])
    expect((await found('it')).toSorted()).toEqual([id, other].toSorted())
    expect(await found('helper')).toEqual([id])
  })

  test('also updates all assistants if there are more than one batch', async () => {
    const tag = await create('Before')
    const seed = await approved('Seed', [tag])
    await db.database.pool.query(
      `WITH made AS (
         INSERT INTO assistants (id, owner_id, name, name_key, is_public, saved_version_id, approved_version_id,
           publication_state, search_text)
         SELECT gen_random_uuid(), a.owner_id, 'Copy ' || n, 'copy ' || n, true, a.saved_version_id,
           a.approved_version_id, 'approved', a.search_text
         FROM assistants a, generate_series(1, 1100) n WHERE a.id = $1 RETURNING id)
       INSERT INTO assistant_tags (assistant_id, tag_id) SELECT id, $2 FROM made`,
      [seed, tag.id],
    )
    await ok(admin, 'PUT', `${PATH}/${tag.id}`, { name: 'Afterwards' })
    const { rows } = await db.database.pool.query<{ before: number; after: number }>(
      `SELECT count(*) FILTER (WHERE search_text LIKE '%before%')::int AS before,
         count(*) FILTER (WHERE search_text LIKE '%afterwards%')::int AS after FROM assistants`,
    )
    expect(rows[0]).toEqual({ before: 0, after: 1101 })
  })

  test('leaves no assistant with the old name that is approved concurrently', async () => {
    const tag = await create('Old')
    const ids: string[] = []
    for (let n = 0; n < 5; n++) {
      const id = await makeAssistant(alice, { name: `Helper ${n}`, tag_ids: [tag.id] })
      await ok(alice, 'POST', `/v2/assistants/${id}/submit`, { note: '' })
      ids.push(id)
    }
    const approvals = ids.map(async (id) => {
      const { saved_version_id } = await draftOf(alice, id)
      const decision = { decision: 'approve', version_id: saved_version_id }
      await ok(admin, 'POST', `/v2/admin/marketplace/assistants/${id}/decision`, decision)
    })
    await Promise.all([...approvals, ok(admin, 'PUT', `${PATH}/${tag.id}`, { name: 'New' })])
    expect(await found('old')).toEqual([])
    expect((await found('new')).toSorted()).toEqual(ids.toSorted())
  })

  test('refuses a name that is taken, but can change the case of a name', async () => {
    const [law, it] = await createAll('Law', 'IT')
    if (law === undefined || it === undefined) throw new Error('no tags')
    await refused(admin, 'PUT', `${PATH}/${it.id}`, { name: 'LAW' }, 409, 'ERROR_TAG_NAME_ALREADY_IN_USE')
    expect(await ok(admin, 'PUT', `${PATH}/${law.id}`, { name: 'LAW' })).toMatchObject({ name: 'LAW' })
    await refused(admin, 'PUT', `${PATH}/${uuidv7()}`, { name: 'x' }, 404, 'ERROR_NOT_FOUND')
  })
})

describe(`PUT ${PATH}/{tag_id}/rank`, () => {
  test.each([
    [0, 3, ['B', 'C', 'A', 'D']],
    [3, 1, ['D', 'A', 'B', 'C']],
    [1, 2, ['A', 'B', 'C', 'D']],
    [0, 9_999, ['B', 'C', 'D', 'A']],
  ])('of tag %i to position %i', async (at, rank, expected) => {
    const tag = (await createAll('A', 'B', 'C', 'D'))[at]
    if (tag === undefined) throw new Error('no tag')
    expect((await move(tag, rank)).rank).toBe(expected.indexOf(tag.name) + 1)
    expect(await names()).toEqual(expected)
    const everybody = await ok<{ data: { name: string }[] }>(alice, 'GET', '/v2/tags')
    expect(everybody.data.map((one) => one.name)).toEqual(expected)
  })

  test('keeps distinct ranks for many concurrent moves', async () => {
    const tags = await createAll('A', 'B', 'C', 'D', 'E', 'F')
    await Promise.all(tags.flatMap((tag, n) => [move(tag, 6 - n), move(tag, 1 + ((n * 5) % 6))]))
    const { data } = await list()
    expect(data.map((tag) => tag.rank)).toEqual([1, 2, 3, 4, 5, 6])
    expect(data.map((tag) => tag.name).toSorted()).toEqual(['A', 'B', 'C', 'D', 'E', 'F'])
    const { rows } = await db.database.pool.query('SELECT rank FROM tags ORDER BY rank')
    expect(rows.map((row: { rank: number }) => row.rank)).toEqual([1, 2, 3, 4, 5, 6])
  })
})

describe(`DELETE ${PATH}/{tag_id}`, () => {
  test('removes it from assistants and their search, with an audit entry', async () => {
    const [law, it] = await createAll('Law', 'IT')
    if (law === undefined || it === undefined) throw new Error('no tags')
    const id = await approved('Helper', [law, it])
    await ok(admin, 'DELETE', `${PATH}/${law.id}`)
    expect(await found('law')).toEqual([])
    expect(await found('it')).toEqual([id])
    expect(await names()).toEqual(['IT'])
    await refused(admin, 'DELETE', `${PATH}/${law.id}`, undefined, 404, 'ERROR_NOT_FOUND')
    const trail = await ok<{ data: object[] }>(admin, 'GET', `/v2/admin/audit?object_id=${law.id}`)
    expect(trail.data).toMatchObject([
      { action: 'tag.delete', before: { name: 'Law' } },
      { action: 'tag.create', after: { name: 'Law' } },
    ])
  })

  test('does not prevent saving drafts and versions that named it', async () => {
    const [law, it] = await createAll('Law', 'IT')
    if (law === undefined || it === undefined) throw new Error('no tags')
    const id = await makeAssistant(alice, { tag_ids: [law.id, it.id] })
    const { revision, draft } = await draftOf(alice, id)
    await ok(admin, 'DELETE', `${PATH}/${law.id}`)
    const path = `/v2/assistants/${id}`
    const kept = await ok<AssistantDraft>(alice, 'PUT', `${path}/draft`, { revision, content: draft })
    expect(kept.draft.tag_ids).toEqual([it.id])
    const body = { revision: kept.revision, content: draft }
    const saved = await ok<AssistantDraft>(alice, 'PUT', path, body)
    expect(saved.saved.tag_ids).toEqual([it.id])
  })
})
