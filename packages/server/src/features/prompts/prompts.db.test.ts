import type {
  LiveMove,
  PromptDraft,
  PromptItem,
  PromptVersion,
  PromptView,
} from '@parlance/contract/prompts/prompts.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { uuidv7 } from '#core/ids.ts'
import { type Person, startTestApp, type TestApp } from '#testing/servers/app.ts'
import { ok, refused } from '#testing/servers/calls.ts'
import { testDatabase } from '#testing/database/database.ts'
import { makePrompt, promptContent, runPrompt, saveVersion, sharePrompt } from '#testing/made/made-prompts.ts'

const test = testDatabase()
let app: TestApp
let ada: Person
let bob: Person
let cleo: Person

beforeAll(async () => {
  app = await startTestApp(test.database, { UNDO_SECONDS: '10' })
  ada = await app.person('ada')
  bob = await app.person('bob')
  cleo = await app.person('cleo')
})
afterAll(() => app.close())

type Page<T> = { data: T[]; next_cursor: string | null }
const draftOf = (person: Person, id: string) => ok<PromptDraft>(person, 'GET', `/v2/prompts/${id}/draft`)
const viewOf = (person: Person, id: string) => ok<PromptView>(person, 'GET', `/v2/prompts/${id}`)
const share = (id: string, level: 'user' | 'editor', person = bob) => sharePrompt(ada, id, person, level)
const namesOf = async (person: Person, query: string) => {
  const { data } = await ok<Page<PromptItem>>(person, 'GET', `/v2/prompts?${query}`)
  return data.map(({ name }) => name)
}

describe('POST /v2/prompts', () => {
  it('creates one prompt, however often the call is repeated with the same id', async () => {
    const id = uuidv7()
    const body = { id, name: 'Once', content: promptContent() }
    for (let n = 0; n < 2; n += 1) expect(await ok(ada, 'POST', '/v2/prompts', body)).toEqual({ id })
    expect(await viewOf(ada, id)).toMatchObject({ name: 'Once', live: null, content: promptContent() })
    await refused(bob, 'POST', '/v2/prompts', body, 409, 'ERROR_ID_ALREADY_USED')
  })
})

describe('GET /v2/prompts', () => {
  it('finds, sorts and pages my prompts and those shared with me', async () => {
    const dan = await app.person('dan')
    for (let n = 0; n < 26; n += 1) {
      await ok(dan, 'POST', '/v2/prompts', { name: `Rédaction ${String(n).padStart(2, '0')}` })
    }
    const shared = (await ok<{ id: string }>(ada, 'POST', '/v2/prompts', { name: 'Notice' })).id
    await saveVersion(ada, shared, promptContent())
    await share(shared, 'user', dan)
    const first = await ok<Page<PromptItem>>(dan, 'GET', '/v2/prompts?sort_by=name&sort_order=asc')
    expect(first.data).toHaveLength(24)
    expect(first.data[0]).toMatchObject({ name: 'Notice', is_mine: false, is_shared: true, owner: 'ada' })
    const cursor = encodeURIComponent(first.next_cursor ?? '')
    expect(await namesOf(dan, `sort_by=name&sort_order=asc&cursor=${cursor}`)).toEqual([
      'Rédaction 23',
      'Rédaction 24',
      'Rédaction 25',
    ])
    expect(await namesOf(dan, 'query=REDACTION%2007')).toEqual(['Rédaction 07'])
    expect(await namesOf(dan, 'scope=shared')).toEqual(['Notice'])
    expect((await namesOf(dan, 'scope=mine&sort_by=created_at'))[0]).toBe('Rédaction 25')
  })
})

describe('PUT /v2/prompts/{prompt_id}/draft', () => {
  it('refuses to overwrite a change of someone else', async () => {
    const id = await makePrompt(ada)
    await share(id, 'editor')
    const { revision } = await draftOf(ada, id)
    const change = (system_prompt: string) => ({ revision, content: promptContent({ system_prompt }) })
    const bobs = await ok<PromptDraft>(bob, 'PUT', `/v2/prompts/${id}/draft`, change('Bob'))
    expect(bobs).toMatchObject({ draft: { system_prompt: 'Bob' }, changed_by: { name: 'bob' } })
    await refused(ada, 'PUT', `/v2/prompts/${id}/draft`, change('Ada'), 409, 'ERROR_EDITED_BY_OTHER')
    expect((await draftOf(ada, id)).draft.system_prompt).toBe('Bob')
  })
})

