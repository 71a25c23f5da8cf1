import type { MessagePage, StartRun } from '@parlance/contract/chat/runs.ts'
import type { FakeLlm } from '@parlance/tests/fakes/llm/llm.ts'
import { startFakeLlm } from '@parlance/tests/fakes/llm/llm.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { uuidv7 } from '#core/ids.ts'
import { messagesOf, question, start } from '#testing/answers/run-stream.ts'
import { scriptedModel } from '#testing/answers/scripted-model.ts'
import { testDatabase } from '#testing/database/database.ts'
import type { Person, TestApp } from '#testing/servers/app.ts'
import { startTestApp } from '#testing/servers/app.ts'
import { ok, refused } from '#testing/servers/calls.ts'

const test = testDatabase()
let llm: FakeLlm
let app: TestApp
let ada: Person
let models: string[]

beforeAll(async () => {
  llm = await startFakeLlm()
  app = await startTestApp(test.database, { OUTBOUND_ALLOW: llm.host })
  models = [
    await scriptedModel(app.deps, llm, { identifier: 'numbered-40-50ps' }),
    await scriptedModel(app.deps, llm, { identifier: 'numbered-41-50ps', rank: 1 }),
  ]
  ada = await app.person('ada')
})
afterAll(async () => {
  await app.close()
  await llm.close()
})

const pageOf = (thread: string) => ok<MessagePage>(ada, 'GET', `/v2/threads/${thread}/messages`)

/** A thread with an answered question, which two models are then asked. */
async function comparing() {
  const thread = uuidv7()
  await (await start(ada, thread, question('Which?', { model_id: models[0] as string }))).toTheEnd()
  const [asked] = await messagesOf(ada, thread)
  const comparison_id = uuidv7()
  const sides = models.map((model_id): StartRun & { kind: 'regenerate' } => {
    return { kind: 'regenerate', id: uuidv7(), parent_id: asked?.id ?? '', model_id, comparison_id }
  })
  return { thread, question_id: asked?.id ?? '', comparison_id, sides }
}

it('two answers of one comparison are written concurrently, and no other run can start', async () => {
  const { thread, question_id, comparison_id, sides } = await comparing()
  for (const _ of sides) llm.next({ endless: true, rate: 40 })
  const viewers = await Promise.all(sides.map((side) => start(ada, thread, side)))
  const path = `/v2/threads/${thread}/messages`
  const [left, right] = sides.map(({ id }) => id)
  expect((await pageOf(thread)).comparison).toMatchObject({
    id: comparison_id,
    question_id,
    answers: [
      { id: left, status: 'running', model_id: models[0], comparison_id },
      { id: right, status: 'running', model_id: models[1], comparison_id },
    ],
  })
  const others: StartRun[] = [
    { kind: 'regenerate', id: uuidv7(), parent_id: question_id },
    { kind: 'regenerate', id: uuidv7(), parent_id: question_id, comparison_id },
    { kind: 'regenerate', id: uuidv7(), parent_id: question_id, comparison_id: uuidv7() },
    question('Next?', { parent_id: left ?? null }),
  ]
  for (const other of others) await refused(ada, 'POST', path, other, 409, 'ERROR_RUN_IN_PROGRESS')
  await refused(ada, 'POST', `${path}/${left}/keep`, undefined, 409, 'ERROR_RUN_IN_PROGRESS')
  // a repeated call returns the same run
  const [repeated] = await Promise.all(sides.map((side) => start(ada, thread, side)))
  expect(repeated?.run_id).toBe(viewers[0]?.run_id)
  for (const { run_id } of viewers) await ok(ada, 'POST', `/v2/runs/${run_id}/stop`)
  for (const viewer of viewers) await viewer.toTheEnd()
  expect((await pageOf(thread)).comparison?.answers.map(({ status }) => status)).toEqual([
    'stopped',
    'stopped',
  ])
})

it('the thread continues from the kept answer, and the other one remains as a sibling', async () => {
  const { thread, sides } = await comparing()
  for (const viewer of await Promise.all(sides.map((side) => start(ada, thread, side))))
    await viewer.toTheEnd()
  const left = sides[0]?.id ?? ''
  await ok(ada, 'POST', `/v2/threads/${thread}/messages/${left}/keep`)
  const page = await pageOf(thread)
  expect(page.comparison).toBeUndefined()
  expect(page.data.at(-1)).toMatchObject({ id: left })
  expect(page.data.at(-1)?.siblings).toHaveLength(3)
  await (
    await start(ada, thread, question('Next?', { parent_id: left, model_id: models[0] as string }))
  ).toTheEnd()
  await ok(ada, 'POST', `/v2/threads/${thread}/messages/${left}/keep`)
  expect((await messagesOf(ada, thread)).map(({ role }) => role)).toEqual([
    'user',
    'assistant',
    'user',
    'assistant',
  ])
  const [asked] = await messagesOf(ada, thread)
  await refused(
    ada,
    'POST',
    `/v2/threads/${thread}/messages/${asked?.id}/keep`,
    undefined,
    404,
    'ERROR_MESSAGE_NOT_FOUND',
  )
})

it('any later run ends a comparison', async () => {
  const { thread, sides, question_id } = await comparing()
  for (const viewer of await Promise.all(sides.map((side) => start(ada, thread, side))))
    await viewer.toTheEnd()
  await (await start(ada, thread, { kind: 'regenerate', id: uuidv7(), parent_id: question_id })).toTheEnd()
  expect((await pageOf(thread)).comparison).toBeUndefined()
})
