import { uuidv7 } from '#core/ids.ts'
import type { Database } from '#db/client.ts'

/** A group created by a person, without members. */
export async function makeGroupRow({ pool }: Database, ownerId: string): Promise<string> {
  const id = uuidv7()
  await pool.query('INSERT INTO user_groups (id, name, name_key, created_by) VALUES ($1, $2, $2, $3)', [
    id,
    `group ${id}`,
    ownerId,
  ])
  return id
}

/** An empty knowledge base of a person. */
export async function makeBaseRow({ pool }: Database, ownerId: string): Promise<string> {
  const id = uuidv7()
  await pool.query('INSERT INTO knowledge_bases (id, owner_id, name, name_key) VALUES ($1, $2, $3, $3)', [
    id,
    ownerId,
    `base ${id}`,
  ])
  return id
}

/** A live link of a person to a conversation of theirs, by one of its messages. */
export async function makeLinkRow({ pool }: Database, ownerId: string, messageId: string): Promise<string> {
  const id = uuidv7()
  await pool.query(
    `INSERT INTO shared_threads (id, thread_id, user_id, kind, message_id, audience, with_files, token_hash, token_sealed)
     SELECT $1::uuid, thread_id, $2, 'live', id, 'signed_in', false, decode(md5($1::uuid::text), 'hex'), '' FROM messages WHERE id = $3`,
    [id, ownerId, messageId],
  )
  return id
}

/** An empty folder of a person. */
export async function makeFolderRow({ pool }: Database, ownerId: string): Promise<string> {
  const id = uuidv7()
  await pool.query('INSERT INTO folders (id, owner_id, name) VALUES ($1, $2, $3)', [
    id,
    ownerId,
    `folder ${id}`,
  ])
  return id
}
