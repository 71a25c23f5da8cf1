import type { Assistant, AssistantImpact, AssistantView } from '@parlance/contract/assistants/assistants.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { uuidv7 } from '#core/ids.ts'
import { GENERAL_ASSISTANT } from '#features/assistants/shipped/shipped-assistants.ts'
import { type Person, startTestApp, type TestApp } from '#testing/servers/app.ts'
import { ok, refused } from '#testing/servers/calls.ts'
import { testDatabase } from '#testing/database/database.ts'
import { content, grantTo, install, makeAssistant, publish } from '#testing/made/made-assistants.ts'
import { messagesOf, question, start } from '#testing/answers/run-stream.ts'

const test = testDatabase()
let app: TestApp
const people: Record<string, Person> = {}

beforeAll(async () => {
  app = await startTestApp(test.database)
  for (const name of ['owner', 'editor', 'user', 'reader', 'stranger']) people[name] = await app.person(name)
  people['administrator'] = await app.person('administrator', 'administrator')
})
afterAll(() => app.close())

function the(name: string): Person {
  const person = people[name]
  if (person === undefined) throw new Error(name)
  return person
}

/** Shared with the editor and the user, on the marketplace for the reader. */
async function sharedAssistant(): Promise<string> {
  const id = await makeAssistant(the('owner'), { name: `Shared ${uuidv7()}` })
  await grantTo(test.database, id, the('editor').id, 'editor')
  await grantTo(test.database, id, the('user').id, 'user')
  await publish(test.database, id)
  await install(test.database, id, the('reader').id)
  return id
}

const CANNOT_EDIT = 'ERROR_USER_CANNOT_EDIT_ASSISTANT'
const CANNOT_FLAG = 'ERROR_ASSISTANT_VISIBILITY_NOT_CHANGED'
const CANNOT_DELETE = 'ERROR_ASSISTANT_NOT_DELETED'

/** The status of each call for each person; the owner's deletion is last because it ends the object. */
const CALLS: { method: string; path: string; body?: () => unknown; by: Record<string, string> }[] = [
  { method: 'GET', path: '/draft', by: { editor: 'ok', user: CANNOT_EDIT, administrator: CANNOT_EDIT } },
  {
    method: 'PUT',
    path: '/draft',
    body: () => ({ revision: 99, content: content() }),
    by: {
      owner: 'ERROR_EDITED_BY_OTHER',
      editor: 'ERROR_EDITED_BY_OTHER',
      user: CANNOT_EDIT,
      administrator: CANNOT_EDIT,
    },
  },
  {
    method: 'PUT',
    path: '',
    body: () => ({ revision: 99, content: content() }),
    by: {
      owner: 'ERROR_EDITED_BY_OTHER',
      editor: 'ERROR_EDITED_BY_OTHER',
      user: CANNOT_EDIT,
      administrator: CANNOT_EDIT,
    },
  },
  {
    method: 'DELETE',
    path: '/draft',
    body: () => ({ revision: 0 }),
    by: { editor: 'ok', user: CANNOT_EDIT, administrator: CANNOT_EDIT },
  },
  { method: 'GET', path: '/versions', by: { editor: 'ok', user: CANNOT_EDIT, administrator: CANNOT_EDIT } },
  {
    method: 'POST',
    path: `/versions/${uuidv7()}/restore`,
    body: () => ({ revision: 0 }),
    by: {
      owner: 'ERROR_VERSION_NOT_FOUND',
      editor: 'ERROR_VERSION_NOT_FOUND',
      user: CANNOT_EDIT,
      administrator: CANNOT_EDIT,
    },
  },
  { method: 'GET', path: '/export', by: { editor: 'ok', user: CANNOT_EDIT, administrator: CANNOT_EDIT } },
  {
    method: 'POST',
    path: '/duplicate',
    body: () => ({ name: uuidv7() }),
    by: { editor: 'ok', user: CANNOT_EDIT, administrator: CANNOT_EDIT },
  },
  {
    method: 'PUT',
    path: '/avatar',
    body: () => ({ revision: 99, picture: null }),
    by: {
      owner: 'ERROR_EDITED_BY_OTHER',
      editor: 'ERROR_EDITED_BY_OTHER',
      user: CANNOT_EDIT,
      administrator: CANNOT_EDIT,
    },
  },
  {
    method: 'PATCH',
    path: '/flags',
    body: () => ({ is_hidden: false }),
    by: { editor: CANNOT_FLAG, user: CANNOT_FLAG, administrator: CANNOT_FLAG },
  },
  {
    method: 'PATCH',
    path: '/flags',
    body: () => ({ is_enabled: true }),
    by: { editor: CANNOT_FLAG, user: CANNOT_FLAG, administrator: 'ok' },
  },
  {
    method: 'PATCH',
    path: '/flags',
    body: () => ({ is_default: true }),
    by: { owner: CANNOT_FLAG, editor: CANNOT_FLAG, user: CANNOT_FLAG, administrator: CANNOT_FLAG },
  },
  { method: 'GET', path: '/impact', by: { editor: CANNOT_DELETE, user: CANNOT_DELETE, administrator: 'ok' } },
  { method: 'DELETE', path: '', by: { editor: CANNOT_DELETE, user: CANNOT_DELETE, administrator: 'ok' } },
]

