import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Health } from '@parlance/contract/admin/health.ts'
import { startFakeSso, type FakeSso } from '@parlance/tests/fakes/sso.ts'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { uuidv7 } from '#core/ids.ts'
import { type Person, startTestApp, type TestApp } from '#testing/servers/app.ts'
import { giveRole } from '#testing/made/assistants.ts'
import { ok } from '#testing/servers/calls.ts'
import { testDatabase } from '#testing/database/database.ts'

const PATH = '/v2/admin/health'
const SECRETS = ['CANARY-client-secret', 'sk-CANARY1234567890abcdef', 'canary.internal.example']

const db = testDatabase()
let sso: FakeSso
let app: TestApp
let admin: Person

beforeAll(async () => {
  sso = await startFakeSso([])
  app = await startTestApp(db.database, {
    OIDC_ISSUER: sso.issuer,
    OIDC_CLIENT_ID: sso.client_id,
    OIDC_CLIENT_SECRET: 'CANARY-client-secret',
  })
  admin = await app.person('admin', 'administrator')
})
afterAll(async () => {
  await app.close()
  await sso.close()
})
afterEach(() => {
  sso.fault = null
})

const health = () => ok<Health>(admin, 'GET', PATH)

type Key = { state: string; last_error?: string; is_new?: boolean }

async function insertProvider(name: string, keys: Key[], models = 1, isOpen = false): Promise<void> {
  const id = uuidv7()
  const { pool } = db.database
  await pool.query(
    `INSERT INTO providers (id, name, interface, base_url, created_without_keys) VALUES ($1, $2, 'openai', $3, $4)`,
    [id, name, 'https://canary.internal.example/v1', isOpen],
  )
  for (const { state, last_error = null, is_new = false } of keys) {
    await pool.query(
      `INSERT INTO provider_keys (id, provider_id, ciphertext, tail, state, last_error, last_used_at)
       VALUES ($1, $2, '\\x00', 'cdef', $3, $4, CASE WHEN $5 THEN NULL ELSE now() END)`,
      [uuidv7(), id, state, last_error, is_new],
    )
  }
  for (let at = 1; at <= models; at += 1) {
    await pool.query(
      `INSERT INTO models (id, provider_id, identifier, label, type, interface, rank, capabilities, enabled)
       VALUES ($1, $2, $3, '{"en": "x", "fr": "x"}', 'image', 'openai', 900, '{}', true)`,
      [uuidv7(), id, `model-${at}`],
    )
  }
}

