import type { FoundMessage, TextSegment } from '@parlance/contract/chat/message-search.ts'
import type { FakeLlm } from '@parlance/tests/fakes/llm/llm.ts'
import { startFakeLlm } from '@parlance/tests/fakes/llm/llm.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { uuidv7 } from '#core/ids.ts'
import { GENERAL_ASSISTANT } from '#features/assistants/shipped/shipped-assistants.ts'
import { messagesOf, question, start } from '#testing/answers/run-stream.ts'
import { scriptedModel } from '#testing/answers/scripted-model.ts'
import { testDatabase } from '#testing/database/database.ts'
import { settled, uploadFiles } from '#testing/made/documents.ts'
import { makeAssistant } from '#testing/made/made-assistants.ts'
import { ok } from '#testing/servers/calls.ts'
import type { Person, TestApp } from '#testing/servers/app.ts'
import { startTestApp } from '#testing/servers/app.ts'
import { indexAll } from './index-messages.service.ts'

const test = testDatabase()
let llm: FakeLlm
let app: TestApp
let ada: Person
let bob: Person

beforeAll(async () => {
  llm = await startFakeLlm()
  app = await startTestApp(test.database, { OUTBOUND_ALLOW: llm.host, UNDO_SECONDS: '60' })
  await scriptedModel(app.deps, llm, { identifier: 'scripted' })
  await test.database.pool.query(`UPDATE system_assistants SET is_enabled = false WHERE key = 'title'`)
  ada = await app.person('ada')
  bob = await app.person('bob')
})
afterAll(async () => {
  await app.close()
  await llm.close()
})
beforeEach(() => test.database.pool.query('DELETE FROM threads'))

type Page = { data: FoundMessage[]; found: number; is_cut: boolean; next_cursor: string | null }

async function search(person: Person, query: string, filter: Record<string, string> = {}): Promise<Page> {
  return await ok<Page>(
    person,
    'GET',
    `/v2/message-search?${new URLSearchParams({ query, ...filter }).toString()}`,
  )
}
const textOf = (segments: readonly TextSegment[]) => segments.map(({ text }) => text).join('')
const marked = (segments: readonly TextSegment[]) =>
  segments.flatMap(({ text, is_match }) => (is_match ? [text] : []))
/** Messages found, by their texts. */
const found = async (person: Person, query: string, filter: Record<string, string> = {}) =>
  (await search(person, query, filter)).data
    .filter(({ message }) => message !== null)
    .map(({ excerpt }) => textOf(excerpt))

/** Asks in a thread and returns it. */
async function ask(
  person: Person,
  text: string,
  answer = 'Noted.',
  more: Parameters<typeof question>[1] = {},
  thread = uuidv7(),
) {
  llm.clear()
  llm.next({ tokens: [answer] })
  await (await start(person, thread, question(text, more))).toTheEnd()
  return thread
}

/** Inserts messages as rows, each in its own thread, without indexing them. */
async function put(
  person: Person,
  texts: readonly string[],
  assistant = GENERAL_ASSISTANT.id,
): Promise<void> {
  await test.database.pool.query(
    `WITH x AS (SELECT gen_random_uuid() AS thread, gen_random_uuid() AS message, text, n FROM unnest($2::text[])
         WITH ORDINALITY AS x (text, n)),
       t AS (INSERT INTO threads (id, user_id, assistant_id, name) SELECT thread, $1, $3, 'Put ' || n FROM x)
     INSERT INTO messages (id, thread_id, role, status, parts, created_at)
     SELECT message, thread, 'user', 'completed', jsonb_build_array(jsonb_build_object('type', 'text', 'text', text)),
       now() - (1000 - n) * interval '1 hour' FROM x`,
    [person.id, texts, assistant],
  )
}
const index = () =>
  indexAll({ deps: app.deps, db: app.deps.database.db, log: app.deps.log }, new AbortController().signal)

