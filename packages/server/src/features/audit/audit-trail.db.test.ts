import type { AuditAction, AuditEvent } from '@parlance/contract/admin/audit.ts'
import { AUDIT_PAGE_SIZE } from '@parlance/contract/core/limits.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ensureSystemRoles } from '#features/roles/roles.service.ts'
import { type Person, startTestApp, type TestApp } from '#testing/servers/app.ts'
import { giveRole } from '#testing/made/assistants.ts'
import { ok } from '#testing/servers/calls.ts'
import { testDatabase } from '#testing/database/database.ts'
import { CHAIN_START, hashOf } from './audit-chain.ts'
import { insertEvent } from './audit.queries.ts'
import { recordAudit } from './audit.service.ts'

const PATH = '/v2/admin/audit'

type Page = {
  data: AuditEvent[]
  next_cursor: number | null
  object_types: string[]
}
type Verdict = { checked: number; broken_at: number | null; last_hash: string }

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

const list = (query = '') => ok<Page>(admin, 'GET', PATH + query)
const verify = () => ok<Verdict>(admin, 'POST', `${PATH}/verify`)
const sequences = (page: Page) => page.data.map((event) => event.sequence)

async function write(count: number, action: AuditAction = 'model.update'): Promise<void> {
  for (let i = 1; i <= count; i++) {
    await recordAudit(app.ctx, { action, object_id: String(i), before: { rank: 0 }, after: { rank: i } })
  }
}

/** A long chain, as the server would write it. */
async function writeAtOnce(count: number): Promise<void> {
  let previous_hash: Buffer = CHAIN_START
  const rows = Array.from({ length: count }, (_, i) => {
    const event = {
      sequence: i + 1,
      at: new Date().toISOString(),
      actor_id: null,
      action: 'model.update',
      object_type: 'model',
      object_id: String(i),
      before: null,
      after: { rank: i },
    }
    const row = { ...event, previous_hash, hash: hashOf(previous_hash, event) }
    previous_hash = row.hash
    return row
  })
  for (const row of rows) await insertEvent(app.ctx, row)
}

/** Changes that only the owner of the table can make. */
async function tamper(...statements: string[]): Promise<void> {
  const all = [
    'ALTER TABLE audit_events DISABLE TRIGGER audit_events__append_only',
    ...statements,
    'ALTER TABLE audit_events ENABLE TRIGGER audit_events__append_only',
  ]
  for (const statement of all) await db.database.pool.query(statement)
}

describe(`GET ${PATH}`, () => {
  test('returns pages, newest first, without gaps or duplicates', async () => {
    await write(AUDIT_PAGE_SIZE + 3)
    const first = await list()
    expect(first.data).toHaveLength(AUDIT_PAGE_SIZE)
    expect(first.next_cursor).toBe(4)
    const second = await list(`?before=${first.next_cursor}`)
    expect(sequences(second)).toEqual([3, 2, 1])
    expect(second.next_cursor).toBeNull()
  })

  test('finds the people who changed something by name, in pages', async () => {
    for (let at = 1; at <= 7; at += 1) {
      const { id } = await app.person(`editor-${at}`)
      const acting = { ...app.ctx, actor: { user_id: id } as never }
      await recordAudit(acting, { action: 'tag.create', object_id: 'x' })
    }
    type Actors = { data: { name: string }[]; next_cursor: number | null }
    const find = async (query: string) => {
      const { data, next_cursor } = await ok<Actors>(admin, 'GET', `${PATH}/actors?${query}`)
      return { names: data.map(({ name }) => name), next_cursor }
    }
    const names = (from: number, to: number) =>
      Array.from({ length: to - from + 1 }, (_, at) => `editor-${from + at}`)
    expect(await find('')).toEqual({ names: names(1, 5), next_cursor: 2 })
    expect(await find('page=2')).toEqual({ names: names(6, 7), next_cursor: null })
    expect(await find('query=EDITOR-6')).toEqual({ names: ['editor-6'], next_cursor: null })
    expect(await find('query=alice')).toEqual({ names: [], next_cursor: null })
  })

  test('filters by person, kind, object, action and time, and lists the filter values', async () => {
    await write(2)
    const acting = { ...app.ctx, actor: { user_id: alice.id } as never }
    await recordAudit(acting, { action: 'tag.create', object_id: 'x', after: { name: 'a' } })
    const whole = await list()
    expect(whole.object_types).toEqual(['model', 'tag'])
    expect(whole.data[0]).toMatchObject({ actor: 'alice', actor_id: alice.id, after: { name: 'a' } })
    const at = whole.data[0]?.at ?? ''
    expect(sequences(await list(`?actor_id=${alice.id}`))).toEqual([3])
    expect(sequences(await list('?object_type=model'))).toEqual([2, 1])
    expect(sequences(await list('?object_type=model&object_id=1'))).toEqual([1])
    expect(sequences(await list('?action=tag.create'))).toEqual([3])
    expect(sequences(await list(`?from=${at}`))).toContain(3)
    expect(sequences(await list(`?to=${at}`))).not.toContain(3)
    expect(sequences(await list('?from=2999-01-01T00:00:00Z'))).toEqual([])
  })

  test.each([
    "?object_type=model'--",
    '?action=%25',
    '?before=1;select',
    '?before=-1',
    '?actor_id=x',
    '?from=yesterday',
    '?sort_by=hash',
  ])('refuses %s', async (query) => {
    expect((await admin.call('GET', PATH + query)).status).toBe(422)
  })

  test('treats a filter text literally', async () => {
    await write(1)
    for (const text of ['%', '_', "1' OR '1'='1", '\u0000']) {
      const answer = await admin.call('GET', `${PATH}?object_id=${encodeURIComponent(text)}`)
      if (answer.status === 422) continue
      expect(sequences((await answer.json()) as Page)).toEqual([])
    }
  })

  test('requires system:view besides system:configure', async () => {
    const calls = [
      ['GET', ''],
      ['GET', '/export'],
      ['POST', '/verify'],
    ] as const
    for (const [permissions, status] of [
      [['system:configure'], 403],
      [['system:view'], 403],
      [['system:configure', 'system:view'], 200],
    ] as const) {
      await giveRole(db.database, alice.id, [...permissions])
      for (const [method, path] of calls) {
        expect((await alice.call(method, PATH + path)).status, `${permissions.join()} ${path}`).toBe(status)
      }
    }
  })
})

