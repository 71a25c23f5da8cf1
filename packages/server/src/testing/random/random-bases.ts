import type { Permission } from '@parlance/contract/core/permissions.ts'
import type { KnowledgeLevel } from '@parlance/contract/knowledge/knowledge-bases.ts'
import { uuidv7 } from '#core/ids.ts'
import type { Database } from '#db/client.ts'
import {
  chances,
  randomPeople,
  storePeople,
  type WorldGrant,
  type WorldPerson,
} from '#testing/random/random-world.ts'

/** Permissions that affect the access to knowledge bases. */
const RIGHTS: readonly Permission[] = [
  'knowledge_base:browse',
  'knowledge_base:read',
  'knowledge_base:update',
  'knowledge_base:share',
  'knowledge_base:upload',
  'knowledge_base:delete',
  'knowledge_base:manage',
  'marketplace:moderate',
]

type BaseGrant = Omit<WorldGrant, 'level'> & { level: KnowledgeLevel }
export type WorldBase = {
  id: string
  owner_id: string
  is_public: boolean
  is_archived: boolean
  is_deleted: boolean
  grants: BaseGrant[]
  /** If it contains the files of an assistant: the owner of that assistant, and its grants. */
  assistant: {
    id: string
    owner_id: string
    is_deleted: boolean
    is_default: boolean
    is_reviewed: boolean
    grants: WorldGrant[]
  } | null
}
export type BaseWorld = { people: WorldPerson[]; bases: WorldBase[] }

export function randomBaseWorld(random: () => number, people: number, bases: number): BaseWorld {
  const { chance, some } = chances(random)
  const { people: anyPeople, subjects } = randomPeople(random, RIGHTS, { people, groups: 2, outside: 1 })
  // one of them has all permissions of a role
  const everybody = anyPeople.map((person, index): WorldPerson =>
    index === 0
      ? {
          ...person,
          is_enabled: true,
          is_administrator: false,
          permissions: new Set(RIGHTS),
          role_id: uuidv7(),
        }
      : person,
  )
  const anybody = () => everybody[Math.floor(random() * people)]?.id ?? uuidv7()
  const level = (): KnowledgeLevel => (chance(0.4) ? 'READ' : chance(0.5) ? 'WRITE' : 'ADMIN')
  return {
    people: everybody,
    bases: Array.from({ length: bases }, () => ({
      id: uuidv7(),
      owner_id: anybody(),
      is_public: chance(0.2),
      is_archived: chance(0.2),
      is_deleted: chance(0.1),
      grants: some(subjects, 0.15).map((subject) => ({ ...subject, level: level() })),
      assistant: chance(0.25)
        ? {
            id: uuidv7(),
            owner_id: anybody(),
            is_deleted: chance(0.1),
            is_default: chance(0.1),
            is_reviewed: chance(0.3),
            grants: some(subjects, 0.15).map((one) => ({ ...one, level: chance(0.5) ? 'editor' : 'user' })),
          }
        : null,
    })),
  }
}

/** Stores worlds, in a few statements for all of them. */
export async function storeBaseWorlds(database: Database, worlds: readonly BaseWorld[]): Promise<void> {
  const bases = worlds.flatMap((world) => world.bases)
  const assistants = bases.flatMap(({ assistant }) => (assistant === null ? [] : [assistant]))
  const insert = (into: string, types: string, values: string, rows: readonly object[]) =>
    database.pool.query(
      `INSERT INTO ${into} SELECT ${values} FROM jsonb_to_recordset($1::jsonb) AS x(${types})`,
      [JSON.stringify(rows)],
    )
  await storePeople(
    database,
    worlds.flatMap((world) => world.people),
  )
  await insert(
    'assistants (id, owner_id, name, name_key, is_default, publication_state, deleted_at)',
    'id uuid, owner_id uuid, is_default boolean, is_reviewed boolean, is_deleted boolean',
    `id, owner_id, id, id, is_default, CASE WHEN is_reviewed THEN 'rejected' ELSE 'none' END,
      CASE WHEN is_deleted THEN now() END`,
    assistants,
  )
  await insert(
    'knowledge_bases (id, owner_id, name, name_key, is_public, assistant_id, archived_at, deleted_at)',
    'id uuid, owner_id uuid, is_public boolean, assistant_id uuid, is_archived boolean, is_deleted boolean',
    `id, owner_id, id, id, is_public, assistant_id, CASE WHEN is_archived THEN now() END,
      CASE WHEN is_deleted THEN now() END`,
    bases.map((base) => ({ ...base, assistant_id: base.assistant?.id ?? null })),
  )
  await insert(
    'grants (resource_type, resource_id, subject_type, subject_id, level)',
    'resource_type text, resource_id uuid, subject_type text, subject_id text, level text',
    'resource_type, resource_id, subject_type, subject_id, level',
    [
      ...bases.flatMap(({ id, grants }) =>
        grants.map((grant) => ({ resource_type: 'knowledge_base', resource_id: id, ...grant })),
      ),
      ...assistants.flatMap(({ id, grants }) =>
        grants.map((grant) => ({ resource_type: 'assistant', resource_id: id, ...grant })),
      ),
    ],
  )
}
