import type {
  AdminMcpServer,
  AdminMcpServerDetail,
  McpServerInput,
} from '@parlance/contract/admin/mcp-servers.ts'
import { ADMIN_PAGE_SIZE } from '@parlance/contract/core/limits.ts'
import type { Ctx, UserCtx } from '#core/context.ts'
import { inTransaction } from '#core/context.ts'
import { AppError } from '#core/errors.ts'
import { uuidv7 } from '#core/ids.ts'
import { violatedConstraint } from '#db/violation.ts'
import { recordAudit } from '#features/audit/audit.service.ts'
import { groupsToRestrictTo } from '#features/models/model-admin.service.ts'
import { connectionOf } from './connection.ts'
import {
  findDependents,
  findServer,
  listRoles,
  type ListOptions,
  listServers,
  type StoredServer,
} from './server-admin.queries.ts'
import {
  deleteServer,
  forgetIssuer,
  forgetReading,
  insertServer,
  lockServer,
  type ServerFields,
  setEnabled,
  setSubjects,
  updateServer,
} from './server-changes.queries.ts'

type AdminQuery = Omit<ListOptions, 'limit' | 'offset'> & { page: number }
type AdminPage = { data: AdminMcpServer[]; total: number; page: number }
type Named = { id: string; name: string }

export async function adminServers(ctx: Ctx, { page, ...query }: AdminQuery): Promise<AdminPage> {
  const range = { limit: ADMIN_PAGE_SIZE, offset: (page - 1) * ADMIN_PAGE_SIZE }
  return { ...(await listServers(ctx, { ...query, ...range })), page }
}

export async function adminServer(ctx: Ctx, id: string): Promise<AdminMcpServerDetail> {
  return shown(await storedServer(ctx, id))
}

export async function storedServer(ctx: Ctx, id: string): Promise<StoredServer> {
  const server = await findServer(ctx, id)
  if (server === undefined) throw new AppError('ERROR_MCP_SERVER_NOT_FOUND')
  return server
}

/** Groups by name, and all roles that a server can be restricted to. */
export async function restrictableTo(ctx: Ctx, query: string): Promise<{ groups: Named[]; roles: Named[] }> {
  return { groups: await groupsToRestrictTo(ctx, query), roles: await listRoles(ctx) }
}

export async function createServer(ctx: UserCtx, input: McpServerInput): Promise<AdminMcpServerDetail> {
  const id = uuidv7()
  return await changing(ctx, async (tx) => {
    await insertServer(tx, id, fieldsOf(tx, input, null))
    await restrict(tx, id, input)
    const made = await adminServer(tx, id)
    await recordAudit(tx, { action: 'mcp_server.create', object_id: id, after: auditFields(made) })
    return made
  })
}

/** Changes a server, unless another person changed it since it was read. */
export async function changeServer(
  ctx: UserCtx,
  id: string,
  { updated_at: seen, ...input }: McpServerInput & { updated_at: string },
): Promise<AdminMcpServerDetail> {
  return await changing(ctx, async (tx) => {
    await lockServer(tx, id)
    const before = await storedServer(tx, id)
    if (before.updated_at !== new Date(seen).toISOString()) throw new AppError('ERROR_EDITED_BY_OTHER')
    const fields = fieldsOf(tx, input, before)
    await updateServer(tx, before.id, fields)
    if (isReachedDifferently(before, fields)) await forgetReading(tx, before.id)
    if ('oauth_client_secret' in secretsChanged(before, fields)) await forgetIssuer(tx, before.id)
    await restrict(tx, before.id, input)
    const after = await adminServer(tx, before.id)
    await recordAudit(tx, {
      action: 'mcp_server.update',
      object_id: before.id,
      before: auditFields(shown(before)),
      after: { ...auditFields(after), ...secretsChanged(before, fields) },
    })
    return after
  })
}

