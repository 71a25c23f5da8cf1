import type { Folder, FolderEntry } from '@parlance/contract/chat/folders.ts'
import type { Thread } from '@parlance/contract/chat/threads.ts'
import type { Group } from '@parlance/contract/people/groups.ts'
import type { Notice } from '@parlance/contract/people/notices.ts'
import type { PersonalData } from '@parlance/contract/people/personal-data.ts'
import { type FakeLlm, startFakeLlm } from '@parlance/tests/fakes/llm/llm.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { uuidv7 } from '#core/ids.ts'
import { messagesOf, question, start } from '#testing/answers/run-stream.ts'
import { scriptedModel } from '#testing/answers/scripted-model.ts'
import { testDatabase } from '#testing/database/database.ts'
import { makeBase, settled, uploadFiles } from '#testing/made/documents.ts'
import { makeAssistant } from '#testing/made/made-assistants.ts'
import { type Person, startTestApp, type TestApp } from '#testing/servers/app.ts'
import { ok, refused } from '#testing/servers/calls.ts'
import { folderWorks } from './deletion.ts'

const test = testDatabase()
let llm: FakeLlm
let app: TestApp
let ada: Person
let bob: Person
let assistant_id: string

beforeAll(async () => {
  llm = await startFakeLlm()
  app = await startTestApp(test.database, { OUTBOUND_ALLOW: llm.host, UNDO_SECONDS: '10' })
  await scriptedModel(app.deps, llm, { identifier: 'scripted' })
  ada = await app.person('ada')
  bob = await app.person('bob')
  const open = { ...(await app.person('carol')) }
  assistant_id = await makeAssistant(open, { name: 'Helper', instructions: 'You are the helper.' })
  await test.database.pool.query('UPDATE assistants SET is_default = true WHERE id = $1', [assistant_id])
})
afterAll(async () => {
  await app.close()
  await llm.close()
})

const make = async (person: Person, name = 'Tax return') =>
  (await ok<Folder>(person, 'POST', '/v2/folders', { name })).id
const change = (person: Person, id: string, body: object) =>
  ok<Folder>(person, 'PATCH', `/v2/folders/${id}`, body)
const get = (person: Person, id: string) => ok<Folder>(person, 'GET', `/v2/folders/${id}`)
const list = async (person: Person) => (await ok<{ data: FolderEntry[] }>(person, 'GET', '/v2/folders')).data
const shareWith = (person: Person, id: string, level = 'user') =>
  ok(ada, 'POST', `/v2/folders/${id}/shares`, { subject_type: 'user', subject_id: person.id, level })
const threadsIn = async (person: Person, id: string) =>
  (await ok<{ data: Thread[] }>(person, 'GET', `/v2/folders/${id}/threads`)).data.map((thread) => thread.id)
const folderOf = async (person: Person, id: string) =>
  (await ok<{ thread: Thread }>(person, 'GET', `/v2/threads/${id}`)).thread.folder

/** Asks a question in a new conversation; returns its id and the request to the model. */
async function ask(person: Person, folder_id?: string, text = 'When is it due?') {
  llm.clear()
  llm.next({ tokens: ['In May.'] })
  const thread = uuidv7()
  const asked = question(text, { assistant_id, ...(folder_id && { folder_id }) })
  await (await start(person, thread, asked)).toTheEnd()
  return { thread, prompt: JSON.stringify(llm.requests.at(-1)?.body) }
}