describe(`GET ${PATH}/export`, () => {
  test('exports the filtered trail as CSV, oldest first, without formulas', async () => {
    await write(2, 'tag.move')
    await recordAudit(app.ctx, {
      action: 'model.update',
      object_id: '=HYPERLINK("https://evil.example","x")',
      after: { name: '=1+1', other: 'a,"b"' },
    })
    for (const start of ['+1', '-1', '@SUM(A1)', '\t=1', '\r=1']) {
      await recordAudit(app.ctx, { action: 'model.update', object_id: start })
    }
    const answer = await admin.call('GET', `${PATH}/export?object_type=model`)
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="audit.csv"')
    const text = await answer.text()
    const [head, first] = text.split('\r\n')
    expect(head).toBe('sequence,at,actor_id,actor,action,object_type,object_id,before,after')
    expect(first).toMatch(
      /^3,[^,]+,,,model\.update,model,"'=HYPERLINK\(""https:\/\/evil\.example"",""x""\)",,"\{.*\}"$/,
    )
    for (const line of text.split('\r\n')) expect(line).not.toMatch(/(^|,)"?[=+\-@\t\r]/)
    expect(text).not.toContain('tag.move')
    for (const start of ["'+1", "'-1", "'@SUM(A1)", "'\t=1", "'\r=1"]) expect(text).toContain(start)
  })

  test('exports a trail that is longer than one batch', async () => {
    const answer = await db.database.pool.query(
      `INSERT INTO audit_events (sequence, at, action, object_type, object_id, previous_hash, hash)
       SELECT n, now(), 'model.update', 'model', n::text, '\\x00', '\\x00' FROM generate_series(1, 2500) n`,
    )
    expect(answer.rowCount).toBe(2500)
    const lines = (await (await admin.call('GET', `${PATH}/export`)).text()).trimEnd().split('\r\n')
    expect(lines.slice(1).map((line) => Number(line.split(',')[0]))).toEqual(
      Array.from({ length: 2500 }, (_, n) => n + 1),
    )
  })
})

describe(`POST ${PATH}/verify`, () => {
  test('verifies a whole chain', async () => {
    expect(await verify()).toEqual({ checked: 0, broken_at: null, last_hash: '0'.repeat(64) })
    await writeAtOnce(1_003)
    const verdict = await verify()
    expect(verdict).toMatchObject({ checked: 1_003, broken_at: null })
    expect(verdict.last_hash).toMatch(/^[0-9a-f]{64}$/)
  })

  test.each([
    ['a changed value', `UPDATE audit_events SET after = '{"rank": 9}' WHERE sequence = 3`],
    ['a changed time', `UPDATE audit_events SET at = at + interval '1 ms' WHERE sequence = 3`],
    ['a changed actor', `UPDATE audit_events SET actor_id = gen_random_uuid() WHERE sequence = 3`],
    ['a changed object', `UPDATE audit_events SET object_id = '4' WHERE sequence = 3`],
    ['a changed hash', `UPDATE audit_events SET hash = sha256('x') WHERE sequence = 3`],
  ])('finds %s', async (_, statement) => {
    await write(5)
    await tamper(statement)
    expect(await verify()).toMatchObject({ checked: 2, broken_at: 3 })
  })

  test('finds a removed row, in the middle and at the beginning', async () => {
    await write(5)
    await tamper('DELETE FROM audit_events WHERE sequence = 4')
    expect(await verify()).toMatchObject({ checked: 3, broken_at: 5 })
    await tamper('DELETE FROM audit_events WHERE sequence = 1')
    expect(await verify()).toMatchObject({ checked: 0, broken_at: 2 })
  })

  test('finds two rows that changed places', async () => {
    await write(5)
    await tamper(
      'UPDATE audit_events SET sequence = 99 WHERE sequence = 2',
      'UPDATE audit_events SET sequence = 2 WHERE sequence = 3',
      'UPDATE audit_events SET sequence = 3 WHERE sequence = 99',
    )
    expect(await verify()).toMatchObject({ checked: 1, broken_at: 2 })
  })

  test('detects a truncated trail by its last hash', async () => {
    await write(5)
    const { last_hash } = await verify()
    await tamper('DELETE FROM audit_events WHERE sequence = 5')
    const after = await verify()
    expect(after).toMatchObject({ checked: 4, broken_at: null })
    expect(after.last_hash).not.toBe(last_hash)
  })
})
