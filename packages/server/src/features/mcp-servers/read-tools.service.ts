import type { McpTrial } from '@parlance/contract/admin/mcp-servers.ts'
import { MCP_TOOLS_MAX } from '@parlance/contract/core/limits.ts'
import type { McpToolList } from '#adapters/mcp/port.ts'
import { type Ctx, inTransaction } from '#core/context.ts'
import type { Job } from '#core/jobs/jobs.ts'
import {
  dueServers,
  knownTools,
  type KnownTool,
  markGone,
  setReading,
  upsertTools,
} from './read-tools.queries.ts'
import { storedServer } from './server-admin.service.ts'
import { lockServer, setFailure } from './server-changes.queries.ts'
import { listTools, READ_MS, type Reading } from './trial.service.ts'

/** Tools are at most this old, as far as their servers answer. */
const HOUR_S = 3_600

/** What a reading has changed: tools that were not there before, that say something else, and that are no longer there. */
type Changes = { added: number; changed: number; gone: number }
const NO_CHANGES: Changes = { added: 0, changed: 0, gone: 0 }

/** Reads the tools of a server and stores their current definitions. It enables and approves nothing. */
export async function readTools(
  ctx: Ctx,
  id: string,
  reading: Reading = {},
): Promise<Changes & { trial: McpTrial }> {
  const server = await storedServer(ctx, id)
  const { list, trial } = await listTools(ctx, server, reading)
  if (list === null) {
    if (trial.code !== null) await setFailure(ctx, server.id, server.url, trial.code)
    return { trial, ...NO_CHANGES }
  }
  return { trial, ...(await inTransaction(ctx, (tx) => store(tx, server, list))) }
}

async function store(tx: Ctx, { id, url }: { id: string; url: string }, list: McpToolList): Promise<Changes> {
  await lockServer(tx, id)
  if (!(await setReading(tx, id, url, list))) return NO_CHANGES
  const before = await knownTools(tx, id)
  const tools = list.tools.slice(0, MCP_TOOLS_MAX)
  await upsertTools(tx, id, tools)
  const names = tools.map((tool) => tool.name)
  await markGone(tx, id, names)
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

/** Reads the tools of the enabled servers again. A server that fails is tried again the next time. */
export const readEnabledServers: Job = {
  name: 'mcp_servers.read_tools',
  every_s: HOUR_S,
  run: async (ctx, signal) => {
    const due = await dueServers(ctx, HOUR_S / 2)
    for (const id of due) {
      if (signal.aborted) return
      try {
        await readTools(ctx, id, { signal: AbortSignal.any([signal, AbortSignal.timeout(READ_MS)]) })
      } catch (error) {
        ctx.log.warn({ err: error, mcp_server_id: id }, 'the tools of an MCP server could not be read')
      }
    }
  },
}
