import { sql } from '#db/drizzle.ts'
import { columns, rowsOf, text, uuid } from '#db/rows.ts'
import type { Ctx } from '#core/context.ts'
import { roleNameKey } from './role-names.ts'
import type { SystemRole } from './system-roles.ts'

/** Stores a shipped role as defined in this version, replacing an older one. */
export async function upsertSystemRole(ctx: Ctx, { id, name, description }: SystemRole): Promise<void> {
  await ctx.db.execute(sql`
    INSERT INTO roles (id, name, name_key, description, is_system_role)
    VALUES (${id}, ${name}, ${roleNameKey(name)}, ${description}, true)
    ON CONFLICT (id) DO UPDATE SET name = excluded.name, name_key = excluded.name_key,
      description = excluded.description, is_system_role = true`)
}

/** Sets the permissions of a role. */
export async function setRolePermissions(
  ctx: Ctx,
  roleId: string,
  permissions: readonly string[],
): Promise<void> {
  const wanted = sql`${sql.param(permissions)}::text[]`
  await ctx.db.execute(sql`
    DELETE FROM role_permissions WHERE role_id = ${roleId} AND permission <> ALL(${wanted})`)
  await ctx.db.execute(sql`
    INSERT INTO role_permissions (role_id, permission) SELECT ${roleId}::uuid, unnest(${wanted})
    ON CONFLICT DO NOTHING`)
}

const named = columns({ id: uuid, name_key: text })

/** The ids of the roles of these names; unknown names are absent. */
export async function findRoleIds(ctx: Ctx, names: readonly string[]): Promise<Map<string, string>> {
  if (names.length === 0) return new Map()
  const keys = sql.param(names.map(roleNameKey))
  const rows = await rowsOf(
    ctx.db,
    named,
    sql`SELECT id, name_key FROM roles WHERE name_key = ANY(${keys}::text[])`,
  )
  return new Map(rows.map((row) => [row.name_key, row.id]))
}
