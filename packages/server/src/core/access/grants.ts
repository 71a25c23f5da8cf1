import { sql, type SQL } from '#db/drizzle.ts'

/**
 * The receiver of a grant: a person, their groups, and the groups that plugins provide for them. The person
 * can be a column of the query; when their external groups are unknown, each of them counts.
 */
export type Grantee = { user_id: string | SQL; external_groups: readonly string[] | 'unknown' }

/**
 * The one SQL fragment of access: a condition that holds for the rows of `resourceType` whose `id` column has been
 * granted to this person at one of `levels`, directly, through a group or to everyone. The query itself adds
 * ownership and public flags.
 */
export function granted(grantee: Grantee, resourceType: string, id: SQL, levels: readonly string[]): SQL {
  const known = grantee.external_groups
  const external =
    known.length === 0
      ? sql``
      : sql`OR (g.subject_type = 'external_group' AND ${known === 'unknown' ? sql`true` : sql`g.subject_id IN ${known}`})`
  return sql`EXISTS (
    SELECT 1 FROM grants g
    WHERE g.resource_type = ${resourceType} AND g.resource_id = ${id} AND g.level IN ${levels}
      AND ((g.subject_type = 'user' AND g.subject_id = (${grantee.user_id})::text)
        OR (g.subject_type = 'group' AND g.subject_id IN (
          SELECT m.group_id::text FROM user_group_members m WHERE m.user_id = (${grantee.user_id})::uuid))
        ${external}
        OR g.subject_type = 'everyone'))`
}

/** The same at any level for a direct grant to this person, which they can give up; not for groups or everyone. */
export function grantedByName(grantee: Grantee, resourceType: string, id: SQL): SQL {
  return sql`EXISTS (
    SELECT 1 FROM grants g
    WHERE g.resource_type = ${resourceType} AND g.resource_id = ${id}
      AND g.subject_type = 'user' AND g.subject_id = (${grantee.user_id})::text)`
}