describe('versions', () => {
  it('are stored with their notes; the first is live, and a restored one becomes the draft', async () => {
    const id = await makePrompt(ada, { system_prompt: 'One' })
    expect(await draftOf(ada, id)).toMatchObject({ has_unsaved_changes: true, latest: null, live: null })
    await saveVersion(ada, id, {}, { note: 'first' })
    const second = await saveVersion(ada, id, { system_prompt: 'Two' }, { note: 'second' })
    expect(second).toMatchObject({
      has_unsaved_changes: false,
      latest: { number: 2 },
      live: { number: 1 },
    })
    const { data } = await ok<Page<PromptVersion>>(ada, 'GET', `/v2/prompts/${id}/versions`)
    expect(data).toMatchObject([
      { number: 2, note: 'second', is_live: false, content: { system_prompt: 'Two' } },
      { number: 1, note: 'first', is_live: true, content: { system_prompt: 'One' } },
    ])
    const path = `/v2/prompts/${id}/versions/${data[1]?.id}/restore`
    const restored = await ok<PromptDraft>(ada, 'POST', path, { revision: second.revision })
    expect(restored).toMatchObject({ draft: { system_prompt: 'One' }, has_unsaved_changes: true })
    expect((await ok<Page<PromptVersion>>(ada, 'GET', `/v2/prompts/${id}/versions`)).data).toEqual(data)
  })

  it('require a system prompt', async () => {
    const id = await makePrompt(ada, { system_prompt: '' })
    const { revision, draft } = await draftOf(ada, id)
    const body = { revision, content: draft, note: '', is_live: true }
    const answer = await ada.call('POST', `/v2/prompts/${id}/versions`, body)
    expect(answer.status).toBe(422)
    expect(await answer.json()).toMatchObject({ detail: [{ loc: ['body', 'content', 'system_prompt'] }] })
  })

  it('drop the descriptions of variables that are not in their texts', async () => {
    const id = await makePrompt(ada)
    const described = (name: string) => ({
      name,
      type: 'text' as const,
      is_required: false,
      default_value: '',
      choices: [],
    })
    await saveVersion(ada, id, { variables: [described('role'), described('gone')] })
    expect((await viewOf(ada, id)).content.variables.map(({ name }) => name)).toEqual(['role'])
  })
})

describe('PUT /v2/prompts/{prompt_id}/live', () => {
  it('logs each change, rolls back in one call, and refuses a change based on an outdated live version', async () => {
    const id = await makePrompt(ada)
    const one = (await saveVersion(ada, id, { system_prompt: 'One' })).live?.id ?? ''
    const two = (await saveVersion(ada, id, { system_prompt: 'Two' }, { is_live: true })).live?.id ?? ''
    const move = { version_id: one, seen_version_id: two }
    const back = await ok<PromptDraft>(ada, 'PUT', `/v2/prompts/${id}/live`, move)
    expect(back.live).toEqual({ id: one, number: 1 })
    await refused(ada, 'PUT', `/v2/prompts/${id}/live`, move, 409, 'ERROR_EDITED_BY_OTHER')
    const { data } = await ok<Page<LiveMove>>(ada, 'GET', `/v2/prompts/${id}/live`)
    expect(data.map(({ from, to, by }) => [from?.number ?? null, to.number, by?.name])).toEqual([
      [2, 1, 'ada'],
      [1, 2, 'ada'],
      [null, 1, 'ada'],
    ])
    const { rows } = await test.database.pool.query(
      `SELECT action FROM audit_events WHERE object_id = $1 AND action = 'prompt.live'`,
      [id],
    )
    expect(rows).toHaveLength(3)
  })
})