describe('a folder', () => {
  it('is listed, renamed and filled by its owner only', async () => {
    const id = await make(ada)
    expect(await list(ada)).toMatchObject([{ id, name: 'Tax return', right: 'owner', is_shared: false }])
    expect(await change(ada, id, { name: 'Taxes' })).toMatchObject({ name: 'Taxes', thread_count: 0 })
    expect(await list(bob)).toEqual([])
    const { thread } = await ask(ada)
    await ok(ada, 'PATCH', `/v2/threads/${thread}`, { folder_id: id })
    expect(await folderOf(ada, thread)).toEqual({ id, name: 'Taxes' })
    expect(await threadsIn(ada, id)).toEqual([thread])
    const { thread: his } = await ask(bob)
    await refused(bob, 'PATCH', `/v2/threads/${his}`, { folder_id: id }, 404, 'ERROR_FOLDER_NOT_FOUND')
    const begun = question('Hello', { assistant_id, folder_id: id })
    const path = `/v2/threads/${uuidv7()}/messages`
    await refused(bob, 'POST', path, begun, 404, 'ERROR_FOLDER_NOT_FOUND')
    await ok(ada, 'PATCH', `/v2/threads/${thread}`, { folder_id: null })
    expect(await threadsIn(ada, id)).toEqual([])
  })

  it('adds its instructions to those of the assistant, marked as such, also when a conversation is moved into it', async () => {
    const id = await make(ada)
    await change(ada, id, { instructions: 'Amounts in francs.' })
    const { thread, prompt } = await ask(ada, id)
    const [own, added] = [prompt.indexOf('You are the helper.'), prompt.indexOf('<folder_instructions>')]
    expect(own).toBeGreaterThan(-1)
    expect(added).toBeGreaterThan(own)
    expect(prompt).toContain('Amounts in francs.')
    const use = await ok<{ folder: number }>(ada, 'GET', `/v2/threads/${thread}/context`)
    expect(use.folder).toBeGreaterThan(0)
    await ok(ada, 'PATCH', `/v2/threads/${thread}`, { folder_id: null })
    llm.next({ tokens: ['Later.'] })
    const parent_id = (await messagesOf(ada, thread)).at(-1)?.id ?? null
    await (await start(ada, thread, question('And now?', { parent_id }))).toTheEnd()
    expect(JSON.stringify(llm.requests.at(-1)?.body)).not.toContain('francs')
  })

  it('has bases that are searched for its conversations with the permissions of the reader', async () => {
    const id = await make(ada)
    const base = await makeBase(ada, 'Private notes')
    await uploadFiles(ada, base, [{ name: 'private.md', content: 'The lighthouse code is PUFFIN.' }])
    await settled(test.database, ada, base)
    await refused(
      bob,
      'PATCH',
      `/v2/folders/${await make(bob)}`,
      { knowledge_base_ids: [base] },
      404,
      'ERROR_KNOWLEDGE_BASE_NOT_FOUND',
    )
    await change(ada, id, { knowledge_base_ids: [base] })
    const { knowledge_base_id: files } = await ok<{ knowledge_base_id: string }>(
      ada,
      'POST',
      `/v2/folders/${id}/files`,
    )
    await uploadFiles(ada, files, [{ name: 'shared.md', content: 'The lighthouse keeper is Ottoline.' }])
    await settled(test.database, ada, files)
    await shareWith(bob, id)
    const mine = await ask(ada, id, 'Lighthouse?')
    expect(mine.prompt).toContain('PUFFIN')
    expect(mine.prompt).toContain('Ottoline')
    const his = await ask(bob, id, 'Lighthouse?')
    expect(his.prompt).not.toContain('PUFFIN')
    expect(his.prompt).toContain('Ottoline')
    expect(await get(bob, id)).toMatchObject({
      knowledge_bases: [{ id: base, name: null }],
      files_base_id: files,
    })
    const file = { name: 'more.md', content: 'More.' }
    await expect(uploadFiles(bob, files, [file])).rejects.toThrow('403')
    expect((await settled(test.database, bob, files)).map(({ name }) => name)).toEqual(['shared.md'])
    // an editor adds files, and keeps a base that they cannot read
    const path = `/v2/folders/${id}/shares/user/${bob.id}`
    await ok(ada, 'PATCH', path, { level: 'editor' })
    await uploadFiles(bob, files, [file])
    expect((await change(bob, id, { knowledge_base_ids: [base] })).knowledge_bases).toHaveLength(1)
    await ok(ada, 'DELETE', path)
    expect((await bob.call('GET', `/v2/knowledge-bases/${files}`)).status).toBe(404)
  })
})

describe('a shared folder', () => {
  it('is used by its users and changed by its editors, and all their conversations stay private', async () => {
    const id = await make(ada, 'Team')
    await shareWith(bob, id)
    const [notice] = (await ok<{ data: Notice[] }>(bob, 'GET', '/v2/notices')).data
    expect(notice).toMatchObject({ kind: 'folder_shared', subject: { folder_id: id, name: 'Team' } })
    const { thread } = await ask(bob, id)
    expect(await threadsIn(bob, id)).toEqual([thread])
    expect(await threadsIn(ada, id)).toEqual([])
    expect(await get(bob, id)).toMatchObject({ right: 'user', may: ['use', 'leave'], owner: 'ada' })
    await refused(bob, 'PATCH', `/v2/folders/${id}`, { name: 'Mine' }, 403, 'ERROR_FORBIDDEN')
    await refused(bob, 'DELETE', `/v2/folders/${id}`, undefined, 403, 'ERROR_FORBIDDEN')
    await ok(ada, 'PATCH', `/v2/folders/${id}/shares/user/${bob.id}`, { level: 'editor' })
    expect(await change(bob, id, { name: 'Ours' })).toMatchObject({ name: 'Ours', right: 'editor' })
  })

  it('no longer contains the conversations of people who leave it or lose access', async () => {
    const id = await make(ada)
    await shareWith(bob, id)
    const { thread } = await ask(bob, id)
    await ok(bob, 'POST', `/v2/folders/${id}/leave`)
    expect(await folderOf(bob, thread)).toBeNull()
    await shareWith(bob, id)
    expect(await folderOf(bob, thread)).toBeNull()
    await ok(bob, 'PATCH', `/v2/threads/${thread}`, { folder_id: id })
    const group = await ok<Group>(ada, 'POST', '/v2/groups', { name: 'Readers' })
    await ok(ada, 'POST', `/v2/groups/${group.id}/members`, { user_id: bob.id, type: 'member' })
    const shares = `/v2/folders/${id}/shares`
    await ok(ada, 'POST', shares, { subject_type: 'group', subject_id: group.id, level: 'user' })
    await ok(ada, 'DELETE', `${shares}/user/${bob.id}`)
    expect(await folderOf(bob, thread)).toMatchObject({ id })
    await ok(ada, 'DELETE', `/v2/groups/${group.id}/members/${bob.id}`)
    expect(await folderOf(bob, thread)).toBeNull()
    await refused(bob, 'GET', `/v2/folders/${id}`, undefined, 404, 'ERROR_FOLDER_NOT_FOUND')
  })
})