describe('GET /v2/message-search', () => {
  it('finds questions and answers as soon as they are stored, with their thread and marked words', async () => {
    const thread = await ask(ada, 'Where is the umbrella?', 'In the **hall**, beside the mirror.')
    const page = await search(ada, 'mirror hall')
    const [asked, answer] = await messagesOf(ada, thread)
    expect(page).toMatchObject({ found: 1, is_cut: false, next_cursor: null })
    expect(page.data[0]).toMatchObject({
      thread: { id: thread, name: 'Where is the umbrella?', assistant_name: GENERAL_ASSISTANT.name },
      message: { id: answer?.id, role: 'assistant' },
    })
    expect(marked(page.data[0]?.excerpt ?? [])).toEqual(['hall', 'mirror'])
    expect(textOf(page.data[0]?.excerpt ?? [])).toBe('In the hall, beside the mirror.')
    // the name of the thread first, then the question
    const words = await search(ada, 'umbrella')
    expect(words.data.map(({ message }) => message?.id ?? null)).toEqual([null, asked?.id])
  })

  it('shows the content of a table without its lines', async () => {
    await ask(ada, 'Costs?', '| Item | Amount |\n| - | :-: |\n| Deposit | `1880` |')
    expect(textOf((await search(ada, 'deposit')).data[0]?.excerpt ?? []).trim()).toBe(
      'Item Amount Deposit 1880',
    )
  })

  it('finds a question while it is still being answered', async () => {
    llm.clear()
    llm.next({ tokens: 50, rate: 20 })
    const viewer = await start(ada, uuidv7(), question('An unfinished symphony'))
    await viewer.until(({ text }) => text !== '')
    expect(await found(ada, 'symphony')).toEqual(['An unfinished symphony'])
    await ada.call('POST', `/v2/runs/${viewer.run_id}/stop`)
    await viewer.toTheEnd()
    expect(await found(ada, 't1 t2')).toHaveLength(1)
  })

  it('finds an edited question and the first one, which is on another branch', async () => {
    const thread = await ask(ada, 'a green parrot')
    const [first] = await messagesOf(ada, thread)
    await (
      await start(ada, thread, {
        kind: 'edit',
        id: uuidv7(),
        message_id: first?.id ?? '',
        text: 'a blue parrot',
      })
    ).toTheEnd()
    expect((await found(ada, 'parrot')).toSorted()).toEqual(['a blue parrot', 'a green parrot'])
  })

  it.each([
    ['灯', '新しい灯りを買う'],
    ['東京', '来週は東京へ行く'],
    ['привет', 'Ну, привет всем'],
    ['télétravail', 'La charte du télétravail est prête'],
    ['teletravail', 'La charte du TÉLÉTRAVAIL est prête'],
    ['10.100.200.101', 'The server 10.100.200.101 is down'],
    ['10.100', 'The server 10.100.200.101 is down'],
    ['assurance', "Le prix de l'assurance"],
    ["l'assurance", 'Une assurance'],
    ['cheval', 'Deux chevaux'],
    ['invoices', 'One invoice is missing'],
    ['R', 'A script in R'],
    ['7', 'Room 7'],
    ['no', 'No.'],
    ['organisati', 'The organisations'],
    ['œuvre', "Un chef-d'oeuvre"],
    ['한국', '한국어 문장'],
  ])('finds %s in “%s”', async (query, text) => {
    await ask(ada, text, 'A lone echo')
    expect(await found(ada, query)).toEqual([text])
    expect(marked((await search(ada, query)).data.find(({ message }) => message)?.excerpt ?? [])).not.toEqual(
      [],
    )
  })

  it('treats the last word as a prefix, unless a space follows', async () => {
    await put(ada, ['a telephone'])
    await index()
    expect(await found(ada, 'tele')).toHaveLength(1)
    expect(await found(ada, 'tele ')).toHaveLength(0)
  })

  it('requires all words, in order if they are quoted', async () => {
    await put(ada, ['the red car and the blue house', 'the blue car and the red house'])
    await index()
    expect(await found(ada, 'house red ')).toHaveLength(2)
    expect(await found(ada, 'house garden ')).toHaveLength(0)
    expect(await found(ada, '"red house"')).toEqual(['the blue car and the red house'])
    expect(await found(ada, '« red house » car')).toEqual(['the blue car and the red house'])
  })

  it('finds nothing without a word, and does not treat symbols as operators', async () => {
    await ask(ada, 'plain')
    for (const query of ['', '  ', '"', "!!! & | <-> ' \\ :*"])
      expect((await search(ada, query)).found).toBe(0)
    expect(await found(ada, "plain'|''")).toEqual(['plain'])
  })

  it('finds the names of attached files, and of conversations that were renamed', async () => {
    const thread = uuidv7()
    const { knowledge_base_id: base } = await ok<{ knowledge_base_id: string }>(
      ada,
      'POST',
      `/v2/threads/${thread}/files`,
    )
    const [file] = await uploadFiles(ada, base, [{ name: 'bail_Rivoli.txt', content: 'Texte' }], 'keep_both')
    await settled(test.database, ada, base)
    await ask(ada, 'What does it say?', 'It says.', { files: [file?.document_id ?? ''] }, thread)
    const [hit] = (await search(ada, 'rivoli')).data
    expect(hit?.files.map(marked)).toEqual([['Rivoli']])
    await ok(ada, 'PUT', `/v2/threads/${thread}`, {
      name: 'Appartement parisien',
      assistant_id: GENERAL_ASSISTANT.id,
    })
    expect((await search(ada, 'appartements')).data.map(({ thread: { id } }) => id)).toEqual([thread])
    expect((await search(ada, 'What does', { with_files: 'true' })).found).toBe(1)
  })

  it('never finds messages that belong to another person, are deleted, or are not in a chat', async () => {
    await ask(ada, 'secret walrus')
    const mine = await ask(bob, 'my own walrus')
    expect((await search(bob, 'walrus')).found).toBe(2)
    expect((await search(ada, 'own')).found).toBe(0)
    await ok(bob, 'DELETE', `/v2/threads/${mine}`)
    expect(await search(bob, 'walrus')).toMatchObject({ found: 0, data: [] })
    await ok(bob, 'POST', `/v2/threads/${mine}/undelete`)
    expect((await search(bob, 'walrus')).found).toBe(2)
    const own = await makeAssistant(bob, { name: 'Tried' })
    await ask(bob, 'a tried walrus', 'Yes.', { assistant_id: own, purpose: 'draft' })
    expect((await search(bob, 'tried')).found).toBe(0)
    await test.database.pool.query('DELETE FROM threads WHERE id = $1', [mine])
    const { rows } = await test.database.pool.query('SELECT 1 FROM message_terms WHERE thread_id = $1', [
      mine,
    ])
    expect(rows).toEqual([])
  })

  it('filters by assistant and time', async () => {
    const other = await makeAssistant(ada, { name: 'Other' })
    await put(ada, ['first otter', 'second otter'])
    await put(ada, ['third otter'], other)
    await index()
    expect(await found(ada, 'otter', { assistant_id: other })).toEqual(['third otter'])
    const at = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()
    expect(await found(ada, 'otter', { from: at(998.5), to: at(997.5) })).toEqual(['second otter'])
  })

  it('filters by a folder, for those who can see it and with their own conversations only', async () => {
    const { id } = await ok<{ id: string }>(ada, 'POST', '/v2/folders', { name: 'Animals' })
    const inside = await ask(ada, 'an inside lynx', 'Noted.', { folder_id: id })
    await ask(ada, 'an outside lynx')
    expect((await search(ada, 'lynx', { folder_id: id })).data.map(({ thread }) => thread.id)).toEqual([
      inside,
      inside,
    ])
    const his = await ask(bob, 'a foreign lynx')
    expect((await search(bob, 'lynx', { folder_id: id })).found).toBe(0)
    const share = { subject_type: 'user', subject_id: bob.id, level: 'user' }
    await ok(ada, 'POST', `/v2/folders/${id}/shares`, share)
    await ok(bob, 'PATCH', `/v2/threads/${his}`, { folder_id: id })
    expect(await found(bob, 'lynx', { folder_id: id })).toEqual(['a foreign lynx'])
    expect(await found(ada, 'lynx', { folder_id: id })).toEqual(['an inside lynx'])
    // access to the folder is checked by the search, wherever a conversation is
    await test.database.pool.query(`DELETE FROM grants WHERE resource_id = $1`, [id])
    expect((await search(bob, 'lynx', { folder_id: id })).found).toBe(0)
    expect((await search(bob, 'lynx')).found).toBe(2)
  })

  it('pages in a stable order: the more relevant first, then the newer', async () => {
    const texts = Array.from({ length: 45 }, (_, n) => `heron number ${n}`)
    await put(ada, [...texts.slice(0, 20), 'heron heron heron', ...texts.slice(20)])
    await index()
    const seen: string[] = []
    for (let cursor: string | null = ''; cursor !== null;) {
      const page: Page = await search(ada, 'heron', cursor === '' ? {} : { cursor })
      expect(page.found).toBe(46)
      seen.push(...page.data.map(({ excerpt }) => textOf(excerpt)))
      // newer ones do not shift the others
      await ask(ada, 'Tell me more', 'More.')
      cursor = page.next_cursor
    }
    expect(seen).toEqual(['heron heron heron', ...texts.toReversed()])
    expect((await ada.call('GET', '/v2/message-search?query=heron&cursor=x')).status).toBe(422)
  })

  it('indexes older conversations in steps, each once', async () => {
    await put(
      ada,
      Array.from({ length: 12 }, (_, n) => `badger ${n}`),
    )
    expect((await search(ada, 'badger')).found).toBe(0)
    expect(await index()).toBe(12)
    expect((await search(ada, 'badger')).found).toBe(12)
    expect((await search(ada, 'put')).found).toBe(12)
    expect(await index()).toBe(0)
  })

  it('finds the end of a very long text, and stores one that is not in any language', async () => {
    await put(ada, [
      `${'the ferry was late again '.repeat(30_000)} ocelot`,
      Array.from({ length: 90_000 }, (_, n) => `w${n}x`).join(' '),
    ])
    await index()
    const { data } = await search(ada, 'ocelot')
    expect(marked(data[0]?.excerpt ?? [])).toEqual(['ocelot'])
    expect(await found(ada, 'w5x')).toHaveLength(1)
  })
})