describe('sharing', () => {
  it('gives users the live version and editors the draft, until the share is removed', async () => {
    const id = await makePrompt(ada, { system_prompt: 'Live' })
    await share(id, 'user')
    // there is no live version yet
    for (const person of [bob, cleo]) {
      await refused(person, 'GET', `/v2/prompts/${id}`, undefined, 404, 'ERROR_PROMPT_NOT_FOUND')
    }
    await saveVersion(ada, id)
    const { revision, draft } = await draftOf(ada, id)
    const content = { ...draft, system_prompt: 'SECRET-DRAFT' }
    await ok(ada, 'PUT', `/v2/prompts/${id}/draft`, { revision, content })
    const seen = await viewOf(bob, id)
    expect(seen).toMatchObject({ content: { system_prompt: 'Live' }, may: ['use', 'leave'] })
    await refused(bob, 'GET', `/v2/prompts/${id}/draft`, undefined, 403, 'ERROR_USER_CANNOT_EDIT_PROMPT')
    await refused(bob, 'DELETE', `/v2/prompts/${id}`, undefined, 403, 'ERROR_PROMPT_NOT_DELETED')
    const theirs = `/v2/prompts/${id}/shares/user/${bob.id}`
    await ok(ada, 'PATCH', theirs, { level: 'editor' })
    expect((await draftOf(bob, id)).draft.system_prompt).toBe('SECRET-DRAFT')
    await refused(bob, 'GET', `/v2/prompts/${id}/shares`, undefined, 403, 'ERROR_NOT_ALLOWED_TO_CREATE_SHARE')
    await ok(ada, 'DELETE', theirs)
    await refused(bob, 'GET', `/v2/prompts/${id}`, undefined, 404, 'ERROR_PROMPT_NOT_FOUND')
    const { data } = await ok<Page<{ kind: string }>>(bob, 'GET', '/v2/notices')
    expect(data.slice(0, 2).map(({ kind }) => kind)).toEqual(['prompt_unshared', 'prompt_shared'])
  })

  it('can be removed by the person it was shared with', async () => {
    const id = await makePrompt(ada)
    await saveVersion(ada, id)
    await share(id, 'user')
    await ok(bob, 'POST', `/v2/prompts/${id}/leave`)
    await refused(bob, 'GET', `/v2/prompts/${id}`, undefined, 404, 'ERROR_PROMPT_NOT_FOUND')
    await refused(ada, 'POST', `/v2/prompts/${id}/leave`, undefined, 404, 'ERROR_SHARE_NOT_FOUND')
  })
})

describe('DELETE /v2/prompts/{prompt_id}', () => {
  it('can be undone, with versions and shares', async () => {
    const id = await makePrompt(ada)
    await saveVersion(ada, id)
    await share(id, 'user')
    await ok(ada, 'DELETE', `/v2/prompts/${id}`)
    for (const person of [ada, bob]) {
      await refused(person, 'GET', `/v2/prompts/${id}`, undefined, 404, 'ERROR_PROMPT_NOT_FOUND')
    }
    await refused(bob, 'POST', `/v2/prompts/${id}/undelete`, undefined, 403, 'ERROR_PROMPT_NOT_DELETED')
    await ok(ada, 'POST', `/v2/prompts/${id}/undelete`)
    expect((await viewOf(bob, id)).live?.number).toBe(1)
  })
})

describe('deleting an account', () => {
  it('transfers shared prompts, and deletes the rest', async () => {
    const admin = await app.person('admin', 'administrator')
    const eve = await app.person('eve')
    const id = await makePrompt(eve)
    await saveVersion(eve, id)
    const run = await runPrompt(eve, id)
    await ok(admin, 'POST', `/v2/admin/users/${eve.id}/hand-over`, { to_user_id: bob.id })
    expect(await viewOf(bob, id)).toMatchObject({ is_mine: true, owner: 'bob' })
    const mine = await makePrompt(eve)
    const receipt = await ok<{ removed: { what: string; count: number }[] }>(
      admin,
      'POST',
      `/v2/admin/users/${eve.id}/erase`,
      { confirmation: 'eve', hand_over_to: null },
    )
    expect(receipt.removed).toContainEqual({ what: 'prompts', count: 1 })
    expect(receipt.removed).toContainEqual({ what: 'prompt_runs', count: 1 })
    const { rows } = await test.database.pool.query(
      `SELECT (SELECT count(*)::int FROM prompts WHERE id = $1) AS prompts,
         (SELECT count(*)::int FROM prompt_runs WHERE id = $2) AS runs,
         (SELECT count(*)::int FROM threads WHERE user_id = $3) AS threads`,
      [mine, run.id, eve.id],
    )
    expect(rows).toEqual([{ prompts: 0, runs: 0, threads: 0 }])
  })

  it('is preceded by an export that contains prompts and inputs', async () => {
    const fay = await app.person('fay')
    const id = await makePrompt(fay, { system_prompt: 'Mine {{role}}' })
    await saveVersion(fay, id, {}, { note: 'kept' })
    const run = await runPrompt(fay, id)
    expect(await ok(fay, 'GET', '/v2/users/data')).toMatchObject({
      prompts: [{ id, system_prompt: 'Mine {{role}}', versions: [{ number: 1, note: 'kept' }] }],
      prompt_runs: [{ values: run.values, thread_ids: [run.columns[0]?.thread_id] }],
    })
    const threads = await ok<Page<{ id: string }>>(fay, 'GET', '/v2/users/data/threads')
    expect(threads.data.map((thread) => thread.id)).toEqual([run.columns[0]?.thread_id])
  })
})
