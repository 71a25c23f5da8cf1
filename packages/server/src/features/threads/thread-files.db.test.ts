import type { FakeLlm } from '@parlance/tests/fakes/llm/llm.ts'
import { startFakeLlm } from '@parlance/tests/fakes/llm/llm.ts'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { uuidv7 } from '#core/ids.ts'
import { answerIn, passagesOf, stepOf } from '#testing/answers/answer-parts.ts'
import { messagesOf, question, start } from '#testing/answers/run-stream.ts'
import { scriptedModel } from '#testing/answers/scripted-model.ts'
import { testDatabase } from '#testing/database/database.ts'
import { makeBase, settled, type TestFile, uploadFiles } from '#testing/made/documents.ts'
import { makeAssistant } from '#testing/made/made-assistants.ts'
import type { Person, TestApp } from '#testing/servers/app.ts'
import { startTestApp } from '#testing/servers/app.ts'
import { ok, refused } from '#testing/servers/calls.ts'

const test = testDatabase()
let llm: FakeLlm
let app: TestApp
let ada: Person
let bob: Person
let assistant_id: string

beforeAll(async () => {
  llm = await startFakeLlm()
  app = await startTestApp(test.database, { OUTBOUND_ALLOW: llm.host })
  await scriptedModel(app.deps, llm, { identifier: 'scripted' })
  ada = await app.person('ada')
  bob = await app.person('bob')
  assistant_id = await makeAssistant(ada, { name: 'Reader' })
})
afterAll(async () => {
  await app.close()
  await llm.close()
})

const pathOf = (thread: string) => `/v2/threads/${thread}/files`
const openFiles = async (person: Person, thread: string) =>
  (await ok<{ knowledge_base_id: string }>(person, 'POST', pathOf(thread))).knowledge_base_id

/** Adds files to a conversation and returns the ids of their documents, in order, once they have been read. */
async function attach(person: Person, thread: string, ...files: TestFile[]): Promise<string[]> {
  const base = await openFiles(person, thread)
  const put = await uploadFiles(person, base, files, 'keep_both')
  await settled(test.database, person, base)
  return put.map(({ document_id }) => document_id ?? '')
}

async function withPermissions(name: string, permissions: string[]): Promise<Person> {
  const person = await app.person(name)
  await test.database.pool.query(
    `WITH role AS (INSERT INTO roles (id, name, name_key) VALUES ($1, $2, $2) RETURNING id),
       pairs AS (INSERT INTO role_permissions (role_id, permission) SELECT id, unnest($3::text[]) FROM role)
     UPDATE users SET role_id = $1 WHERE id = $4`,
    [uuidv7(), `role of ${name}`, permissions, person.id],
  )
  return person
}

/** Asks with these files; returns the prompt that the model got. */
async function ask(thread: string, text: string, files: string[], parent_id: string | null = null) {
  llm.clear()
  llm.next({ tokens: ['Read.'] })
  const viewer = await (
    await start(ada, thread, question(text, { assistant_id, files, parent_id }))
  ).toTheEnd()
  return { viewer, prompt: JSON.stringify(llm.requests.at(-1)?.body) }
}

const lastId = async (thread: string) => (await messagesOf(ada, thread)).at(-1)?.id ?? null
const rowsOf = async (sql: string, ...values: unknown[]) => (await test.database.pool.query(sql, values)).rows

