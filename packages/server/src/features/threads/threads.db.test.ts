import { sql } from '#db/drizzle.ts'
import { countRow, rowOf } from '#db/rows.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { uuidv7 } from '#core/ids.ts'
import { GENERAL_ASSISTANT } from '#features/assistants/shipped/shipped-assistants.ts'
import type { Person, TestApp } from '#testing/servers/app.ts'
import { startTestApp } from '#testing/servers/app.ts'
import { testDatabase } from '#testing/database/database.ts'
import { makeAssistant } from '#testing/made/made-assistants.ts'

const test = testDatabase()
const GENERAL = GENERAL_ASSISTANT.id
const OTHER = '00000000-0000-7000-8000-000000000102'
let app: TestApp
let ada: Person
let bob: Person

beforeAll(async () => {
  app = await startTestApp(test.database)
  ada = await app.person('ada')
  bob = await app.person('bob')
})
afterAll(() => app.close())
beforeEach(async () => {
  await test.database.db.execute(sql`DELETE FROM threads`)
})

async function make(person: Person, count: number, assistantId = GENERAL): Promise<string[]> {
  const ids = Array.from({ length: count }, () => uuidv7())
  await test.database.db.execute(sql`
    INSERT INTO threads (id, user_id, assistant_id, name, updated_at)
    SELECT x.id::uuid, ${person.id}::uuid, ${assistantId}::uuid, 'Thread ' || x.n, now() - x.n * interval '1 minute'
    FROM jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb) WITH ORDINALITY AS x(id, n)`)
  return ids
}

type Page = {
  data: { id: string; name: string; assistant_name: string }[]
  next_cursor: number | string | null
}
async function page(person: Person, path: string): Promise<Page> {
  const response = await person.call('GET', path)
  expect(response.status).toBe(200)
  return (await response.json()) as Page
}

describe('GET /v2/threads/current and /other', () => {
  it('pages through my threads with one assistant, newest first', async () => {
    const ids = await make(ada, 45)
    await make(ada, 3, OTHER)
    await make(bob, 3)
    const seen: string[] = []
    for (let next: Page['next_cursor'] = 1; next !== null;) {
      const one = await page(ada, `/v2/threads/current?assistant_id=${GENERAL}&page=${next}`)
      seen.push(...one.data.map((thread) => thread.id))
      next = one.next_cursor
    }
    expect(seen).toEqual(ids)
    const other = await page(ada, `/v2/threads/other?assistant_id=${GENERAL}`)
    expect(other.data.map((thread) => thread.assistant_name)).toEqual([
      'Writing coach',
      'Writing coach',
      'Writing coach',
    ])
    expect(other.next_cursor).toBeNull()
  })

  it.each([
    'page=0',
    'page=-1',
    'page=1.5',
    'page=1e9',
    'page=1&page=2',
    'page=10001',
    'page=x',
    'nonsense=1',
    'assistant_id=x',
  ])('refuses ?%s with the list of fields', async (query) => {
    const response = await ada.call('GET', `/v2/threads/current?${query}`)
    expect(response.status).toBe(422)
    const { detail } = (await response.json()) as { detail: { loc: string[]; msg: string }[] }
    expect(detail[0]?.loc[0]).toBe('query')
  })
})

describe('PUT /v2/threads/{thread_id}', () => {
  it('renames, and keeps the assistant when it is sent unchanged', async () => {
    const [id] = await make(ada, 1)
    const response = await ada.call('PUT', `/v2/threads/${id}`, { name: '  Budget ', assistant_id: GENERAL })
    expect(await response.json()).toMatchObject({ thread: { id, name: 'Budget', assistant_id: GENERAL } })
  })

  it('refuses an empty name with the text of the specification', async () => {
    const [id] = await make(ada, 1)
    const response = await ada.call('PUT', `/v2/threads/${id}`, { name: ' ', assistant_id: GENERAL })
    expect(response.status).toBe(422)
    expect(await response.json()).toMatchObject({
      detail: [{ loc: ['body', 'name'], msg: 'Thread name could not be empty' }],
    })
  })

  it('refuses an assistant I cannot use, and fields it does not know', async () => {
    const [id] = await make(ada, 1)
    const moved = await ada.call('PUT', `/v2/threads/${id}`, { name: 'x', assistant_id: uuidv7() })
    expect(moved.status).toBe(422)
    const extra = await ada.call('PUT', `/v2/threads/${id}`, { name: 'x', user_id: bob.id })
    expect(await extra.json()).toMatchObject({ detail: [{ loc: ['body', 'user_id'] }] })
  })

  it("refuses an assistant that is another person's own, and changes nothing (S02)", async () => {
    const foreign = await makeAssistant(bob, { name: `Of Bob ${uuidv7()}` })
    const [id] = await make(ada, 1)
    const moved = await ada.call('PUT', `/v2/threads/${id}`, { name: 'moved', assistant_id: foreign })
    expect(moved.status).toBe(422)
    expect(await moved.text()).not.toContain('Of Bob')
    const owned = await ada.call('PUT', `/v2/threads/${id}`, {
      name: 'given',
      user_id: bob.id,
      role: 'admin',
    })
    expect(owned.status).toBe(422)
    expect((await page(ada, '/v2/threads/current')).data).toMatchObject([
      { id, name: 'Thread 1', assistant_id: GENERAL },
    ])
    const mine = await makeAssistant(ada, { name: `Of Ada ${uuidv7()}` })
    const control = await ada.call('PUT', `/v2/threads/${id}`, { name: 'moved', assistant_id: mine })
    expect(await control.json()).toMatchObject({ thread: { name: 'moved', assistant_id: mine } })
  })

  it("answers 404 for another person's thread", async () => {
    const [id] = await make(ada, 1)
    const foreign = await bob.call('PUT', `/v2/threads/${id}`, { name: 'mine', assistant_id: GENERAL })
    const missing = await bob.call('PUT', `/v2/threads/${uuidv7()}`, { name: 'mine', assistant_id: GENERAL })
    expect(foreign.status).toBe(404)
    expect(await foreign.text()).toBe(await missing.text())
    const read = await bob.call('GET', `/v2/threads/${id}`)
    expect(await read.json()).toEqual({ detail: 'ERROR_THREAD_NOT_FOUND' })
    const kept = await page(ada, '/v2/threads/current')
    expect(kept.data[0]?.name).toBe('Thread 1')
  })
})

