import type { McpTrial } from '@parlance/contract/admin/mcp-servers.ts'
import { MCP_TOOLS_MAX } from '@parlance/contract/core/limits.ts'
import type { McpToolList } from '#adapters/mcp/port.ts'
import { may } from '#core/access/permissions.ts'
import { asPerson } from '#core/auth/as-person.ts'
import { type Ctx, inTransaction } from '#core/context.ts'
import type { Job } from '#core/jobs/jobs.ts'
import { tokenFor } from '#features/mcp-connections/mcp-connections.service.ts'
import { newlyHeld, notifyOfHeld } from './held-tools.ts'
import {
  dueServers,
  knownTools,
  type KnownTool,
  markGone,
  setReading,
  upsertTools,
} from './read-tools.queries.ts'
import { storedServer } from './server-admin.service.ts'
import type { StoredServer } from './server-admin.queries.ts'
import { lockServer, setFailure } from './server-changes.queries.ts'
import { listTools, READ_MS, type Reading } from './trial.service.ts'

/** Maximum age of the tools, as long as their servers answer. */
const HOUR_S = 3_600

type ReadBy = Reading & { reader?: string }

/** The changes found by a reading: new, changed and removed tools. */
type Changes = { added: number; changed: number; gone: number }
const NO_CHANGES: Changes = { added: 0, changed: 0, gone: 0 }

/**
 * Reads the tools of a server and stores their current definitions. It enables and approves nothing. `reader`: the
 * administrator who reads them, with their own sign-in if people sign in to the server.
 */
export async function readTools(
  ctx: Ctx,
  id: string,
  { reader, ...reading }: ReadBy = {},
): Promise<Changes & { trial: McpTrial }> {
  const server = await storedServer(ctx, id)
  const { list, trial } = await listTools(ctx, server, reading)
  if (list === null) {
    if (trial.code !== null) await setFailure(ctx, server.id, server.url, trial.code)
    return { trial, ...NO_CHANGES }
  }
  return { trial, ...(await inTransaction(ctx, (tx) => store(tx, server, list, reader ?? null))) }
}

async function store(
  tx: Ctx,
  server: StoredServer,
  list: McpToolList,
  reader: string | null,
): Promise<Changes> {
  const { id, url } = server
  await lockServer(tx, id)
  if (!(await setReading(tx, id, url, list, reader))) return NO_CHANGES
  const before = await knownTools(tx, id)
  const tools = list.tools.slice(0, MCP_TOOLS_MAX)
  await upsertTools(tx, id, tools)
  const names = tools.map((tool) => tool.name)
  await markGone(tx, id, names)
  await notifyOfHeld(tx, server, newlyHeld(before, tools), reader)
  return changesOf(before, tools)
}

function changesOf(before: readonly KnownTool[], tools: McpToolList['tools']): Changes {
  const known = new Map(before.map((tool) => [tool.name, tool]))
  const now = new Set(tools.map((tool) => tool.name))
  return {
    added: tools.filter((tool) => known.get(tool.name)?.is_gone !== false).length,
    changed: tools.filter((tool) => {
      const one = known.get(tool.name)
      return one?.is_gone === false && one.fingerprint !== tool.fingerprint
    }).length,
    gone: before.filter((tool) => !tool.is_gone && !now.has(tool.name)).length,
  }
}

/**
 * The sign-in of the administrator who last read the tools; null if it has ended, or if they cannot read them now.
 */
async function tokenOf(ctx: Ctx, id: string, readBy: string | null): Promise<Reading['token'] | null> {
  const reader = readBy === null ? undefined : await asPerson(ctx, readBy, id)
  if (reader === undefined) return null
  if (!may(reader.actor, 'system:configure') || !may(reader.actor, 'provider:manage')) return null
  if ((await tokenFor(reader, id, false)) === null) return null
  return (renewed) => tokenFor(reader, id, renewed)
}

/** Reads the tools of the enabled servers again. A server that fails is retried the next time. */
export const readEnabledServers: Job = {
  name: 'mcp_servers.read_tools',
  every_s: HOUR_S,
  run: async (ctx, signal) => {
    const due = await dueServers(ctx, HOUR_S / 2)
    for (const { id, credential, read_by } of due) {
      if (signal.aborted) return
      try {
        const token = credential === 'person' ? await tokenOf(ctx, id, read_by) : null
        if (credential === 'person' && token === null) continue
        await readTools(ctx, id, { token, signal: AbortSignal.any([signal, AbortSignal.timeout(READ_MS)]) })
      } catch (error) {
        ctx.log.warn({ err: error, mcp_server_id: id }, 'the tools of an MCP server could not be read')
      }
    }
  },
}
