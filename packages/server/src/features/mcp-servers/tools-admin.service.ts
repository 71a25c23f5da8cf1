import type { AdminMcpTool, AdminMcpToolDetail } from '@parlance/contract/admin/mcp-servers.ts'
import { type Ctx, inTransaction, type UserCtx } from '#core/context.ts'
import { AppError } from '#core/errors.ts'
import { recordAudit } from '#features/audit/audit.service.ts'
import { storedServer } from './server-admin.service.ts'
import { lockServer } from './server-changes.queries.ts'
import { modelName } from './tool-names.ts'
import { approve, findTool, listTools, setTools, type ToolRow } from './tools-admin.queries.ts'

type Tools = { data: AdminMcpTool[] }
type Setting = {
  /** With the fingerprints that the administrator saw. */
  tools: { id: string; fingerprint: string }[]
  is_enabled?: boolean | undefined
  needs_approval?: boolean | undefined
}

export async function adminTools(ctx: Ctx, serverId: string): Promise<Tools> {
  const server = await storedServer(ctx, serverId)
  return { data: await listTools(ctx, server.id) }
}

export async function adminTool(ctx: Ctx, serverId: string, id: string): Promise<AdminMcpToolDetail> {
  const found = await findTool(ctx, serverId, id)
  if (found === undefined) throw new AppError('ERROR_MCP_TOOL_NOT_FOUND')
  const { slug, ...tool } = found
  return { ...tool, model_name: modelName(slug, tool.name) }
}

/**
 * Enables tools, disables them, or requires approval before they run. The first time a tool is enabled, its
 * definition is approved.
 */
export async function changeTools(
  ctx: UserCtx,
  serverId: string,
  { tools, is_enabled, needs_approval }: Setting,
): Promise<Tools> {
  return await inTransaction(ctx, async (tx) => {
    await lockServer(tx, serverId)
    const { data } = await adminTools(tx, serverId)
    const named = tools.map((tool) => seen(data, tool))
    const isGone = named.some((tool) => tool.state === 'gone')
    if (isGone && is_enabled !== false) throw new AppError('ERROR_EDITED_BY_OTHER')
    const changing = named.filter(
      (tool) =>
        (is_enabled !== undefined && tool.is_enabled !== is_enabled) ||
        (needs_approval !== undefined && tool.needs_approval !== needs_approval),
    )
    if (changing.length === 0) return { data }
    await setTools(
      tx,
      changing.map((tool) => tool.id),
      { is_enabled, needs_approval },
    )
    await recordAudit(tx, {
      action: 'mcp_server.set_tools',
      object_id: serverId.toLowerCase(),
      after: { tools: changing.map((tool) => tool.name), is_enabled, needs_approval },
    })
    return await adminTools(tx, serverId)
  })
}

/** Approves the current definition of a tool that was changed after its approval. */
export async function approveTool(
  ctx: UserCtx,
  serverId: string,
  id: string,
  fingerprint: string,
): Promise<AdminMcpToolDetail> {
  return await inTransaction(ctx, async (tx) => {
    await lockServer(tx, serverId)
    const tool = await adminTool(tx, serverId, id)
    seen([tool], { id, fingerprint })
    if (tool.state === 'approved') return tool
    if (tool.state === 'gone') throw new AppError('ERROR_EDITED_BY_OTHER')
    await approve(tx, tool.id)
    await recordAudit(tx, {
      action: 'mcp_server.approve_tool',
      object_id: serverId.toLowerCase(),
      before: { tool: tool.name, ...tool.approved },
      after: { tool: tool.name, ...tool.current },
    })
    return await adminTool(tx, serverId, id)
  })
}

/** The tool as the administrator saw it; later changes are neither enabled nor approved. */
function seen<T extends ToolRow>(known: readonly T[], asked: { id: string; fingerprint: string }): T {
  const tool = known.find((one) => one.id === asked.id.toLowerCase())
  if (tool === undefined) throw new AppError('ERROR_MCP_TOOL_NOT_FOUND')
  if (tool.fingerprint !== asked.fingerprint) throw new AppError('ERROR_EDITED_BY_OTHER')
  return tool
}
