import { mcpServers } from '@parlance/contract/admin/mcp-servers.ts'
import { mcpServerSchemas } from '@parlance/contract/admin/mcp-servers.schemas.ts'
import { tokenFor } from '#features/mcp-connections/mcp-connections.service.ts'
import { serve, type Server } from '#core/http/mount.ts'
import { readTools } from './read-tools.service.ts'
import {
  adminServer,
  adminServers,
  changeServer,
  createServer,
  removeServer,
  restrictableTo,
  serverDependents,
  switchServer,
} from './server-admin.service.ts'
import { adminTool, adminTools, approveTool, changeTools } from './tools-admin.service.ts'
import { tryDraft } from './trial.service.ts'
import { usableServers } from './usable-tools.service.ts'

export function mcpServerRoutes(server: Server): void {
  serve(server, mcpServers, mcpServerSchemas, {
    adminList: (ctx, { query }) => adminServers(ctx, query),
    create: (ctx, { body }) => createServer(ctx, body),
    tryDraft: (ctx, { body }) => tryDraft(ctx, body),
    choices: (ctx, { query }) => restrictableTo(ctx, query.query ?? ''),
    get: (ctx, { params }) => adminServer(ctx, params.mcp_server_id),
    update: (ctx, { params, body }) => changeServer(ctx, params.mcp_server_id, body),
    setEnabled: (ctx, { params, body }) => switchServer(ctx, params.mcp_server_id, body.is_enabled),
    dependents: (ctx, { params }) => serverDependents(ctx, params.mcp_server_id),
    delete: (ctx, { params }) => removeServer(ctx, params.mcp_server_id),
    tools: (ctx, { params }) => adminTools(ctx, params.mcp_server_id),
    readTools: (ctx, { params: { mcp_server_id: id } }) =>
      readTools(ctx, id, { reader: ctx.actor.user_id, token: (renewed) => tokenFor(ctx, id, renewed) }),
    setTools: (ctx, { params, body }) => changeTools(ctx, params.mcp_server_id, body),
    tool: (ctx, { params }) => adminTool(ctx, params.mcp_server_id, params.mcp_tool_id),
    approveTool: (ctx, { params, body }) =>
      approveTool(ctx, params.mcp_server_id, params.mcp_tool_id, body.fingerprint),
    usable: async (ctx) => ({ data: await usableServers(ctx) }),
  })
}