describe('DELETE /v2/folders/{folder_id}', () => {
  const isThere = async (person: Person, id: string) =>
    (await person.call('GET', `/v2/threads/${id}`)).status === 200
  const forget = (id: string) =>
    folderWorks['folders.forget']?.(app.ctx, { subject_id: id } as never, AbortSignal.timeout(10_000))

  it('moves conversations out, and back in when it is undone', async () => {
    const id = await make(ada)
    const { thread } = await ask(ada, id)
    await ok(ada, 'DELETE', `/v2/folders/${id}`)
    expect(await folderOf(ada, thread)).toBeNull()
    await ok(ada, 'POST', `/v2/folders/${id}/undelete`)
    expect(await folderOf(ada, thread)).toMatchObject({ id })
    await ok(ada, 'DELETE', `/v2/folders/${id}`)
    await forget(id)
    expect(await folderOf(ada, thread)).toBeNull()
    const { rows } = await test.database.pool.query('SELECT folder_id FROM threads WHERE id = $1', [thread])
    expect(rows).toEqual([{ folder_id: null }])
  })

  it('deletes my conversations with it on request, never archived ones and those of others (P9)', async () => {
    const id = await make(ada)
    await shareWith(bob, id)
    const [mine, archived, alone] = [await ask(ada, id), await ask(ada, id), await ask(ada, id)]
    const his = await ask(bob, id)
    await ok(ada, 'PATCH', `/v2/threads/${archived.thread}`, { is_archived: true })
    await ok(ada, 'DELETE', `/v2/threads/${alone.thread}`)
    expect(await get(ada, id)).toMatchObject({ thread_count: 1, archived_count: 1 })
    await ok(ada, 'DELETE', `/v2/folders/${id}?threads=delete`)
    expect(await isThere(ada, mine.thread)).toBe(false)
    await ok(ada, 'POST', `/v2/folders/${id}/undelete`)
    expect(await isThere(ada, mine.thread)).toBe(true)
    expect(await isThere(ada, alone.thread)).toBe(false)
    await ok(ada, 'DELETE', `/v2/folders/${id}?threads=delete`)
    await forget(id)
    expect(await isThere(ada, mine.thread)).toBe(false)
    expect(await isThere(ada, archived.thread)).toBe(true)
    expect(await isThere(bob, his.thread)).toBe(true)
    const left = await test.database.pool.query('SELECT 1 FROM grants WHERE resource_id = $1', [id])
    expect(left.rows).toEqual([])
  })
})

describe('when an account is deleted', () => {
  it('shared folders are transferred; the export contains all', async () => {
    const [owner, heir, admin] = [
      await app.person('owner'),
      await app.person('heir'),
      await app.person('admin', 'administrator'),
    ]
    const [kept, secret] = [await make(owner, 'Kept'), await make(owner, 'Secret')]
    const share = { subject_type: 'user', subject_id: bob.id, level: 'user' }
    await ok(owner, 'POST', `/v2/folders/${kept}/shares`, share)
    const exported = await ok<PersonalData>(owner, 'GET', '/v2/users/data')
    expect(exported.folders.map(({ name }) => name)).toEqual(['Kept', 'Secret'])
    const { thread } = await ask(bob, kept)
    const erase = `/v2/admin/users/${owner.id}/erase`
    const receipt = await ok(admin, 'POST', erase, { confirmation: 'owner', hand_over_to: heir.id })
    expect(receipt).toMatchObject({
      handed_over: { folders: 1 },
      removed: expect.arrayContaining([{ what: 'folders', count: 1 }]),
    })
    expect(await get(heir, kept)).toMatchObject({ right: 'owner', name: 'Kept' })
    expect(await folderOf(bob, thread)).toMatchObject({ id: kept })
    await refused(heir, 'GET', `/v2/folders/${secret}`, undefined, 404, 'ERROR_FOLDER_NOT_FOUND')
  })
})
