import type { Permission } from '@parlance/contract/core/permissions.ts'
import { ADMINISTRATOR_ROLE_ID } from '#core/auth/authenticate.ts'
import { uuidv7 } from '#core/ids.ts'
import type { Database } from '#db/client.ts'

/** Permissions that affect the access to assistants. */
const RIGHTS: readonly Permission[] = [
  'assistant:read',
  'assistant:update',
  'assistant:share',
  'assistant:delete',
  'assistant:manage',
  'assistant:configure',
  'chat:create',
  'marketplace:browse',
  'marketplace:install',
  'marketplace:moderate',
]

export type WorldPerson = {
  id: string
  is_enabled: boolean
  is_administrator: boolean
  permissions: ReadonlySet<Permission>
  groups: ReadonlySet<string>
  external_groups: readonly string[]
  role_id: string
}
export type WorldGrant = {
  subject_type: 'user' | 'group' | 'external_group' | 'everyone'
  subject_id: string
  level: 'user' | 'editor'
}
export type WorldAssistant = {
  id: string
  owner_id: string | null
  is_enabled: boolean
  is_hidden: boolean
  is_deleted: boolean
  is_default: boolean
  is_public: boolean
  is_approved: boolean
  is_submitted: boolean
  grants: WorldGrant[]
  installed_by: ReadonlySet<string>
}
export type World = { people: WorldPerson[]; assistants: WorldAssistant[] }

export { randomOf } from '@parlance/tests/fakes/random.ts'

/** People with random permissions in random groups, and all subjects that something can be shared with. */
export function randomPeople(
  random: () => number,
  rights: readonly Permission[],
  counts: { people: number; groups: number; outside: number },
): { people: WorldPerson[]; subjects: Omit<WorldGrant, 'level'>[] } {
  const { chance, some } = chances(random)
  const groups = Array.from({ length: counts.groups }, () => uuidv7())
  const outside = Array.from({ length: counts.outside }, () => `outside-${uuidv7()}`)
  const people: WorldPerson[] = Array.from({ length: counts.people }, () => {
    const is_administrator = chance(0.1)
    return {
      id: uuidv7(),
      is_enabled: chance(0.9),
      is_administrator,
      permissions: new Set(is_administrator ? [] : some(rights, chance(0.5) ? 0.9 : 0.5)),
      groups: new Set(some(groups, 0.3)),
      external_groups: some(outside, 0.2),
      role_id: is_administrator ? ADMINISTRATOR_ROLE_ID : uuidv7(),
    }
  })
  const subjects: Omit<WorldGrant, 'level'>[] = [
    ...people.map(({ id }) => ({ subject_type: 'user' as const, subject_id: id })),
    ...groups.map((id) => ({ subject_type: 'group' as const, subject_id: id })),
    ...outside.map((id) => ({ subject_type: 'external_group' as const, subject_id: id })),
    { subject_type: 'everyone' as const, subject_id: '*' },
  ]
  return { people, subjects }
}

export const chances = (random: () => number) => ({
  chance: (odds: number) => random() < odds,
  some: <T>(all: readonly T[], odds: number) => all.filter(() => random() < odds),
})

/** Whether a grant is for this person, according to the rulings. */
export const reaches =
  (person: WorldPerson) =>
  ({ subject_type, subject_id }: Omit<WorldGrant, 'level'>): boolean => {
    if (subject_type === 'user') return subject_id === person.id
    if (subject_type === 'group') return person.groups.has(subject_id)
    if (subject_type === 'external_group') return person.external_groups.includes(subject_id)
    return true
  }

export const hasOf =
  (person: WorldPerson) =>
  (permission: Permission): boolean =>
    person.is_administrator || person.permissions.has(permission)

export function randomWorld(random: () => number, people: number, assistants: number): World {
  const { chance, some } = chances(random)
  const { people: somebody, subjects } = randomPeople(random, RIGHTS, { people, groups: 3, outside: 2 })
  return {
    people: somebody,
    assistants: Array.from({ length: assistants }, () => ({
      id: uuidv7(),
      owner_id: chance(0.1) ? null : (somebody[Math.floor(random() * people)]?.id ?? null),
      is_enabled: chance(0.8),
      is_hidden: chance(0.2),
      is_deleted: chance(0.1),
      is_default: chance(0.1),
      is_public: chance(0.5),
      is_approved: chance(0.5),
      is_submitted: chance(0.3),
      grants: some(subjects, 0.1).map((subject) => ({ ...subject, level: chance(0.4) ? 'editor' : 'user' })),
      installed_by: new Set(some(somebody, 0.2).map(({ id }) => id)),
    })),
  }
}

type Insert = (
  table: string,
  columns: string,
  types: string,
  rows: readonly object[],
  values?: string,
) => Promise<unknown>

