import type { Assistant, AssistantView } from '@parlance/contract/assistants/assistants.ts'
import type { Thread } from '@parlance/contract/chat/threads.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { uuidv7 } from '#core/ids.ts'
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
import { letRead } from '#testing/made/made-knowledge.ts'
import { makeAnsweringBase } from '#testing/made/made-passages.ts'
import { question, start } from '#testing/answers/run-stream.ts'

const test = testDatabase()
let app: TestApp
let ada: Person
let bob: Person
let cleo: Person
let dora: Person
let root: Person

beforeAll(async () => {
  app = await startTestApp(test.database)
  ada = await app.person('ada')
  bob = await app.person('bob')
  cleo = await app.person('cleo')
  dora = await app.person('dora')
  root = await app.person('root', 'administrator')
})
afterAll(() => app.close())

const listOf = (person: Person, query = '') => ok<Assistant[]>(person, 'GET', `/v2/assistants/${query}`)
const viewOf = (person: Person, id: string) => ok<AssistantView>(person, 'GET', `/v2/assistants/${id}`)
const inList = async (person: Person, id: string) => (await listOf(person)).find((one) => one.id === id)

const LIST_KEYS =
  'avatar_file_id description has_knowledge id is_default is_enabled is_hidden is_public is_shared model_id name owner rank starters welcome'
const VIEW_KEYS =
  `${LIST_KEYS} asking_tools created_at documents_only knowledge_bases may mcp_tools support_contact tags tools updated_at`.split(
    ' ',
  )
const DRAFT_KEYS =
  'changed_at changed_by draft has_unsaved_changes id instruction_tokens is_default is_enabled is_hidden is_public may publication revision saved saved_version_id'
const keysOf = (value: object | undefined) =>
  Object.keys(value ?? {})
    .toSorted()
    .join(' ')

describe('GET /v2/assistants/', () => {
  it('lists only assistants that are mine, shared with me, installed or default', async () => {
    const mine = await makeAssistant(bob, { name: 'Of Bob' })
    const shared = await makeAssistant(ada, { name: 'Shared' })
    const published = await makeAssistant(ada, { name: 'Published' })
    const installed = await makeAssistant(ada, { name: 'Installed' })
    const secret = await makeAssistant(ada, { name: 'Secret' })
    await grantTo(test.database, shared, bob.id, 'user')
    for (const id of [published, installed]) await publish(test.database, id)
    await install(test.database, installed, bob.id)
    const ids = (await listOf(bob)).map((one) => one.id)
    expect(ids).toEqual(expect.arrayContaining([mine, shared, installed]))
    expect(ids).not.toContain(published)
    expect(ids).not.toContain(secret)
    expect((await listOf(bob)).some((one) => one.is_default)).toBe(true)
  })

  it('returns the rank by which the first enabled default answers without a choice', async () => {
    const first = await makeAssistant(root, { name: 'Zulu' })
    await ok(root, 'PATCH', `/v2/assistants/${first}/flags`, { is_default: true })
    await test.database.pool.query('UPDATE assistants SET rank = -1 WHERE id = $1', [first])
    const defaults = (await listOf(bob)).filter((one) => one.is_default)
    expect(defaults.map(({ name, rank }) => ({ name, rank }))).toEqual([
      { name: 'Parlance', rank: 0 },
      { name: 'Zulu', rank: -1 },
    ])
    const answering = async () => {
      const thread = uuidv7()
      await (await start(bob, thread, question('Hello'))).toTheEnd()
      return (await ok<{ thread: Thread }>(bob, 'GET', `/v2/threads/${thread}`)).thread.assistant_name
    }
    expect(await answering()).toBe('Zulu')
    await ok(root, 'PATCH', `/v2/assistants/${first}/flags`, { is_hidden: true })
    expect(await answering()).toBe('Parlance')
    await ok(root, 'DELETE', `/v2/assistants/${first}`)
  })

  it('sorts names without regard to accents and case', async () => {
    for (const name of ['zebra', 'Éclair', 'eclat', 'Alpha', 'ëcho']) await makeAssistant(dora, { name })
    const mine = async (query: string) =>
      (await listOf(dora, query)).filter((one) => one.owner === dora.email).map((one) => one.name)
    const ascending = ['Alpha', 'ëcho', 'Éclair', 'eclat', 'zebra']
    expect(await mine('')).toEqual(ascending)
    expect(await mine('?sort_by=name&sort_order=desc')).toEqual(ascending.toReversed())
    expect(await mine('?sort_by=created_at&sort_order=asc')).toEqual([
      'zebra',
      'Éclair',
      'eclat',
      'Alpha',
      'ëcho',
    ])
  })

  it.each(['sort_by=owner', 'sort_by=name;drop', 'sort_order=up', 'sort_by=name&sort_by=name', 'x=1'])(
    'refuses ?%s (S58)',
    async (query) => {
      expect((await ada.call('GET', `/v2/assistants/?${query}`)).status).toBe(422)
    },
  )

  it('shows a hidden assistant only to its owner, who can show it again', async () => {
    const id = await makeAssistant(ada, { name: 'Hidden' })
    await grantTo(test.database, id, bob.id, 'user')
    await ok(ada, 'PATCH', `/v2/assistants/${id}/flags`, { is_hidden: true })
    expect(await inList(bob, id)).toBeUndefined()
    expect(await inList(ada, id)).toMatchObject({ is_hidden: true })
  })

  it('shows a disabled one as disabled', async () => {
    const id = await makeAssistant(ada, { name: 'Disabled' })
    await grantTo(test.database, id, bob.id, 'user')
    await ok(ada, 'PATCH', `/v2/assistants/${id}/flags`, { is_enabled: false })
    expect(await inList(bob, id)).toMatchObject({ is_enabled: false })
  })

  it('keeps showing assistants shared by a disabled owner until they are disabled', async () => {
    const gone = await app.person('gone')
    const id = await makeAssistant(gone, { name: 'Of someone who left' })
    await grantTo(test.database, id, bob.id, 'user')
    await test.database.pool.query('UPDATE users SET is_enabled = false WHERE id = $1', [gone.id])
    expect(await inList(bob, id)).toMatchObject({ is_enabled: true })
    await ok(root, 'PATCH', `/v2/assistants/${id}/flags`, { is_enabled: false })
    expect(await inList(bob, id)).toMatchObject({ is_enabled: false })
  })
})