describe('the files of a question', () => {
  it('are included completely in the prompt, are cited, and are shown with the question', async () => {
    const thread = uuidv7()
    const [first = '', second = ''] = await attach(
      ada,
      thread,
      { name: 'lease.md', content: 'The rent is 940 euros.' },
      { name: 'letter.txt', content: 'The tenant leaves in May.' },
    )
    llm.clear()
    llm.next({ tokens: ['It says “The rent is 940 euros” [1].'] })
    const viewer = await (
      await start(ada, thread, question('What is the rent?', { assistant_id, files: [first, second] }))
    ).toTheEnd()
    const prompt = JSON.stringify(llm.requests.at(-1)?.body)
    expect(prompt).toContain('The rent is 940 euros.')
    expect(prompt).toContain('The tenant leaves in May.')
    expect(stepOf(viewer.parts)).toMatchObject({
      state: 'done',
      attached: [
        { document_id: first, name: 'lease.md', use: 'whole' },
        { document_id: second, name: 'letter.txt', use: 'whole' },
      ],
    })
    expect(passagesOf(await answerIn(ada, thread))[0]).toMatchObject({
      document_id: first,
      quote: 'The rent is 940 euros',
      state: 'current',
    })
    expect((await messagesOf(ada, thread))[0]?.parts).toEqual([
      { type: 'attachment', document_id: first, name: 'lease.md', size: 22 },
      { type: 'attachment', document_id: second, name: 'letter.txt', size: 25 },
      { type: 'text', text: 'What is the rent?' },
    ])
  })

  it('are used again for later questions of the path, and not on another branch', async () => {
    const thread = uuidv7()
    const [file = ''] = await attach(ada, thread, { name: 'code.md', content: 'The code is HERON.' })
    await ask(thread, 'Remember it', [])
    const fork = await lastId(thread)
    await ask(thread, 'And this?', [file], fork)
    expect((await ask(thread, 'What is the code?', [], await lastId(thread))).prompt).toContain('HERON')
    expect((await ask(thread, 'What is the code?', [], fork)).prompt).not.toContain('HERON')
  })

  it('are searched if they are too large, each as its own file', async () => {
    const thread = uuidv7()
    const pages = Array.from({ length: 4_000 }, (_, at) => `Line ${at}: nothing of interest is here.\n\n`)
    pages[2_500] = 'The lighthouse keeper is called Ottoline.\n\n'
    const [large = '', small = ''] = await attach(
      ada,
      thread,
      { name: 'log.txt', content: pages.join('') },
      { name: 'note.txt', content: 'A short note.' },
    )
    const { viewer, prompt } = await ask(thread, 'Who is the lighthouse keeper?', [large, small])
    expect(stepOf(viewer.parts)?.attached.map(({ use }) => use)).toEqual(['searched', 'whole'])
    expect(prompt).toContain('Ottoline')
    expect(prompt).toContain('A short note.')
    expect(prompt.length).toBeLessThan(60_000)
  })

  it('need no text, and give the conversation its name', async () => {
    const thread = uuidv7()
    const [file = ''] = await attach(ada, thread, { name: 'minutes.md', content: 'All agreed.' })
    const { prompt } = await ask(thread, '', [file])
    expect(prompt).toContain('All agreed.')
    const { name } = (await ok<{ thread: { name: string } }>(ada, 'GET', `/v2/threads/${thread}`)).thread
    expect(name).toBe('minutes.md')
    const nothing = { kind: 'send', id: uuidv7(), parent_id: null, text: '' }
    expect((await ada.call('POST', `/v2/threads/${uuidv7()}/messages`, nothing)).status).toBe(422)
  })

  it('that cannot be read are named, and the answer continues', async () => {
    const thread = uuidv7()
    const [file = ''] = await attach(ada, thread, { name: 'empty.pdf', content: '%PDF-1.4 nothing' })
    const { viewer, prompt } = await ask(thread, 'What is in it?', [file])
    expect(stepOf(viewer.parts)?.attached).toEqual([
      { document_id: file, name: 'empty.pdf', use: 'left_out' },
    ])
    expect(prompt).toContain('empty.pdf')
    expect(viewer.text).toBe('Read.')
  })

  it('are waited for while they are read, and the step says so if the answer is stopped during that time', async () => {
    const thread = uuidv7()
    const held = Promise.withResolvers<null>()
    const reading = vi.spyOn(app.deps.files, 'get').mockImplementationOnce(() => held.promise)
    const base = await openFiles(ada, thread)
    const [put] = await uploadFiles(ada, base, [{ name: 'slow.md', content: 'Slowly.' }])
    const viewer = await start(ada, thread, question('Read it', { files: [put?.document_id ?? ''] }))
    await viewer.until(({ parts }) => stepOf(parts) !== undefined)
    await ok(ada, 'POST', `/v2/runs/${viewer.run_id}/stop`)
    held.resolve(null)
    reading.mockRestore()
    expect(stepOf((await viewer.toTheEnd()).parts)).toMatchObject({ state: 'interrupted' })
  })

  it('can only be files of the same conversation of the person (S09)', async () => {
    const [thread, other] = [uuidv7(), uuidv7()]
    const [canary = ''] = await attach(ada, thread, { name: 'secret.md', content: 'CANARY-OTTER' })
    for (const person of [ada, bob]) {
      const asked = question('Read it', { files: [canary] })
      await refused(person, 'POST', `/v2/threads/${other}/messages`, asked, 404, 'ERROR_FILE_NOT_FOUND')
    }
    expect(JSON.stringify(llm.requests)).not.toContain('CANARY-OTTER')
  })
})

