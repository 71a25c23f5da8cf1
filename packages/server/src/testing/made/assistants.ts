import { uuidv7 } from '#core/ids.ts'
import { nameKey } from '#core/text.ts'
import type { Database } from '#db/client.ts'
import type { Bilingual } from '#db/json-columns.ts'

export type AssistantSeed = {
  owner_id: string | null
  name: string
  description?: Bilingual
  instructions?: string
  model_id?: string | null
  fallback_model_id?: string | null
  tag_ids?: string[]
}

/** Inserts an assistant with its first saved version into the database; returns its ids. */
export async function insertAssistant(
  { pool }: Database,
  seed: AssistantSeed,
): Promise<{ id: string; version_id: string }> {
  const id = uuidv7()
  await pool.query('INSERT INTO assistants (id, owner_id, name, name_key) VALUES ($1, $2, $3, $4)', [
    id,
    seed.owner_id,
    seed.name,
    nameKey(seed.name),
  ])
  return { id, version_id: await saveVersion({ pool }, id, seed) }
}

/** Saves another version of an assistant, which its users run from now on. */
export async function saveVersion(
  { pool }: Pick<Database, 'pool'>,
  assistantId: string,
  seed: AssistantSeed,
): Promise<string> {
  const id = uuidv7()
  await pool.query(
    `INSERT INTO assistant_versions (id, assistant_id, number, author_id, name, description, instructions, model_id,
       fallback_model_id, tag_ids, sealed_at)
     SELECT $1, $2, 1 + coalesce(max(number), 0), $3, $4, $5, $6, $7, $8, $9, now()
     FROM assistant_versions WHERE assistant_id = $2`,
    [
      id,
      assistantId,
      seed.owner_id,
      seed.name,
      JSON.stringify(seed.description ?? {}),
      seed.instructions ?? '',
      seed.model_id ?? null,
      seed.fallback_model_id ?? null,
      JSON.stringify(seed.tag_ids ?? []),
    ],
  )
  await pool.query('UPDATE assistants SET saved_version_id = $1, name = $2, name_key = $3 WHERE id = $4', [
    id,
    seed.name,
    nameKey(seed.name),
    assistantId,
  ])
  return id
}

/** Gives someone a new role with only these permissions. */
export async function giveRole(
  { pool }: Database,
  userId: string,
  permissions: readonly string[],
): Promise<void> {
  const role = uuidv7()
  await pool.query('INSERT INTO roles (id, name, name_key) VALUES ($1, $2, $2)', [role, role])
  await pool.query('INSERT INTO role_permissions SELECT $1::uuid, unnest($2::text[])', [role, permissions])
  await pool.query('UPDATE users SET role_id = $1 WHERE id = $2', [role, userId])
}
