import { MCP_TOOL_STATES } from '@parlance/contract/admin/mcp-servers.schemas.ts'
import type { AdminMcpToolDetail } from '@parlance/contract/admin/mcp-servers.ts'
import type { Ctx } from '#core/context.ts'
import { sql } from '#db/drizzle.ts'
import {
  boolean,
  columns,
  extend,
  json,
  nullable,
  oneOf,
  rowOf,
  type RowOf,
  rowsOf,
  text,
  uuid,
} from '#db/rows.ts'

const tool = columns({
  id: uuid,
  name: text,
  title: nullable(text),
  description: text,
  annotations: json<AdminMcpToolDetail['annotations']>(),
  fingerprint: text,
  state: oneOf(MCP_TOOL_STATES),
  is_enabled: boolean,
  needs_approval: boolean,
})
export type ToolRow = RowOf<typeof tool>

const toolDetail = extend(tool, {
  slug: text,
  current: json<AdminMcpToolDetail['current']>(),
  approved: nullable(json<AdminMcpToolDetail['current']>()),
})

const FIELDS = sql`t.id, t.name, t.current->>'title' AS title, t.current->>'description' AS description,
  t.current->'annotations' AS annotations, t.fingerprint, t.is_enabled, t.needs_approval,
  CASE WHEN t.is_gone THEN 'gone' WHEN t.approved IS NULL THEN 'unapproved'
    WHEN t.fingerprint = t.approved_fingerprint THEN 'approved' ELSE 'changed' END AS state`

export async function listTools(ctx: Ctx, serverId: string): Promise<ToolRow[]> {
  return await rowsOf(
    ctx.db,
    tool,
    sql`SELECT ${FIELDS} FROM mcp_tools t WHERE t.server_id = ${serverId} ORDER BY lower(t.name), t.id`,
  )
}

export async function findTool(
  ctx: Ctx,
  serverId: string,
  id: string,
): Promise<RowOf<typeof toolDetail> | undefined> {
  return await rowOf(
    ctx.db,
    toolDetail,
    sql`SELECT ${FIELDS}, s.slug, t.current, t.approved FROM mcp_tools t JOIN mcp_servers s ON s.id = t.server_id
      WHERE t.server_id = ${serverId} AND t.id = ${id}`,
  )
}

/**
 * Updates the given fields of these tools; absent fields stay. A tool that was never approved is approved when it is
 * enabled.
 */
export async function setTools(
  ctx: Ctx,
  ids: readonly string[],
  { is_enabled, needs_approval }: { is_enabled?: boolean | undefined; needs_approval?: boolean | undefined },
): Promise<void> {
  const enables = sql`coalesce(${is_enabled ?? null}::boolean, is_enabled)`
  const approves = sql`(approved IS NULL AND ${enables})`
  await ctx.db.execute(sql`
    UPDATE mcp_tools SET is_enabled = ${enables},
      needs_approval = coalesce(${needs_approval ?? null}::boolean, needs_approval),
      approved = CASE WHEN ${approves} THEN current ELSE approved END,
      approved_fingerprint = CASE WHEN ${approves} THEN fingerprint ELSE approved_fingerprint END,
      updated_at = now()
    WHERE id = ANY(${sql.param(ids)}::uuid[])`)
}

/** Approves the current definition of a tool; models are given this definition from now on. */
export async function approve(ctx: Ctx, id: string): Promise<void> {
  await ctx.db.execute(sql`
    UPDATE mcp_tools SET approved = current, approved_fingerprint = fingerprint, updated_at = now() WHERE id = ${id}`)
}
