import { EVERY_PERMISSION } from '@parlance/contract/core/permissions.ts'
import { ADMINISTRATOR_ROLE_ID } from '#core/auth/authenticate.ts'
import type { Ctx } from '#core/context.ts'
import { sql } from '#db/drizzle.ts'
import { boolean, columns, listOf, oneOf, rowOf, text, uuid } from '#db/rows.ts'
import type { Subject } from './assistants.ts'

const subjectRow = columns({
  user_id: uuid,
  name: text,
  is_enabled: boolean,
  role_id: uuid,
  permissions: listOf(oneOf(EVERY_PERMISSION)),
})

/** A person with their current permissions, to check their access; disabled people included. */
export async function findSubject(
  ctx: Ctx,
  userId: string,
): Promise<(Subject & { name: string }) | undefined> {
  const row = await rowOf(
    ctx.db,
    subjectRow,
    sql`SELECT u.id AS user_id, u.name, u.is_enabled, u.role_id,
        ARRAY(SELECT p.permission FROM role_permissions p WHERE p.role_id = u.role_id) AS permissions
      FROM users u WHERE u.id = ${userId}`,
  )
  if (row === undefined) return undefined
  return {
    user_id: row.user_id,
    name: row.name,
    is_enabled: row.is_enabled,
    is_administrator: row.role_id === ADMINISTRATOR_ROLE_ID,
    permissions: new Set(row.permissions),
  }
}
