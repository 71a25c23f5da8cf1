import type { FakeLlm } from '@parlance/tests/fakes/llm/llm.ts'
import { startFakeLlm } from '@parlance/tests/fakes/llm/llm.ts'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { uuidv7 } from '#core/ids.ts'
import type { Person, TestApp } from '#testing/servers/app.ts'
import { startTestApp } from '#testing/servers/app.ts'
import { testDatabase } from '#testing/database/database.ts'
import { messagesOf, question, start } from '#testing/answers/run-stream.ts'
import { scriptedModel } from '#testing/answers/scripted-model.ts'

const test = testDatabase()
let llm: FakeLlm
let app: TestApp
let ada: Person

beforeAll(async () => {
  llm = await startFakeLlm()
  app = await startTestApp(test.database)
  await scriptedModel(app.deps, llm, { identifier: 'scripted' })
  ada = await app.person('ada')
})
afterAll(async () => {
  await app.close()
  await llm.close()
})

/** Whether the renewal of leases waits for a lock. */
async function renewalWaits(): Promise<boolean> {
  const { rows } = await test.database.pool.query(
    `SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE '%SET lease_expires_at%'`,
  )
  return rows.length > 0
}

describe('renewing the leases of runs', () => {
  it('does not affect a run that starts during a renewal', async () => {
    llm.next({ endless: true, rate: 50 })
    const first = await start(ada, uuidv7(), question())
    const lock = await test.database.pool.connect()
    await lock.query('BEGIN')
    await lock.query('SELECT 1 FROM runs WHERE id = $1 FOR UPDATE', [first.run_id])
    await vi.waitUntil(renewalWaits, { timeout: 60_000, interval: 20 })

    llm.next({ tokens: 60, rate: 50 })
    const threadId = uuidv7()
    const second = await start(ada, threadId, question())
    await second.until((seen) => seen.text !== '')
    await lock.query('COMMIT')
    lock.release()

    await second.toTheEnd()
    expect((await messagesOf(ada, threadId)).at(-1)?.status).toBe('completed')
    await ada.call('POST', `/v2/runs/${first.run_id}/stop`)
  })
})