describe('a demonstration installation', () => {
  it('has tags, an assistant on the marketplace and one waiting for review', async () => {
    const { rows } = await test.database.pool.query<{
      name: string
      publication_state: string
      tags: number
    }>(
      `SELECT name, publication_state, (SELECT count(*)::int FROM assistant_tags t WHERE t.assistant_id = a.id) AS tags
       FROM assistants a WHERE owner_id IS NULL AND publication_state <> 'none' ORDER BY name`,
    )
    expect(rows).toEqual([
      { name: 'Minutes writer', publication_state: 'submitted', tags: 0 },
      { name: 'Translator', publication_state: 'approved', tags: 2 },
    ])
    expect((await listOf(bob)).map((one) => one.name)).not.toContain('Translator')
  })

  it('has every publication state and a pending update of an approved assistant', async () => {
    const { rows } = await test.database.pool.query<{ state: string; is_update: boolean }>(
      `SELECT DISTINCT publication_state AS state, approved_version_id <> submitted_version_id AS is_update
       FROM assistants WHERE id::text LIKE '00000000-%' AND publication_state <> 'none' ORDER BY 1, 2`,
    )
    expect(rows).toEqual([
      { state: 'approved', is_update: null },
      { state: 'changes_requested', is_update: null },
      { state: 'rejected', is_update: null },
      { state: 'submitted', is_update: true },
      { state: 'submitted', is_update: null },
      { state: 'withdrawn', is_update: null },
    ])
  })
})