describe('the base of a conversation’s files', () => {
  it('belongs to its person alone, and is in no list (S08)', async () => {
    const thread = uuidv7()
    const [file = ''] = await attach(ada, thread, { name: 'mine.md', content: 'Mine.' })
    await ask(thread, 'Read it', [file])
    const base = await openFiles(ada, thread)
    // nothing is revealed to bob: his base for the same id is another one, and he cannot send its files there
    expect(await ok(bob, 'GET', pathOf(thread))).toEqual({ knowledge_base_id: null })
    const [his = ''] = await attach(bob, thread, { name: 'his.md', content: 'His.' })
    expect(await openFiles(bob, thread)).not.toBe(base)
    const asked = { ...question('Read it'), files: [his], parent_id: await lastId(thread) }
    await refused(bob, 'POST', `/v2/threads/${thread}/messages`, asked, 404, 'ERROR_THREAD_NOT_FOUND')
    const document = `/v2/knowledge-bases/${base}/documents/${file}`
    for (const path of [document, `${document}/text`, `${document}/original`]) {
      await refused(bob, 'GET', path, undefined, 404, 'ERROR_KNOWLEDGE_BASE_NOT_FOUND')
      expect((await ada.call('GET', path)).status).toBe(200)
    }
    const listed = await ok<{ data: { id: string }[] }>(ada, 'GET', '/v2/knowledge-bases')
    expect(listed.data.map(({ id }) => id)).not.toContain(base)
  })

  it('requires the permissions for files, but not those for knowledge bases', async () => {
    const thread = uuidv7()
    const cleo = await withPermissions('cleo', ['chat:read', 'chat:create', 'file:read', 'file:upload'])
    const [file = ''] = await attach(cleo, thread, { name: 'own.md', content: 'Own.' })
    const base = await openFiles(cleo, thread)
    const text = `/v2/knowledge-bases/${base}/documents/${file}/text`
    expect((await cleo.call('GET', text)).status).toBe(200)
    await refused(cleo, 'GET', '/v2/knowledge-bases', undefined, 403, 'ERROR_FORBIDDEN')
    const dave = await withPermissions('dave', ['chat:read', 'chat:create', 'file:read'])
    await refused(dave, 'POST', pathOf(uuidv7()), undefined, 403, 'ERROR_FORBIDDEN')
  })

  it('stores identical bytes of one person once, also after one of the files is deleted', async () => {
    const [one, two] = [uuidv7(), uuidv7()]
    const file = { name: 'same.md', content: 'The same words twice.' }
    const [a = ''] = await attach(ada, one, file)
    const [b = ''] = await attach(ada, two, file)
    expect(await attach(ada, one, file)).toEqual([a])
    const files = await rowsOf('SELECT DISTINCT file_id FROM documents WHERE id = ANY($1)', [a, b])
    expect(files).toHaveLength(1)
    const base = await openFiles(ada, one)
    await ok(ada, 'POST', `/v2/knowledge-bases/${base}/documents/remove`, { document_ids: [a] })
    await test.database.pool.query('UPDATE tasks SET due_at = now()')
    const left = await openFiles(ada, two)
    await settled(test.database, ada, left)
    const original = await ada.call('GET', `/v2/knowledge-bases/${left}/documents/${b}/original`)
    expect(await original.text()).toBe(file.content)
  })

  it('gives copies to bases that the person can write to', async () => {
    const thread = uuidv7()
    const [file = ''] = await attach(ada, thread, { name: 'plan.md', content: 'The plan.' })
    const [mine, theirs] = [await makeBase(ada, 'Plans'), await makeBase(bob, 'Plans of bob')]
    const copies = (base: string) => `/v2/knowledge-bases/${base}/documents/copies`
    await ok(ada, 'POST', copies(mine), { document_ids: [file] })
    expect(await settled(test.database, ada, mine)).toMatchObject([{ name: 'plan.md', state: 'indexed' }])
    const body = { document_ids: [file] }
    await refused(ada, 'POST', copies(theirs), body, 404, 'ERROR_KNOWLEDGE_BASE_NOT_FOUND')
    await refused(bob, 'POST', copies(theirs), body, 404, 'ERROR_DOCUMENT_NOT_FOUND')
  })
})
