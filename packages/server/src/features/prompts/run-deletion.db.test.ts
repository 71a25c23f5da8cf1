import type { PromptView } from '@parlance/contract/prompts/prompts.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { applyRetention } from '#features/retention/apply-retention.ts'
import { type Person, startTestApp, type TestApp } from '#testing/servers/app.ts'
import { ok, refused } from '#testing/servers/calls.ts'
import { testDatabase } from '#testing/database/database.ts'
import { idle } from '#testing/database/idle.ts'
import { column, makePrompt, runPrompt, saveVersion, sharePrompt } from '#testing/made/made-prompts.ts'
import { forgetPromptRuns } from './forget-runs.ts'

const test = testDatabase()
let app: TestApp
let ada: Person
let bob: Person

beforeAll(async () => {
  app = await startTestApp(test.database, { UNDO_SECONDS: '10' })
  ada = await app.person('ada')
  bob = await app.person('bob')
})
afterAll(() => app.close())

type Page<T> = { data: T[] }

/** The scheduled tasks for retention and for remaining data of runs. */
const sweep = async () => {
  for (const job of [applyRetention, forgetPromptRuns]) await job.run(app.ctx, new AbortController().signal)
}

describe('DELETE of runs', () => {
  it('can be undone by the person who ran them, one or all', async () => {
    const id = await makePrompt(ada)
    const [one, two] = [await runPrompt(ada, id), await runPrompt(ada, id)]
    for (const run of [one, two]) await ok(ada, 'POST', `/v2/prompt-runs/${run.id}/stop`)
    const runs = `/v2/prompts/${id}/runs`
    const idsOf = async () => (await ok<Page<{ id: string }>>(ada, 'GET', runs)).data.map((run) => run.id)
    const undo = (deletion_id: string) => ({ deletion_id })
    await ok(ada, 'DELETE', `/v2/prompt-runs/${one.id}`)
    expect(await idsOf()).toEqual([two.id])
    await refused(ada, 'GET', `/v2/prompt-runs/${one.id}`, undefined, 404, 'ERROR_PROMPT_RUN_NOT_FOUND')
    const { deletion_id } = await ok<{ deletion_id: string }>(ada, 'DELETE', runs)
    expect(await idsOf()).toEqual([])
    await refused(bob, 'POST', `${runs}/undelete`, undo(deletion_id), 404, 'ERROR_PROMPT_NOT_FOUND')
    await ok(ada, 'POST', `${runs}/undelete`, undo(deletion_id))
    expect(await idsOf()).toEqual([two.id])
    await ok(ada, 'POST', `${runs}/undelete`, undo(one.id))
    expect(await idsOf()).toEqual([two.id, one.id])
    await refused(ada, 'POST', `${runs}/undelete`, undo(one.id), 404, 'ERROR_PROMPT_RUN_NOT_FOUND')
  })
})

describe('a legal hold', () => {
  it('keeps the input of a run regardless of deletions, and nothing after its end', async () => {
    const admin = await app.person('holder', 'administrator')
    const id = await makePrompt(ada)
    await saveVersion(ada, id)
    await sharePrompt(ada, id, bob)
    const { live } = await ok<PromptView>(bob, 'GET', `/v2/prompts/${id}`)
    const columns = [column({ version_id: live?.id })]
    const [deleted, left] = [await runPrompt(bob, id, { columns }), await runPrompt(bob, id, { columns })]
    const others = await runPrompt(ada, id)
    const hold = await ok<{ id: string }>(admin, 'POST', '/v2/admin/legal-holds', {
      user_id: bob.id,
      reason: 'Case 12',
    })
    await ok(bob, 'DELETE', `/v2/prompt-runs/${deleted.id}`)
    await ok(ada, 'DELETE', `/v2/prompts/${id}`)
    await test.database.pool.query('UPDATE tasks SET due_at = now()')
    const inputs = async () => {
      const { rows } = await test.database.pool.query<{ id: string; input: object }>(
        'SELECT r.id, r.input FROM prompt_runs r WHERE r.id = ANY($1) ORDER BY r.id',
        [[deleted.id, left.id, others.id]],
      )
      return rows
    }
    await idle(test.database)
    await sweep()
    expect(await inputs()).toEqual([
      { id: deleted.id, input: deleted.values },
      { id: left.id, input: left.values },
    ])
    await ok(admin, 'POST', `/v2/admin/legal-holds/${hold.id}/release`)
    await sweep()
    expect(await inputs()).toEqual([])
  })
})
