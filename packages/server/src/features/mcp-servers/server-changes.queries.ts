import type { McpCredential, McpFailure } from '@parlance/contract/admin/mcp-servers.ts'
import { sql } from '#db/drizzle.ts'
import type { Bilingual } from '#db/json-columns.ts'
import { jsonb } from '#db/jsonb.ts'
import type { Ctx, UserCtx } from '#core/context.ts'

/** The stored fields of a server, with sealed secrets. */
export type ServerFields = {
  label: Bilingual
  url: string
  slug: string
  timeout_s: number
  credential: McpCredential
  header_name: string | null
  header_value: Buffer | null
  oauth_client_id: string | null
  oauth_client_secret: Buffer | null
  oauth_scope: string | null
  data_note: Bilingual | null
  is_restricted: boolean
}

const noteOf = (note: Bilingual | null) => (note?.en || note?.fr ? jsonb(note) : null)

export async function insertServer(ctx: UserCtx, id: string, fields: ServerFields): Promise<void> {
  await ctx.db.execute(sql`
    INSERT INTO mcp_servers (id, label, url, slug, timeout_s, credential, header_name, header_value, oauth_client_id,
      oauth_client_secret, oauth_scope, data_note, is_restricted, created_by)
    VALUES (${id}, ${jsonb(fields.label)}, ${fields.url}, ${fields.slug}, ${fields.timeout_s}, ${fields.credential},
      ${fields.header_name}, ${fields.header_value}, ${fields.oauth_client_id}, ${fields.oauth_client_secret},
      ${fields.oauth_scope}, ${noteOf(fields.data_note)}, ${fields.is_restricted}, ${ctx.actor.user_id})`)
}

export async function updateServer(ctx: Ctx, id: string, fields: ServerFields): Promise<void> {
  await ctx.db.execute(sql`
    UPDATE mcp_servers SET label = ${jsonb(fields.label)}, url = ${fields.url}, slug = ${fields.slug},
      timeout_s = ${fields.timeout_s}, credential = ${fields.credential}, header_name = ${fields.header_name},
      header_value = ${fields.header_value}, oauth_client_id = ${fields.oauth_client_id},
      oauth_client_secret = ${fields.oauth_client_secret}, oauth_scope = ${fields.oauth_scope}, data_note = ${noteOf(fields.data_note)},
      is_restricted = ${fields.is_restricted}, updated_at = greatest(now(), updated_at + interval '1 millisecond')
    WHERE id = ${id}`)
}

/** After a change of its address or credentials the state of the connection is unknown. */
export async function forgetReading(ctx: Ctx, id: string): Promise<void> {
  await ctx.db.execute(sql`
    UPDATE mcp_servers SET protocol = NULL, server_name = NULL, server_version = NULL, refused = '[]',
      last_checked_at = NULL, last_error = NULL
    WHERE id = ${id}`)
}

/**
 * The secret may be sent to another authorization server from now on, because an administrator has just entered it.
 */
export async function forgetIssuer(ctx: Ctx, id: string): Promise<void> {
  await ctx.db.execute(sql`DELETE FROM mcp_issuers WHERE server_id = ${id}`)
}

/** Serialises changes of this server until the end of their transactions. */
export async function lockServer(ctx: Ctx, id: string): Promise<void> {
  await ctx.db.execute(sql`SELECT 1 FROM mcp_servers WHERE id = ${id} FOR UPDATE`)
}

/** Sets the groups and roles that can use a server; returns how many of them exist. */
export async function setSubjects(
  ctx: UserCtx,
  id: string,
  { groups, roles }: { groups: readonly string[]; roles: readonly string[] },
): Promise<number> {
  await ctx.db.execute(sql`
    DELETE FROM grants WHERE resource_type = 'mcp_server' AND resource_id = ${id} AND subject_type = 'group'`)
  await ctx.db.execute(sql`DELETE FROM mcp_server_roles WHERE server_id = ${id}`)
  const given = await ctx.db.execute(sql`
    INSERT INTO grants (resource_type, resource_id, subject_type, subject_id, level, created_by)
    SELECT 'mcp_server', ${id}, 'group', g.id::text, 'user', ${ctx.actor.user_id} FROM user_groups g
    WHERE g.id = ANY(${sql.param(groups)}::uuid[])`)
  const opened = await ctx.db.execute(sql`
    INSERT INTO mcp_server_roles (server_id, role_id)
    SELECT ${id}, r.id FROM roles r WHERE r.id = ANY(${sql.param(roles)}::uuid[])`)
  return (given.rowCount ?? 0) + (opened.rowCount ?? 0)
}

/** Does not change the revision, because the form does not contain the state. */
export async function setEnabled(ctx: Ctx, id: string, isEnabled: boolean): Promise<void> {
  await ctx.db.execute(sql`UPDATE mcp_servers SET is_enabled = ${isEnabled} WHERE id = ${id}`)
}

export async function deleteServer(ctx: Ctx, id: string): Promise<void> {
  await ctx.db.execute(sql`DELETE FROM grants WHERE resource_type = 'mcp_server' AND resource_id = ${id}`)
  await ctx.db.execute(sql`DELETE FROM mcp_servers WHERE id = ${id}`)
}

/** Stores a failed reading; the previous data of the server is kept. */
export async function setFailure(ctx: Ctx, id: string, url: string, code: McpFailure): Promise<void> {
  await ctx.db.execute(sql`
    UPDATE mcp_servers SET last_checked_at = now(), last_error = ${code} WHERE id = ${id} AND url = ${url}`)
}