export async function switchServer(
  ctx: UserCtx,
  id: string,
  isEnabled: boolean,
): Promise<AdminMcpServerDetail> {
  return await inTransaction(ctx, async (tx) => {
    await lockServer(tx, id)
    const before = await adminServer(tx, id)
    if (before.is_enabled === isEnabled) return before
    await setEnabled(tx, before.id, isEnabled)
    const after = await adminServer(tx, before.id)
    await recordAudit(tx, {
      action: isEnabled ? 'mcp_server.enable' : 'mcp_server.disable',
      object_id: before.id,
      before: auditFields(before),
      after: auditFields(after),
    })
    return after
  })
}

export async function serverDependents(
  ctx: Ctx,
  id: string,
): Promise<{ tool_count: number; assistants: { count: number; names: string[] } }> {
  const server = await storedServer(ctx, id)
  const { tool_count = 0, count = 0, names = [] } = (await findDependents(ctx, server.id)) ?? {}
  return { tool_count, assistants: { count, names } }
}

export async function removeServer(ctx: UserCtx, id: string): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    await lockServer(tx, id)
    const before = await adminServer(tx, id)
    await deleteServer(tx, before.id)
    await recordAudit(tx, { action: 'mcp_server.delete', object_id: before.id, before: auditFields(before) })
  })
}

async function changing<T>(ctx: UserCtx, work: (tx: UserCtx) => Promise<T>): Promise<T> {
  return await inTransaction(ctx, work).catch((error: unknown) => {
    const isTaken = violatedConstraint(error) === 'mcp_servers__slug'
    throw isTaken ? new AppError('ERROR_MCP_SERVER_SLUG_ALREADY_IN_USE') : error
  })
}

function fieldsOf(ctx: Ctx, input: McpServerInput, before: StoredServer | null): ServerFields {
  const { label, slug, data_note, is_restricted } = input
  return { label, slug, data_note, is_restricted, ...connectionOf(ctx, input, before) }
}

async function restrict(tx: UserCtx, id: string, input: McpServerInput): Promise<void> {
  const groups = unique(input.groups)
  const roles = unique(input.roles)
  const found = await setSubjects(tx, id, { groups, roles })
  if (found !== groups.length + roles.length) throw new AppError('ERROR_MCP_SERVER_SUBJECT_NOT_FOUND')
}

function unique(ids: readonly string[]): string[] {
  return [...new Set(ids.map((id) => id.toLowerCase()))]
}

function isReachedDifferently(before: StoredServer, after: ServerFields): boolean {
  return (
    before.url !== after.url ||
    before.credential !== after.credential ||
    before.oauth_client_id !== after.oauth_client_id ||
    before.oauth_scope !== after.oauth_scope ||
    Object.keys(secretsChanged(before, after)).length > 0
  )
}

/** Which secrets were replaced. A kept secret has the same sealed value. */
function secretsChanged(before: StoredServer, after: ServerFields): Record<string, string> {
  const isNew = (one: Buffer | null, other: Buffer | null) => other !== null && one?.equals(other) !== true
  return {
    ...(isNew(before.header_value, after.header_value) && { header_value: 'replaced' }),
    ...(isNew(before.oauth_client_secret, after.oauth_client_secret) && { oauth_client_secret: 'replaced' }),
  }
}

function shown({ header_value: _, oauth_client_secret, ...server }: StoredServer): AdminMcpServerDetail {
  return { ...server, has_oauth_client_secret: oauth_client_secret !== null }
}

/** The fields of a server in the audit trail. */
function auditFields(server: AdminMcpServerDetail) {
  const { label, url, slug, timeout_s, credential, header_name, oauth_client_id } = server
  const { has_oauth_client_secret, oauth_scope, data_note, is_enabled, is_restricted } = server
  return {
    label,
    url,
    slug,
    timeout_s,
    credential,
    header_name,
    oauth_client_id,
    has_oauth_client_secret,
    oauth_scope,
    data_note,
    is_enabled,
    is_restricted,
    groups: server.groups.map((group) => group.id),
    roles: server.roles.map((role) => role.id),
  }
}