const inserting =
  ({ pool }: Database): Insert =>
  (table, columns, types, rows, values = columns) =>
    pool.query(
      `INSERT INTO ${table} (${columns}) SELECT ${values} FROM jsonb_to_recordset($1::jsonb) AS x(${types})`,
      [JSON.stringify(rows)],
    )

/** Stores people with their roles and groups. */
export async function storePeople(database: Database, people: readonly WorldPerson[]): Promise<void> {
  const insert = inserting(database)
  const roles = people.filter((person) => !person.is_administrator)
  await insert('roles', 'id, name, name_key', 'role_id uuid', roles, 'role_id, role_id, role_id')
  await insert(
    'role_permissions',
    'role_id, permission',
    'role_id uuid, permission text',
    roles.flatMap(({ role_id, permissions }) =>
      [...permissions].map((permission) => ({ role_id, permission })),
    ),
  )
  await insert(
    'users',
    'id, issuer, subject, username, name, email, role_id, is_enabled',
    'id uuid, role_id uuid, is_enabled boolean',
    people,
    `id, 'world', id, id, id, id || '@parlance.example', role_id, is_enabled`,
  )
  const memberships = people.flatMap(({ id, groups }) =>
    [...groups].map((group_id) => ({ group_id, user_id: id })),
  )
  const groups = [...new Set(memberships.map((row) => row.group_id))].map((id) => ({ id }))
  await insert('user_groups', 'id, name, name_key', 'id uuid', groups, 'id, id, id')
  await insert('user_group_members', 'group_id, user_id', 'group_id uuid, user_id uuid', memberships)
  await storeOutside(insert, people)
}

/** Stores the external groups of people, with one that has expired for each person. */
async function storeOutside(insert: Insert, people: readonly WorldPerson[]): Promise<void> {
  const lookups = people.map(({ id }) => ({ user_id: id }))
  const current = people.flatMap(({ id, external_groups }) =>
    external_groups.map((group_id) => ({ user_id: id, group_id, days: 1 })),
  )
  const known = [...new Set(people.flatMap((person) => person.external_groups))]
  const expired = people.flatMap(({ id, external_groups }) =>
    known
      .filter((group_id) => !external_groups.includes(group_id))
      .slice(0, 1)
      .map((group_id) => ({ user_id: id, group_id, days: -1 })),
  )
  await insert(
    'external_groups',
    'id, plugin_id, name',
    'id text',
    known.map((id) => ({ id })),
    `id, 'world', id`,
  )
  await insert('external_group_lookups', 'plugin_id, user_id', 'user_id uuid', lookups, `'world', user_id`)
  await insert(
    'external_group_members',
    'user_id, group_id, plugin_id, expires_at',
    'user_id uuid, group_id text, days integer',
    [...current, ...expired],
    `user_id, group_id, 'world', now() + make_interval(days => days)`,
  )
}

/** Stores worlds, in a few statements for all of them. */
export async function storeWorlds(database: Database, worlds: readonly World[]): Promise<void> {
  const insert = inserting(database)
  const assistants = worlds.flatMap((world) => world.assistants)
  await storePeople(
    database,
    worlds.flatMap((world) => world.people),
  )
  await insert(
    'assistants',
    'id, owner_id, name, name_key, is_enabled, is_hidden, is_default, is_public, deleted_at',
    'id uuid, owner_id uuid, is_enabled boolean, is_hidden boolean, is_default boolean, is_public boolean, is_deleted boolean',
    assistants,
    'id, owner_id, id, id, is_enabled, is_hidden, is_default, is_public, CASE WHEN is_deleted THEN now() END',
  )
  await insert('assistant_versions', 'id, assistant_id, number, name', 'id uuid', assistants, 'id, id, 1, id')
  await database.pool.query(
    `UPDATE assistants a SET saved_version_id = a.id, approved_version_id = CASE WHEN x.is_approved THEN a.id END,
       submitted_version_id = CASE WHEN x.is_submitted THEN a.id END
     FROM jsonb_to_recordset($1::jsonb) AS x(id uuid, is_approved boolean, is_submitted boolean) WHERE x.id = a.id`,
    [JSON.stringify(assistants)],
  )
  await insert(
    'grants',
    'resource_type, resource_id, subject_type, subject_id, level',
    'resource_id uuid, subject_type text, subject_id text, level text',
    assistants.flatMap(({ id, grants }) => grants.map((grant) => ({ resource_id: id, ...grant }))),
    `'assistant', resource_id, subject_type, subject_id, level`,
  )
  await insert(
    'assistant_installs',
    'user_id, assistant_id',
    'user_id uuid, assistant_id uuid',
    assistants.flatMap(({ id, installed_by }) =>
      [...installed_by].map((user_id) => ({ user_id, assistant_id: id })),
    ),
  )
}