describe(`GET ${PATH}`, () => {
  test('reports what works, for both kinds of databases', async () => {
    const report = await health()
    expect(report).toMatchObject({
      server: { node: process.versions.node, running: 0, processes: 1 },
      database: {
        state: expect.stringMatching(/^(up|degraded)$/),
        kind: db.database.kind,
        has_vectors: db.database.vector,
      },
      storage: { state: expect.stringMatching(/^(up|degraded)$/), kind: 'folder' },
      sign_on: { state: expect.stringMatching(/^(up|degraded)$/), is_development: false },
    })
    expect(report.database.size_bytes).toBeGreaterThan(1_000_000)
    expect(report.database.migrations).toBeGreaterThan(5)
    expect(report.database.version).toMatch(/^\d+/)
    expect(report.storage.free_bytes).toBeGreaterThan(0)
  })

  test('reports providers with failing keys, without keys or addresses', async () => {
    await insertProvider('A whole', [{ state: 'active' }, { state: 'disabled' }])
    await insertProvider('B partly', [{ state: 'active' }, { state: 'failing', last_error: 'rate limit' }])
    const last_error =
      '401 from https://canary.internal.example/v1 (10.1.2.3:443): Incorrect API key sk-CANARY1234567890abcdef'
    await insertProvider('C not', [{ state: 'failing', last_error }])
    const answer = await admin.call('GET', PATH)
    const text = await answer.text()
    const { providers, state } = JSON.parse(text) as Health
    expect(providers.filter((one) => /^[ABC] /.test(one.name))).toEqual([
      {
        name: 'C not',
        state: 'down',
        models: 1,
        failing_keys: 1,
        last_error: expect.stringContaining('401'),
      },
      { name: 'B partly', state: 'degraded', models: 1, failing_keys: 1, last_error: 'rate limit' },
      { name: 'A whole', state: 'up', models: 1, failing_keys: 0, last_error: null },
    ])
    expect(state).toBe('degraded')
    for (const secret of [...SECRETS, '10.1.2.3', new URL(sso.issuer).host])
      expect(text).not.toContain(secret)
  })

  test('never reports what is untested, fails its last test or has no model as working', async () => {
    await insertProvider('D new', [{ state: 'active', is_new: true }, { state: 'disabled' }])
    await insertProvider('E unreached', [{ state: 'active', last_error: 'connect_failed' }])
    await insertProvider('F empty', [{ state: 'active' }], 0)
    await insertProvider('G keyless', [{ state: 'disabled' }])
    await insertProvider('H open', [], 1, true)
    const { providers } = await health()
    const found = providers.filter(({ name }) => /^[D-H] /.test(name))
    expect(found.map(({ name, state, last_error }) => [name, state, last_error])).toEqual([
      ['E unreached', 'down', 'connect_failed'],
      ['G keyless', 'down', null],
      ['F empty', 'degraded', null],
      ['D new', 'untested', null],
      ['H open', 'untested', null],
    ])
    await db.database.pool.query("DELETE FROM providers WHERE name ~ '^[D-H] '")
  })

  test('lists failing providers first and counts all', async () => {
    const { provider_count } = await health()
    for (let at = 1; at <= 50; at += 1) await insertProvider(`M fine ${at}`, [{ state: 'active' }])
    await insertProvider('Z partly', [{ state: 'active' }, { state: 'failing' }])
    await insertProvider('Z not', [{ state: 'failing' }])
    const report = await health()
    expect([report.provider_count, report.providers.length]).toEqual([provider_count + 52, 50])
    const inTrouble = report.providers.filter(({ state }) => state !== 'up')
    expect(report.providers.slice(0, inTrouble.length)).toEqual(inTrouble)
    expect(inTrouble.map(({ name, state }) => [name, state])).toEqual(
      expect.arrayContaining([
        ['Z not', 'down'],
        ['Z partly', 'degraded'],
      ]),
    )
    await db.database.pool.query("DELETE FROM providers WHERE name ~ '^[MZ] '")
  })

  test.each(['silent', 'status_503'] as const)('reports sign-on as down when it is %s', async (fault) => {
    sso.fault = fault
    const report = await health()
    expect(report.sign_on).toEqual({ state: 'down', is_development: false, ping_ms: null })
    expect(report.state).toBe('down')
    sso.fault = null
    expect((await health()).sign_on.state).not.toBe('down')
  })

  test('reports a file store that cannot be written', async () => {
    const files = join(app.deps.config.data_dir, 'files')
    await rm(files, { recursive: true, force: true })
    await writeFile(files, 'in the way')
    const report = await health()
    expect([report.storage.state, report.state]).toEqual(['down', 'down'])
    await rm(files)
    expect((await health()).storage.state).not.toBe('down')
  })

  test('reports jobs that failed or are overdue', async () => {
    await db.database.pool.query(
      `INSERT INTO jobs (name, due_at, ended_at, has_failed, lease_expires_at) VALUES
         ('a_fine', now() + interval '1 hour', now(), false, NULL),
         ('b_failed', now() + interval '1 hour', now(), true, NULL),
         ('c_forgotten', now() - interval '1 hour', NULL, false, NULL),
         ('d_under_way', now() - interval '1 hour', NULL, false, now() + interval '1 minute')`,
    )
    const { jobs } = await health()
    expect(jobs.filter(({ name }) => /^[abcd]_/.test(name)).map(({ state }) => state)).toEqual([
      'up',
      'down',
      'degraded',
      'up',
    ])
  })

  test('reports tasks that have waited too long', async () => {
    expect((await health()).queue.state).toBe('up')
    await db.database.pool.query(
      `INSERT INTO tasks (id, kind, subject_id, turn, due_at) VALUES
         (gen_random_uuid(), 'nobody.does', gen_random_uuid(), 0, now() - interval '20 minutes')`,
    )
    const { queue } = await health()
    expect(queue).toMatchObject({ state: 'degraded', waiting: 1 })
    expect(queue.oldest_s).toBeGreaterThanOrEqual(1_200)
    await db.database.pool.query("DELETE FROM tasks WHERE kind = 'nobody.does'")
  })

  test('requires system:view besides system:configure', async () => {
    const alice = await app.person('alice')
    expect((await alice.call('GET', PATH)).status).toBe(403)
    await giveRole(db.database, alice.id, ['system:configure'])
    expect((await alice.call('GET', PATH)).status).toBe(403)
    await giveRole(db.database, alice.id, ['system:configure', 'system:view'])
    expect((await alice.call('GET', PATH)).status).toBe(200)
  })
})
