import type { NewSharedThread, SharedReading, SharedThread } from '@parlance/contract/chat/shared-threads.ts'
import type { MessagePart } from '@parlance/contract/chat/runs.ts'
import { uuidv7 } from '#core/ids.ts'
import type { Database } from '#db/client.ts'
import type { Person } from '#testing/servers/app.ts'
import { ok } from '#testing/servers/calls.ts'
import { makeBase, settled, uploadFiles } from './documents.ts'

/** Of every conversation created here. */
export const TITLE = 'Ferries to Ouessant'

export type Link = SharedThread & { token: string }

/** A link to the branch of a thread that ends at a message: by default a snapshot for everyone who is signed in. */
export async function makeLink(
  person: Person,
  threadId: string,
  messageId: string,
  more: Partial<NewSharedThread> = {},
): Promise<Link> {
  const body = { ...newLink(messageId), ...more }
  const link = await ok<SharedThread>(person, 'POST', `/v2/threads/${threadId}/shared`, body)
  return { ...link, token: link.url?.split('/').at(-1) ?? '' }
}

type Said = { role: 'user' | 'assistant'; parts: MessagePart[] }

export const asked = (text: string): Said => ({
  role: 'user',
  parts: [{ type: 'text', text }],
})
export const answered = (...parts: (string | MessagePart)[]): Said => ({
  role: 'assistant',
  parts: parts.map((part) => (typeof part === 'string' ? { type: 'text', text: part } : part)),
})

/**
 * Adds messages to a thread, each below the previous one, and returns their ids; without `below` it creates the
 * thread.
 */
export async function makeMessages(
  { pool }: Database,
  person: Person,
  threadId: string,
  said: readonly Said[],
  below: string | null = null,
): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    'SELECT id FROM assistants WHERE is_default ORDER BY id LIMIT 1',
  )
  const assistant = rows[0]?.id
  if (below === null) {
    await pool.query(
      `INSERT INTO threads (id, user_id, assistant_id, name) VALUES ($1, $2, $3, $4)
       ON CONFLICT DO NOTHING`,
      [threadId, person.id, assistant, TITLE],
    )
  }
  const ids: string[] = []
  for (const { role, parts } of said) {
    const id = uuidv7()
    const parent = ids.at(-1) ?? below
    await pool.query(
      `INSERT INTO messages (id, thread_id, parent_id, role, status, parts, assistant_id)
       VALUES ($1, $2, $3, $4, 'completed', $5, $6)`,
      [id, threadId, parent, role, JSON.stringify(parts), role === 'assistant' ? assistant : null],
    )
    ids.push(id)
  }
  return ids
}

/** The body of a link: a snapshot without files and expiry. */
export function newLink(
  message_id: string,
  audience: NewSharedThread['audience'] = 'signed_in',
): NewSharedThread {
  return { kind: 'snapshot', message_id, audience, subjects: [], with_files: false, expires_at: null }
}

/** The address of the calls of a link. */
export const at = (link: Link) => `/v2/shared/${link.token}`

export const reading = (person: Person, link: Link) => ok<SharedReading>(person, 'GET', at(link))

/** The fields that are read of each message. */
export const textsOf = ({ messages }: SharedReading) =>
  messages.map(({ parts }) =>
    parts.map((part) => (part.type === 'text' ? part.text : `<${part.type}>`)).join(''),
  )

/** A thread of one question and one answer. */
export async function talk(database: Database, person: Person) {
  const thread = uuidv7()
  const said = [asked('When do they leave?'), answered('Twice a day.')]
  const [question = '', answer = ''] = await makeMessages(database, person, thread, said)
  return { thread, question, answer }
}

/** A thread with an answer that cites a passage of a base, and the base. */
export async function citingTalk(database: Database, person: Person) {
  const base = await makeBase(person, `Timetables ${uuidv7()}`)
  await uploadFiles(person, base, [{ name: 'secret-plan.md', content: '# Plan\n\nThe third ferry is new.' }])
  const [document] = await settled(database, person, base)
  const thread = uuidv7()
  const source: MessagePart = {
    type: 'source',
    source_id: '1',
    url: null,
    title: 'secret-plan.md',
    passage: null,
    page: null,
  }
  const said = [asked('How many?'), answered('Three [1].', source)]
  const [, answer = ''] = await makeMessages(database, person, thread, said)
  await database.pool.query(
    `INSERT INTO citations (message_id, number, document_id, knowledge_base_id, knowledge_base_name, revision, heading,
       quote, as_of) VALUES ($1, 1, $2, $3, 'Timetables', 1, 'Plan', 'The third ferry is new.', now())`,
    [answer, document?.id, base],
  )
  return { base, thread, answer }
}

/** Gives a person read access to a base. */
export const giveBase = (owner: Person, base: string, person: Person) =>
  ok(owner, 'POST', `/v2/knowledge-bases/${base}/shares`, {
    subject_type: 'user',
    subject_id: person.id,
    level: 'READ',
  })