describe('fields for each relation (S17)', () => {
  let id: string
  beforeAll(async () => {
    id = await makeAssistant(ada, { name: 'Golden' })
    await publish(test.database, id)
    await grantTo(test.database, id, bob.id, 'editor')
    await grantTo(test.database, id, cleo.id, 'user')
    await install(test.database, id, dora.id)
  })

  it.each(['owner', 'editor', 'user', 'installed'] as const)('as %s: the golden keys', async (relation) => {
    const person = { owner: ada, editor: bob, user: cleo, installed: dora }[relation]
    const view = await viewOf(person, id)
    expect(keysOf(await inList(person, id))).toBe(LIST_KEYS)
    expect(keysOf(view)).toBe(VIEW_KEYS.toSorted().join(' '))
    expect(JSON.stringify([view, await listOf(person)])).not.toContain('CANARY-INSTRUCTIONS')
    const draft = await person.call('GET', `/v2/assistants/${id}/draft`)
    if (relation === 'owner' || relation === 'editor') {
      expect(keysOf((await draft.json()) as object)).toBe(DRAFT_KEYS)
    } else {
      expect(draft.status).toBe(403)
      expect(await draft.json()).toEqual({ detail: 'ERROR_USER_CANNOT_EDIT_ASSISTANT' })
    }
  })

  it("shows the owner's e-mail to the team, but not on the marketplace", async () => {
    expect((await viewOf(cleo, id)).owner).toBe(ada.email)
    expect((await viewOf(dora, id)).owner).toBe('')
    expect((await inList(dora, id))?.owner).toBe('')
  })

  it('returns the allowed actions of each', async () => {
    const may = async (person: Person) => (await viewOf(person, id)).may.toSorted()
    expect(await may(ada)).toEqual(['delete', 'disable', 'edit', 'publish', 'set_flags', 'share', 'use'])
    expect(await may(bob)).toEqual(['edit', 'leave', 'use'])
    expect(await may(cleo)).toEqual(['leave', 'use'])
    expect(await may(dora)).toEqual(['leave', 'use'])
  })

  it('is the saved version for the team and the approved one for the marketplace', async () => {
    const before = (await viewOf(dora, id)).updated_at
    await saveOver(ada, id, { name: 'UNREVIEWED', description: { en: 'UNREVIEWED' } })
    expect((await viewOf(cleo, id)).name).toBe('UNREVIEWED')
    expect(await viewOf(dora, id)).toMatchObject({ name: 'Golden', description: { en: 'Helps' } })
    expect(JSON.stringify(await listOf(dora))).not.toContain('UNREVIEWED')
    expect(before).not.toBe('')
  })

  it('is the saved version with both a share and an installation', async () => {
    await install(test.database, id, cleo.id)
    expect((await viewOf(cleo, id)).name).toBe('UNREVIEWED')
  })
})

describe('GET /v2/assistants/{assistant_id}', () => {
  it('is 404 for other people, for a mere submission, and for an unknown id', async () => {
    const id = await makeAssistant(ada, { name: 'Unseen' })
    await submit(test.database, id)
    for (const path of [id, uuidv7()]) {
      await refused(bob, 'GET', `/v2/assistants/${path}`, undefined, 404, 'ERROR_ASSISTANT_NOT_FOUND')
      await refused(bob, 'GET', `/v2/assistants/${path}/draft`, undefined, 404, 'ERROR_ASSISTANT_NOT_FOUND')
    }
  })

  it('shows an administrator without a share that it exists, but not its content (ruling 11)', async () => {
    const id = await makeAssistant(ada, {
      name: 'Private',
      description: { en: 'CANARY' },
      welcome: { en: 'CANARY' },
      tools: [{ kind: 'house', id: 'calculator', needs_approval: false }],
    })
    const view = await viewOf(root, id)
    expect(view).toMatchObject({
      name: 'Private',
      description: {},
      welcome: {},
      starters: [],
      support_contact: '',
      tools: [],
    })
    expect(JSON.stringify(view)).not.toContain('CANARY')
    expect(view.may.toSorted()).toEqual(['delete', 'disable'])
    for (const path of ['draft', 'versions', 'export']) {
      await refused(
        root,
        'GET',
        `/v2/assistants/${id}/${path}`,
        undefined,
        403,
        'ERROR_USER_CANNOT_EDIT_ASSISTANT',
      )
    }
  })

  it('only names knowledge bases that the reader can search, without archived ones', async () => {
    const base = await makeAnsweringBase(app.ctx, ada.id)
    const other = await makeAnsweringBase(app.ctx, ada.id)
    const id = await makeAssistant(ada, { name: 'Reads', knowledge_base_ids: [base.id, other.id] })
    await grantTo(test.database, id, bob.id, 'user')
    const basesOf = async (person: Person) => (await viewOf(person, id)).knowledge_bases.map((one) => one.id)
    expect((await basesOf(ada)).toSorted()).toEqual([base.id, other.id].toSorted())
    expect(await basesOf(bob)).toEqual([])
    await letRead(app.ctx, base.id, bob.id)
    expect(await basesOf(bob)).toEqual([base.id])
    expect(await basesOf(root)).toEqual([])
    await test.database.pool.query('UPDATE knowledge_bases SET archived_at = now() WHERE id = $1', [base.id])
    expect(await basesOf(bob)).toEqual([])
  })

  it('respects new and removed shares at the next request (S14)', async () => {
    const id = await makeAssistant(ada, { name: 'Passing' })
    await grantTo(test.database, id, cleo.id, 'editor')
    expect((await draftOf(cleo, id)).draft.name).toBe('Passing')
    await test.database.pool.query('DELETE FROM grants WHERE resource_id = $1', [id])
    await refused(cleo, 'GET', `/v2/assistants/${id}`, undefined, 404, 'ERROR_ASSISTANT_NOT_FOUND')
    await refused(cleo, 'GET', `/v2/assistants/${id}/draft`, undefined, 404, 'ERROR_ASSISTANT_NOT_FOUND')
  })
})
