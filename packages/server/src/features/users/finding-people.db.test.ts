import type { BudgetSubject } from '@parlance/contract/admin/budgets.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { searchKey } from '#core/text.ts'
import { USER_ROLE_ID } from '#features/roles/system-roles.ts'
import { type Person, startTestApp, type TestApp } from '#testing/servers/app.ts'
import { ok } from '#testing/servers/calls.ts'
import { testDatabase } from '#testing/database/database.ts'
import { makeKey } from '#testing/made/keys.ts'

const db = testDatabase()
let app: TestApp
let admin: Person
let helene: Person
let group: string

beforeAll(async () => {
  app = await startTestApp(db.database)
  admin = await app.person('admin', 'administrator')
  helene = await app.person('hp')
  await db.database.pool.query(
    `UPDATE users SET name = 'Hélène PÉRIER', email = 'h.perier@exämple.org' WHERE id = $1`,
    [helene.id],
  )
  ;({ id: group } = await ok<{ id: string }>(admin, 'POST', '/v2/groups', { name: 'Équipe Œuvre' }))
  await ok(admin, 'POST', `/v2/groups/${group}/members`, { user_id: helene.id })
})
afterAll(() => app.close())

const idsAt = async (path: string, key = 'id') => {
  const { data } = await ok<{ data: Record<string, string>[] }>(admin, 'GET', path)
  return data.map((one) => one[key])
}

describe('fold_text', () => {
  test.each([
    'Hélène',
    'HÉLÈNE',
    'Œuvre ÆSIR straße',
    'Ørsted Łódź Đặng ÞÓR',
    'Zoë  Müller',
    'Иван Йовков ЁЖИК',
    'ΑΛΈΞΑΝΔΡΟΣ Ωmega',
    '100 % \\ _',
  ])('converts %j like the server', async (name) => {
    const { rows } = await db.database.pool.query<{ key: string }>('SELECT fold_text($1) AS key', [name])
    const spaced = rows[0]?.key.replaceAll(/\s+/g, ' ')
    expect(spaced?.replaceAll('ς', 'σ')).toBe(searchKey(name).replaceAll('ς', 'σ'))
  })
})

describe('people are found without their accents', () => {
  const said = ['helene', 'HELENE', 'Hélène', 'hélène p', 'perier', 'example.org']

  test.each(said)('in the administration: %s', async (text) => {
    expect(await idsAt(`/v2/admin/users?query=${encodeURIComponent(text)}`)).toEqual([helene.id])
  })

  test.each(said)('to share with: %s', async (text) => {
    const path = `/v2/subjects?query=${encodeURIComponent(text)}&kind=user`
    expect(await idsAt(path, 'subject_id')).toEqual([helene.id])
  })

  test.each(said)('among the members of a group: %s', async (text) => {
    const path = `/v2/groups/${group}/members?query=${encodeURIComponent(text)}`
    expect(await idsAt(path, 'user_id')).toEqual([helene.id])
  })

  test('and groups, keys and subjects of budgets', async () => {
    const { key } = await makeKey(admin, { description: 'Facturé à Noël' })
    expect(await idsAt('/v2/groups?query=equipe oeuvre')).toEqual([group])
    expect(await idsAt('/v2/admin/users/groups?query=OEUVRE')).toEqual([group])
    expect(await idsAt('/v2/admin/api-keys?query=noel')).toEqual([key.id])
    const subject = async (level: string, query: string) =>
      (
        await ok<{ data: BudgetSubject[] }>(
          admin,
          'GET',
          `/v2/admin/budgets/subjects?level=${level}&query=${encodeURIComponent(query)}`,
        )
      ).data.map(({ id }) => id)
    expect(await subject('user', 'helene')).toEqual([helene.id])
    expect(await subject('group', 'equipe')).toEqual([group])
    expect(await subject('api_key', 'facture a no')).toEqual([key.id])
    expect(await subject('api_key', key.prefix)).toEqual([key.id])
  })

  test('also by a name that changed at the last sign-on', async () => {
    await db.database.pool.query(`UPDATE users SET name = 'Chloé' WHERE id = $1`, [helene.id])
    expect(await idsAt('/v2/admin/users?query=chloe')).toEqual([helene.id])
    expect(await idsAt('/v2/admin/users?query=helene')).toEqual([])
  })
})

test('a page of 5,000 people is read without scanning all of them', async () => {
  const { pool } = db.database
  await pool.query(
    `INSERT INTO users (id, issuer, subject, username, name, email, role_id)
     SELECT gen_random_uuid(), 'many', n::text, 'many' || n, 'Éric ' || n, n || '@many.example', $1
     FROM generate_series(1, 5000) n`,
    [USER_ROLE_ID],
  )
  await pool.query('ANALYZE users')
  const { rows } = await pool.query<{ 'QUERY PLAN': string }>(
    `EXPLAIN SELECT u.id FROM users u WHERE u.search_text LIKE '%eric%' ORDER BY lower(u.name), u.id LIMIT 50`,
  )
  expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toMatch(/Index .*users__name/)
})
