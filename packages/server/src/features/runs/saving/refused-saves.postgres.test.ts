import type { FakeLlm } from '@parlance/tests/fakes/llm/llm.ts'
import { startFakeLlm } from '@parlance/tests/fakes/llm/llm.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
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
  await scriptedModel(app.deps, llm, { identifier: 'scripted', price: [0, 0, 1_000_000_000] })
  ada = await app.person('ada')
  await test.database.pool.query(
    `CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'refused'; END $$`,
  )
})
afterAll(async () => {
  await app.close()
  await llm.close()
})

async function savedChunks(runId: string): Promise<number> {
  const { rows } = await test.database.pool.query('SELECT 1 FROM run_chunks WHERE run_id = $1', [runId])
  return rows.length
}

describe('a database that refuses to save one run', () => {
  it('saves the other runs, and the refused one completely at its end', async () => {
    llm.next({ tokens: 150, rate: 50 })
    const thread = uuidv7()
    const refused = await start(ada, thread, question())
    await test.database.pool.query(
      `CREATE TRIGGER refuse BEFORE INSERT ON run_chunks FOR EACH ROW WHEN (NEW.run_id = '${refused.run_id}')
        EXECUTE FUNCTION refuse()`,
    )
    llm.next({ endless: true, rate: 50 })
    const other = await start(ada, uuidv7(), question())
    await expect.poll(() => savedChunks(other.run_id)).toBeGreaterThan(1)
    expect(await savedChunks(refused.run_id)).toBe(0)
    await refused.toTheEnd()
    expect(refused.done).toBe(true)
    const [, answer] = await messagesOf(ada, thread)
    expect(answer).toMatchObject({ status: 'completed', parts: refused.parts })
    await ada.call('POST', `/v2/runs/${other.run_id}/stop`)
  })

  it('stores its end with the text only if the whole answer is refused, and books it', async () => {
    await test.database.pool.query(
      `CREATE TRIGGER refuse BEFORE UPDATE ON messages FOR EACH ROW
        WHEN (NEW.parts @> '[{"type": "reasoning"}]') EXECUTE FUNCTION refuse()`,
    )
    llm.next({ reasoning: ['why'], tokens: 3, usage: { input: 1, cached: 0, output: 60_000, reasoning: 1 } })
    const thread = uuidv7()
    const viewer = await (await start(ada, thread, question())).toTheEnd()
    expect(viewer.done).toBe(true)
    const [, answer] = await messagesOf(ada, thread)
    expect(answer).toMatchObject({ status: 'completed', parts: [{ type: 'text', text: 't1 t2 t3 ' }] })
    const { rows } = await test.database.pool.query(
      'SELECT cost_nano::int AS nano FROM usage_records WHERE run_id = $1',
      [viewer.run_id],
    )
    expect(rows).toEqual([{ nano: 60_000_000 }])
  })
})
