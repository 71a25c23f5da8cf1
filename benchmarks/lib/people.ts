import { randomToken, sha256, uuidv7 } from '@parlance/server/core/ids.ts'
import { ADMINISTRATOR_ROLE_ID } from '@parlance/server/core/auth/authenticate.ts'
import { USER_ROLE_ID } from '@parlance/server/features/roles/system-roles.ts'
import type { Pool } from 'pg'

export type Person = { id: string; token: string }
export type SeededThread = { id: string; last_message: string }

/** This many signed-in people. Titles are off, because only answers are measured. */
export async function insertPeople(pool: Pool, count: number): Promise<Person[]> {
  await pool.query(
    `INSERT INTO system_assistants (key, is_enabled) VALUES ('title', false) ON CONFLICT DO NOTHING`,
  )
  const people = Array.from({ length: count }, () => ({ id: uuidv7(), token: randomToken() }))
  await pool.query(
    `INSERT INTO users (id, issuer, subject, username, name, email, role_id)
     SELECT id, 'bench', id::text, 'person', 'Person', id || '@parlance.example', $2 FROM unnest($1::uuid[]) id`,
    [people.map((person) => person.id), USER_ROLE_ID],
  )
  await pool.query(
    `INSERT INTO sessions (id, token_hash, user_id, expires_at)
     SELECT * , now() + interval '1 day' FROM unnest($1::uuid[], $2::bytea[], $3::uuid[])`,
    [
      people.map(() => uuidv7()),
      people.map((person) => sha256(person.token)),
      people.map((person) => person.id),
    ],
  )
  return people
}

/** Allows someone to do what only administrators can. */
export async function makeAdministrator(pool: Pool, person: Person): Promise<void> {
  await pool.query('UPDATE users SET role_id = $1 WHERE id = $2', [ADMINISTRATOR_ROLE_ID, person.id])
}

/** Threads of one person, each a path of questions and answers of this many characters. */
export async function insertThreads(
  pool: Pool,
  person: Person,
  count: number,
  { messages, characters }: { messages: number; characters: number },
): Promise<SeededThread[]> {
  const threads: SeededThread[] = []
  for (let at = 0; at < count; at += 1) {
    const id = uuidv7()
    const ids = Array.from({ length: messages }, () => uuidv7())
    await pool.query(
      `INSERT INTO threads (id, user_id, assistant_id, name)
       SELECT $1, $2, (SELECT id FROM assistants ORDER BY created_at, id LIMIT 1), 'A thread'`,
      [id, person.id],
    )
    await pool.query(
      `INSERT INTO messages (id, thread_id, parent_id, role, status, parts)
       SELECT id, $1, parent, CASE WHEN n % 2 = 1 THEN 'user' ELSE 'assistant' END, 'completed',
         jsonb_build_array(jsonb_build_object('type', 'text', 'text',
           left((SELECT string_agg(md5(n::text || piece), ' ') FROM generate_series(0, $4 / 33) piece), $4)))
       FROM unnest($2::uuid[], $3::uuid[]) WITH ORDINALITY AS m(id, parent, n) ORDER BY n`,
      [id, ids, [null, ...ids.slice(0, -1)], characters],
    )
    threads.push({ id, last_message: ids.at(-1) ?? '' })
  }
  await pool.query('ANALYZE')
  return threads
}

/** The id of a model of the scripted server. */
export async function modelId(pool: Pool, identifier: string): Promise<string> {
  const { rows } = await pool.query<{ id: string }>('SELECT id FROM models WHERE identifier = $1', [
    identifier,
  ])
  const id = rows[0]?.id
  if (id === undefined) throw new Error(`the scripted model ${identifier} is not among the server's models`)
  return id
}

/** Throws unless exactly `count` answers of these people are stored completely, each with this text. */
export async function checkStored(
  pool: Pool,
  people: readonly Person[],
  count: number,
  text: string,
): Promise<void> {
  const { rows } = await pool.query<{ stored: number; right: number }>(
    `SELECT count(*)::int AS stored,
       count(*) FILTER (WHERE m.status = 'completed' AND m.parts->0->>'text' = $2)::int AS right
     FROM messages m JOIN runs r ON r.message_id = m.id WHERE r.user_id = ANY($1::uuid[])`,
    [people.map((person) => person.id), text],
  )
  const { stored = 0, right = 0 } = rows[0] ?? {}
  if (stored !== count || right !== count)
    throw new Error(`of ${count} answers ${stored} are stored, ${right} with the right text`)
}
