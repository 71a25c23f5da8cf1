import { sql, type SQL } from '#db/drizzle.ts'
import { externalGroupsOf } from './external-groups.ts'

/** The receiver of a grant: a person with their groups, external ones included. It can be a column of the query. */
export type Grantee = { user_id: string | SQL }

/**
 * The one SQL fragment of access: a condition that holds for the rows of `resourceType` whose `id` column has been
 * granted to this person at one of `levels`, directly, through a group or to everyone. The query itself adds
 * ownership and public flags.
 */
export function granted(grantee: Grantee, resourceType: string, id: SQL, levels: readonly string[]): SQL {
  return sql`EXISTS (
    SELECT 1 FROM grants g
    WHERE g.resource_type = ${resourceType} AND g.resource_id = ${id} AND g.level IN ${levels}
      AND ((g.subject_type = 'user' AND g.subject_id = (${grantee.user_id})::text)
        OR (g.subject_type = 'group' AND g.subject_id IN (
          SELECT m.group_id::text FROM user_group_members m WHERE m.user_id = (${grantee.user_id})::uuid))
        OR (g.subject_type = 'external_group' AND g.subject_id IN (${externalGroupsOf(grantee.user_id)}))
        OR g.subject_type = 'everyone'))`
}

/** The same at any level for a direct grant to this person, which they can give up; not for groups or everyone. */
export function grantedByName(grantee: Grantee, resourceType: string, id: SQL): SQL {
  return sql`EXISTS (
    SELECT 1 FROM grants g
    WHERE g.resource_type = ${resourceType} AND g.resource_id = ${id}
      AND g.subject_type = 'user' AND g.subject_id = (${grantee.user_id})::text)`
}
