import type { AssistantDraft } from '@parlance/contract/assistants/assistants.ts'
import type { FakeLlm } from '@parlance/tests/fakes/llm/llm.ts'
import { startFakeLlm } from '@parlance/tests/fakes/llm/llm.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { uuidv7 } from '#core/ids.ts'
import { REVIEWER_ROLE_ID } from '#features/roles/system-roles.ts'
import type { Person, TestApp } from '#testing/servers/app.ts'
import { startTestApp } from '#testing/servers/app.ts'
import { ok, refused } from '#testing/servers/calls.ts'
import { testDatabase } from '#testing/database/database.ts'
import {
  draftOf,
  grantTo,
  install,
  makeAssistant,
  publish,
  saveOver,
  submit,
} from '#testing/made/made-assistants.ts'
import { messagesOf, question, start } from '#testing/answers/run-stream.ts'
import { scriptedModel } from '#testing/answers/scripted-model.ts'

const test = testDatabase()
let llm: FakeLlm
let app: TestApp
let ada: Person
let bob: Person
let cleo: Person
let reviewer: Person

beforeAll(async () => {
  llm = await startFakeLlm()
  app = await startTestApp(test.database, { OUTBOUND_ALLOW: llm.host, TIME_ZONE: 'Asia/Tokyo' })
  await scriptedModel(app.deps, llm, { identifier: 'scripted' })
  ada = await app.person('ada')
  bob = await app.person('bob')
  cleo = await app.person('cleo')
  reviewer = await app.person('reviewer')
  await test.database.pool.query('UPDATE users SET role_id = $1 WHERE id = $2', [
    REVIEWER_ROLE_ID,
    reviewer.id,
  ])
})
afterAll(async () => {
  await app.close()
  await llm.close()
})
beforeEach(() => void (llm.requests.length = 0))

/** Asks in a new thread; returns the thread. */
async function ask(person: Person, id: string, purpose?: 'draft' | 'review'): Promise<string> {
  const thread = uuidv7()
  const more = { assistant_id: id, ...(purpose === undefined ? {} : { purpose }) }
  await (await start(person, thread, question('Hello', more))).toTheEnd()
  return thread
}

async function askMore(person: Person, thread: string): Promise<void> {
  const last = (await messagesOf(person, thread)).at(-1)
  await (await start(person, thread, question('And now?', { parent_id: last?.id ?? null }))).toTheEnd()
}

const write = (person: Person, id: string, instructions: string) =>
  draftOf(person, id).then(({ revision, draft }) =>
    ok<AssistantDraft>(person, 'PUT', `/v2/assistants/${id}/draft`, {
      revision,
      content: { ...draft, instructions },
    }),
  )

/** The instructions in the last request to the model. */
const lastRequest = () => JSON.stringify(llm.requests.at(-1)?.body)

describe('previewing a draft', () => {
  it('runs the current draft for its editors; each question uses the newest version', async () => {
    const id = await makeAssistant(ada, { name: 'Tried', instructions: 'SAVED' })
    await grantTo(test.database, id, bob.id, 'editor')
    await write(ada, id, 'DRAFT ONE')
    const thread = await ask(bob, id, 'draft')
    expect(lastRequest()).toContain('DRAFT ONE')
    await write(ada, id, 'DRAFT TWO')
    await askMore(bob, thread)
    expect(lastRequest()).toContain('DRAFT TWO')
    await ask(bob, id)
    expect(lastRequest()).toContain('SAVED')
  })

  it('keeps the version that was run unchanged', async () => {
    const id = await makeAssistant(ada, { name: 'Sealed' })
    await write(ada, id, 'AS IT WAS RUN')
    const thread = await ask(ada, id, 'draft')
    await write(ada, id, 'LATER')
    const { rows } = await test.database.pool.query<{ instructions: string }>(
      `SELECT v.instructions FROM messages m JOIN assistant_versions v ON v.id = m.assistant_version_id
       WHERE m.thread_id = $1`,
      [thread],
    )
    expect(rows).toEqual([{ instructions: 'AS IT WAS RUN' }])
  })

  it('is in no list, readable by its owner only, and kept when threads are deleted', async () => {
    const id = await makeAssistant(ada, { name: 'Listed nowhere' })
    const thread = await ask(ada, id, 'draft')
    for (const path of [
      `/v2/threads/current?assistant_id=${id}`,
      '/v2/threads/current',
      '/v2/threads/other',
    ]) {
      const { data } = await ok<{ data: { id: string }[] }>(ada, 'GET', path)
      expect(data.map((one) => one.id)).not.toContain(thread)
    }
    await refused(bob, 'GET', `/v2/threads/${thread}/messages`, undefined, 404, 'ERROR_THREAD_NOT_FOUND')
    await ok(ada, 'DELETE', `/v2/threads/current/${id}`)
    expect(await messagesOf(ada, thread)).toHaveLength(2)
  })

  it.each([
    ['a user of it', () => cleo],
    ['a stranger', () => reviewer],
  ])('is refused to %s, and the model is not asked', async (_, person) => {
    const id = await makeAssistant(ada, { name: `Refused ${uuidv7()}` })
    await grantTo(test.database, id, cleo.id, 'user')
    const body = question('Hello', { assistant_id: id, purpose: 'draft' })
    const path = `/v2/threads/${uuidv7()}/messages`
    await refused(person(), 'POST', path, body, 422, 'ERROR_ASSISTANT_NOT_USABLE')
    expect(llm.requests).toHaveLength(0)
  })

  it('ends with the share', async () => {
    const id = await makeAssistant(ada, { name: 'Ended' })
    await grantTo(test.database, id, bob.id, 'editor')
    const thread = await ask(bob, id, 'draft')
    await test.database.pool.query('DELETE FROM grants WHERE resource_id = $1', [id])
    const last = (await messagesOf(bob, thread)).at(-1)
    const body = question('More', { parent_id: last?.id ?? null })
    await refused(bob, 'POST', `/v2/threads/${thread}/messages`, body, 422, 'ERROR_ASSISTANT_NOT_USABLE')
  })
})

