import type { FakeLlm } from '@parlance/tests/fakes/llm/llm.ts'
import { startFakeLlm } from '@parlance/tests/fakes/llm/llm.ts'
import type { LlmScript } from '@parlance/tests/fakes/llm/script.ts'
import { startMute } from '@parlance/tests/fakes/mute.ts'
import { ANSWER_MAX } from '@parlance/contract/core/limits.ts'
import type { Message } from '@parlance/contract/chat/runs.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
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
let model: string

beforeAll(async () => {
  llm = await startFakeLlm()
  app = await startTestApp(test.database)
  model = await scriptedModel(app.deps, llm, { identifier: 'scripted' })
  ada = await app.person('ada')
})
afterAll(async () => {
  await app.close()
  await llm.close()
})
beforeEach(async () => {
  llm.requests.length = 0
  await reach({})
})

/** The limits that an administrator sets for the provider and its model. */
async function reach(provider: { host?: string; timeouts?: object; max_output_tokens?: number }) {
  const { host = llm.host, timeouts = {}, max_output_tokens = null } = provider
  const scheme = host === llm.host ? 'http' : 'https'
  const { pool } = test.database
  await pool.query(
    `UPDATE providers SET base_url = $1, allowed_hosts = $2, timeouts = $3
     WHERE id = (SELECT provider_id FROM models WHERE id = $4)`,
    [`${scheme}://${host}/v1`, JSON.stringify([host]), JSON.stringify(timeouts), model],
  )
  await pool.query('UPDATE models SET max_output_tokens = $1 WHERE id = $2', [max_output_tokens, model])
}

async function ask() {
  const threadId = uuidv7()
  const viewer = await (await start(ada, threadId, question('Go'))).toTheEnd()
  const [asked, answer] = await messagesOf(ada, threadId)
  if (asked === undefined || answer === undefined) throw new Error('nothing was stored')
  return { threadId, viewer, asked, answer }
}

async function runOf(answer: Message) {
  const { rows } = await test.database.pool.query<{ status: string; error_code: string | null }>(
    'SELECT status, error_code FROM runs WHERE id = $1',
    [answer.run_id],
  )
  return rows[0]
}

/** The text of an answer that ends with only this error. */
function keptOf(answer: Message, code: string): string {
  expect(answer.status).toBe('failed')
  const texts = answer.parts.slice(0, -1)
  expect(texts.every((part) => part.type === 'text')).toBe(true)
  expect(answer.parts.at(-1)).toEqual({ type: 'error', code, status: null, retry_after: null })
  return texts.map((part) => (part.type === 'text' ? part.text : '')).join('')
}

async function retried(threadId: string, asked: Message): Promise<void> {
  const again = { kind: 'regenerate', id: uuidv7(), parent_id: asked.id } as const
  expect((await (await start(ada, threadId, again)).toTheEnd()).text).toBe('t1 t2 t3 ')
  const [first, second] = await messagesOf(ada, threadId)
  expect(first?.parts).toEqual([{ type: 'text', text: 'Go' }])
  expect(second).toMatchObject({ id: again.id, status: 'completed' })
  expect(second?.siblings).toHaveLength(2)
}

describe('a model that never stops', () => {
  const cut: [string, LlmScript, Parameters<typeof reach>[0], string][] = [
    ['at its output tokens', { endless: true }, { max_output_tokens: 50 }, 'answer_too_large'],
    [
      'at a megabyte',
      { tokens: Array.from({ length: 30 }, (_, n) => String(n % 10).repeat(50_000)) },
      {},
      'answer_too_large',
    ],
    ['at its time', { endless: true, rate: 100 }, { timeouts: { total_ms: 400 } }, 'total_timeout'],
  ]
  it.each(cut)('is cut off %s: marked, with its text, and Retry works', async (_, script, set, code) => {
    await reach(set)
    llm.next(script)
    const { threadId, viewer, asked, answer } = await ask()
    expect(viewer.done).toBe(true)
    expect(answer.parts).toEqual(viewer.parts)
    expect(await runOf(answer)).toEqual({ status: 'failed', error_code: code })
    const kept = keptOf(answer, code)
    const sent = Array.isArray(script.tokens)
      ? script.tokens.join('')
      : Array.from({ length: 5_000 }, (_, n) => `t${n + 1} `).join('')
    expect(kept).not.toBe('')
    expect(sent.startsWith(kept)).toBe(true)
    expect(kept.length).toBeLessThanOrEqual(ANSWER_MAX)
    await llm.requests[0]?.closed
    expect(llm.requests).toHaveLength(1)
    if (script.endless) await expect.poll(() => llm.requests[0]?.closed_by_client).toBe(true)
    await reach({})
    await retried(threadId, asked)
  })
})

describe('a provider that cannot be connected to', () => {
  it('fails in time after two tries without text, and Retry works', async () => {
    const mute = await startMute()
    try {
      await reach({ host: mute.host, timeouts: { connect_ms: 100 } })
      const { threadId, viewer, asked, answer } = await ask()
      expect(viewer.seen.filter(({ event }) => event.type === 'data-retry')).toHaveLength(1)
      expect(keptOf(answer, 'connect_timeout')).toBe('')
      expect(await runOf(answer)).toEqual({ status: 'failed', error_code: 'connect_timeout' })
      expect(answer.usage?.cost_nano).toBe(0)
      await reach({})
      await retried(threadId, asked)
    } finally {
      await mute.close()
    }
  })
})