describe('who can do what with an assistant (S15)', () => {
  it.each(
    CALLS.map((one) => ({ ...one, name: `${one.method} ${one.path} ${JSON.stringify(one.body?.()) ?? ''}` })),
  )('$name', async ({ method, path, body, by }) => {
    const expected = { owner: 'ok', reader: by['user'] ?? '', stranger: 'ERROR_ASSISTANT_NOT_FOUND', ...by }
    const private_ = await makeAssistant(the('owner'), { name: `Private ${uuidv7()}` })
    for (const [name, outcome] of Object.entries(expected)) {
      const id = name === 'stranger' ? private_ : await sharedAssistant()
      const answer = await the(name).call(method, `/v2/assistants/${id}${path}`, body?.())
      const text = await answer.text()
      const detail = answer.ok ? 'ok' : String((JSON.parse(text) as { detail: unknown }).detail)
      expect({ name, detail }).toEqual({ name, detail: outcome })
    }
  })
})

describe('PATCH /v2/assistants/{assistant_id}/flags', () => {
  it('sets the default for those who can configure assistants, on their own and on shipped ones', async () => {
    const root = the('administrator')
    const id = await makeAssistant(root, { name: 'For everybody' })
    const mayOf = async (person: Person, of: string) =>
      (await ok<AssistantView>(person, 'GET', `/v2/assistants/${of}`)).may
    expect(await mayOf(root, id)).toContain('set_default')
    expect(await mayOf(root, GENERAL_ASSISTANT.id)).toContain('set_default')
    expect(await mayOf(root, await sharedAssistant())).not.toContain('set_default')
    expect(await mayOf(the('owner'), await sharedAssistant())).not.toContain('set_default')
    await ok(root, 'PATCH', `/v2/assistants/${id}/flags`, { is_default: true })
    const list = await ok<Assistant[]>(the('stranger'), 'GET', '/v2/assistants/')
    expect(list.filter((one) => one.is_default).map((one) => one.name)).toEqual(['For everybody', 'Parlance'])
    await ok(root, 'PATCH', `/v2/assistants/${GENERAL_ASSISTANT.id}/flags`, { is_default: false })
    await ok(root, 'PATCH', `/v2/assistants/${GENERAL_ASSISTANT.id}/flags`, { is_default: true })
    await ok(root, 'PATCH', `/v2/assistants/${id}/flags`, { is_default: false })
  })

  it('changes only the given flags', async () => {
    const id = await makeAssistant(the('owner'), { name: 'Flags' })
    await ok(the('owner'), 'PATCH', `/v2/assistants/${id}/flags`, { is_hidden: true })
    const view = await ok<Assistant>(the('owner'), 'PATCH', `/v2/assistants/${id}/flags`, {
      is_enabled: false,
    })
    expect(view).toMatchObject({ is_hidden: true, is_enabled: false, is_default: false })
  })

  it('prevents answers of a disabled assistant', async () => {
    const id = await makeAssistant(the('owner'), { name: 'Off' })
    await ok(the('owner'), 'PATCH', `/v2/assistants/${id}/flags`, { is_enabled: false })
    const body = question('Hello?', { assistant_id: id })
    await refused(
      the('owner'),
      'POST',
      `/v2/threads/${uuidv7()}/messages`,
      body,
      422,
      'ERROR_ASSISTANT_NOT_USABLE',
    )
  })
})

describe('DELETE /v2/assistants/{assistant_id}', () => {
  it('reports beforehand how many people and threads it affects', async () => {
    const id = await sharedAssistant()
    await (await start(the('user'), uuidv7(), question('Hello', { assistant_id: id }))).toTheEnd()
    const impact = await ok<AssistantImpact>(the('owner'), 'GET', `/v2/assistants/${id}/impact`)
    expect(impact).toEqual({ people: 3, threads: 1, is_published: true })
  })

  it('keeps old threads readable but closed', async () => {
    const id = await sharedAssistant()
    const thread = uuidv7()
    await (await start(the('user'), thread, question('Hello', { assistant_id: id }))).toTheEnd()
    const { name } = await ok<Assistant>(the('user'), 'GET', `/v2/assistants/${id}`)
    await ok(the('owner'), 'DELETE', `/v2/assistants/${id}`)
    const before = await messagesOf(the('user'), thread)
    expect(before).toHaveLength(2)
    expect(await ok(the('user'), 'GET', `/v2/threads/${thread}`)).toMatchObject({
      thread: { assistant_name: name },
    })
    const more = question('More?', { parent_id: before.at(-1)?.id ?? null })
    await refused(
      the('user'),
      'POST',
      `/v2/threads/${thread}/messages`,
      more,
      422,
      'ERROR_ASSISTANT_NOT_USABLE',
    )
    for (const person of Object.values(people)) {
      await refused(person, 'GET', `/v2/assistants/${id}`, undefined, 404, 'ERROR_ASSISTANT_NOT_FOUND')
    }
    await refused(the('owner'), 'DELETE', `/v2/assistants/${id}`, undefined, 404, 'ERROR_ASSISTANT_NOT_FOUND')
  })

  it('frees the name for its owner', async () => {
    const id = await makeAssistant(the('owner'), { name: 'Again' })
    await ok(the('owner'), 'DELETE', `/v2/assistants/${id}`)
    expect(await makeAssistant(the('owner'), { name: 'Again' })).not.toBe(id)
  })
})
