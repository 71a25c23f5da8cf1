import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { inTransaction } from '#core/context.ts'
import { startTestApp, type TestApp } from '#testing/servers/app.ts'
import { testDatabase } from '#testing/database/database.ts'
import { CHAIN_START, hashOf } from './audit-chain.ts'
import { chainAfter } from './audit.queries.ts'
import { recordAudit } from './audit.service.ts'

const db = testDatabase()
let app: TestApp

beforeAll(async () => {
  app = await startTestApp(db.database)
})
afterAll(() => app.close())
beforeEach(() => db.reset())

const events = () => chainAfter(app.ctx, 0, 100)

describe('recordAudit', () => {
  test('chains concurrent events without a gap', async () => {
    await Promise.all(
      Array.from({ length: 12 }, (_, i) =>
        recordAudit(app.ctx, { action: 'model.update', object_id: String(i), after: { rank: i } }),
      ),
    )
    const rows = await events()
    expect(rows.map((row) => row.sequence)).toEqual(Array.from({ length: 12 }, (_, i) => i + 1))
    let previous: Buffer = CHAIN_START
    for (const row of rows) {
      expect(row.previous_hash).toEqual(previous)
      previous = hashOf(previous, row)
      expect(row.hash).toEqual(previous)
    }
  })

  test('keeps only the fields that changed', async () => {
    await recordAudit(app.ctx, {
      action: 'role.update',
      object_id: '1',
      before: { name: 'A', permissions: ['x:y'], tags: { b: 1, a: 2 } },
      after: { name: 'B', permissions: ['x:y'], tags: { a: 2, b: 1 } },
    })
    expect(await events()).toMatchObject([
      { object_type: 'role', before: { name: 'A' }, after: { name: 'B' }, actor_id: null },
    ])
  })

  test('records nothing if the change is rolled back', async () => {
    await expect(
      inTransaction(app.ctx, async (tx) => {
        await recordAudit(tx, { action: 'tag.delete', object_id: '1' })
        throw new Error('taken back')
      }),
    ).rejects.toThrow('taken back')
    expect(await events()).toEqual([])
  })

  test.each(["UPDATE audit_events SET action = 'x.y'", 'DELETE FROM audit_events'])(
    'written events cannot be changed: %s is refused',
    async (statement) => {
      await recordAudit(app.ctx, { action: 'tag.delete', object_id: '1' })
      await expect(db.database.pool.query(statement)).rejects.toThrow('only added to')
      expect(await events()).toHaveLength(1)
    },
  )
})