describe('DELETE /v2/threads', () => {
  it('deletes my thread, and other people cannot', async () => {
    const [id] = await make(ada, 1)
    expect((await bob.call('DELETE', `/v2/threads/${id}`)).status).toBe(404)
    expect((await ada.call('DELETE', `/v2/threads/${id}`)).status).toBe(204)
    expect((await ada.call('DELETE', `/v2/threads/${id}`)).status).toBe(404)
  })

  it('deletes all of one assistant, or of all others, and only mine', async () => {
    await make(ada, 3)
    await make(ada, 2, OTHER)
    await make(bob, 4)
    expect((await ada.call('DELETE', `/v2/threads/other/${GENERAL}`)).status).toBe(204)
    expect((await page(ada, '/v2/threads/current')).data).toHaveLength(3)
    expect((await ada.call('DELETE', `/v2/threads/current/${GENERAL}`)).status).toBe(204)
    expect((await page(ada, '/v2/threads/current')).data).toHaveLength(0)
    expect((await page(bob, '/v2/threads/current')).data).toHaveLength(4)
  })

  it.each(['current', 'other'])(
    'under /%s with a private assistant of someone else deletes nothing, unless I have threads with it (S04)',
    async (group) => {
      const foreign = await makeAssistant(ada, { name: `Private ${uuidv7()}` })
      const path = `/v2/threads/${group}/${foreign}`
      await make(ada, 2)
      await make(ada, 3, foreign)
      await make(bob, 4)
      expect((await bob.call('DELETE', path)).status).toBe(404)
      expect((await page(bob, '/v2/threads/current')).data).toHaveLength(4)
      // the state after a removed share
      await make(bob, 1, foreign)
      expect((await bob.call('DELETE', path)).status).toBe(204)
      expect((await page(bob, '/v2/threads/current')).data).toHaveLength(group === 'current' ? 4 : 1)
      expect((await page(ada, '/v2/threads/current')).data).toHaveLength(5)
    },
  )

  it.each(['current', 'other'])(
    'deletes nothing under /%s for an id that no assistant ever had',
    async (group) => {
      await make(ada, 2)
      const response = await ada.call('DELETE', `/v2/threads/${group}/${uuidv7()}`)
      expect(response.status).toBe(404)
      expect(await response.json()).toEqual({ detail: 'ERROR_ASSISTANT_NOT_FOUND' })
      expect((await ada.call('DELETE', `/v2/threads/${group}/`)).status).not.toBe(204)
      expect((await page(ada, '/v2/threads/current')).data).toHaveLength(2)
    },
  )

  it('deletes ten thousand without blocking others', async () => {
    await make(ada, 10_000)
    await make(bob, 2)
    const ended: string[] = []
    const deleting = ada
      .call('DELETE', `/v2/threads/current/${GENERAL}`)
      .finally(() => ended.push('the deletion'))
    // Only a deletion in batches is visible before it has finished.
    while ((await countOf(ada)) === 10_000);
    expect((await page(bob, '/v2/threads/current')).data).toHaveLength(2)
    ended.push('the list of bob')
    expect((await deleting).status).toBe(204)
    expect(ended).toEqual(['the list of bob', 'the deletion'])
    expect(await countOf(ada)).toBe(0)
  })
})

async function countOf(person: Person): Promise<number> {
  const row = await rowOf(
    test.database.db,
    countRow,
    sql`SELECT count(*)::int AS count FROM threads WHERE user_id = ${person.id}`,
  )
  return row?.count ?? 0
}