describe('trying a submission', () => {
  it('runs the submitted version for reviewers while it is submitted', async () => {
    const id = await makeAssistant(ada, { name: 'Submitted', instructions: 'SUBMITTED COPY' })
    await submit(test.database, id)
    await saveOver(ada, id, { instructions: 'SAVED LATER' })
    const thread = await ask(reviewer, id, 'review')
    expect(lastRequest()).toContain('SUBMITTED COPY')
    for (const person of [bob, ada]) {
      const body = question('Hello', { assistant_id: id, purpose: 'review' })
      const path = `/v2/threads/${uuidv7()}/messages`
      await refused(person, 'POST', path, body, 422, 'ERROR_ASSISTANT_NOT_USABLE')
    }
    await test.database.pool.query('UPDATE assistants SET submitted_version_id = NULL WHERE id = $1', [id])
    const last = (await messagesOf(reviewer, thread)).at(-1)
    const body = question('More', { parent_id: last?.id ?? null })
    await refused(reviewer, 'POST', `/v2/threads/${thread}/messages`, body, 422, 'ERROR_ASSISTANT_NOT_USABLE')
  })
})

describe('the version that answers in an ordinary thread', () => {
  it('is the approved one for the marketplace and the saved one for a share, under the name it has there', async () => {
    const id = await makeAssistant(ada, { name: 'Reviewed name', instructions: 'REVIEWED' })
    await publish(test.database, id)
    await install(test.database, id, bob.id)
    await grantTo(test.database, id, cleo.id, 'user')
    const thread = await ask(bob, id)
    await saveOver(ada, id, { name: 'UNREVIEWED NAME', instructions: 'UNREVIEWED' })
    await askMore(bob, thread)
    expect(lastRequest()).toContain('REVIEWED')
    expect(lastRequest()).not.toContain('UNREVIEWED')
    const listed = await ok(bob, 'GET', `/v2/threads/current?assistant_id=${id}`)
    expect(JSON.stringify([listed, await messagesOf(bob, thread)])).not.toContain('UNREVIEWED')
    expect(JSON.stringify(listed)).toContain('Reviewed name')
    await ask(cleo, id)
    expect(lastRequest()).toContain('UNREVIEWED')
  })

  it('fills the variables of the instructions and nothing else (S60)', async () => {
    const instructions = 'Name={{user.name}} date={{date}} language={{language}} key={{SECRET_KEY}} ${HOME} '
    const id = await makeAssistant(ada, { name: 'Variables', instructions })
    await ask(ada, id)
    const today = new Intl.DateTimeFormat('fr', { dateStyle: 'full', timeZone: 'Asia/Tokyo' }).format(
      new Date(),
    )
    expect(lastRequest()).toContain(`Name=ada date=${today} language=français key={{SECRET_KEY}} \${HOME} `)
  })

  it('is not available without an installation', async () => {
    const id = await makeAssistant(ada, { name: 'Only published' })
    await publish(test.database, id)
    const body = question('Hello', { assistant_id: id })
    const path = `/v2/threads/${uuidv7()}/messages`
    await refused(bob, 'POST', path, body, 422, 'ERROR_ASSISTANT_NOT_USABLE')
  })
})
