import type { AdminPlugin } from '@parlance/contract/admin/plugins.ts'
import type { Ctx, UserCtx } from '#core/context.ts'
import { inTransaction } from '#core/context.ts'
import { AppError } from '#core/errors.ts'
import { recordAudit } from '#features/audit/audit.service.ts'
import type { LoadedPlugin } from '#plugins/loaded.ts'
import { entryOf, type PackedPlugin } from '#plugins/packed/find.ts'
import { startPacked } from '#plugins/packed/start.ts'
import { deleteApproval, listApprovals, storeApproval } from './approvals.queries.ts'

type Approvals = Map<string, { hash: string; at: string }>

/**
 * The plugins that can run now: built-in ones, and packed ones with an approval for exactly their files. A plugin
 * that was approved in the meantime, perhaps by another process, is started.
 */
export async function runningPlugins(ctx: Ctx): Promise<readonly LoadedPlugin[]> {
  const { plugins } = ctx.deps
  if (plugins.packed.length === 0) return plugins.loaded
  const approvals = await approvalsById(ctx)
  for (const packed of plugins.packed) {
    if (approvals.get(packed.id)?.hash === packed.hash) await started(ctx, packed)
  }
  return plugins.loaded.filter(
    ({ id, packed_hash }) => packed_hash === undefined || approvals.get(id)?.hash === packed_hash,
  )
}

/** The permissions and hosts that each packed plugin requests, and whether it is approved. */
export async function describePacked(ctx: Ctx): Promise<Map<string, NonNullable<AdminPlugin['packed']>>> {
  if (ctx.deps.plugins.packed.length === 0) return new Map()
  const approvals = await approvalsById(ctx)
  return new Map(
    ctx.deps.plugins.packed.map((packed) => {
      const { id, hash, manifest, has_tables } = packed
      const approval = approvals.get(id)
      const isApproved = approval?.hash === hash
      const { version, hosts, device_permissions, permissions, calls, content_policy } = manifest
      const description = {
        version,
        hash,
        approved_at: isApproved ? approval.at : null,
        is_changed: approval !== undefined && !isApproved,
        hosts,
        sources: [...new Set(Object.values(content_policy).flat())],
        device_permissions,
        permissions,
        calls: calls.map(({ method, path }) => `${method} ${path}`),
        has_tables,
        entry: isApproved ? entryOf(packed) : null,
      }
      return [id, description]
    }),
  )
}

/** Approves a packed plugin with exactly the files that were shown. It starts immediately. */
export async function approvePlugin(ctx: UserCtx, id: string, hash: string): Promise<void> {
  const packed = packedOf(ctx, id)
  if (packed.hash !== hash) throw new AppError('ERROR_PLUGIN_CHANGED')
  await inTransaction(ctx, async (tx) => {
    await storeApproval(tx, id, hash)
    const { version } = packed.manifest
    await recordAudit(tx, { action: 'plugin.approve', object_id: id, after: { version, hash } })
  })
  await started(ctx, packed)
}

/** Revokes the approval: from now on nothing calls the plugin. Its code stays in memory until the next restart. */
export async function revokePlugin(ctx: UserCtx, id: string): Promise<void> {
  const { hash, manifest } = packedOf(ctx, id)
  await inTransaction(ctx, async (tx) => {
    if (!(await deleteApproval(tx, id))) throw new AppError('ERROR_PLUGIN_NOT_FOUND')
    const { version } = manifest
    await recordAudit(tx, { action: 'plugin.revoke', object_id: id, before: { version, hash } })
  })
}

function started(ctx: Ctx, packed: PackedPlugin): Promise<LoadedPlugin | null> {
  const { database, plugins, log } = ctx.deps
  return startPacked(database, plugins, packed, log)
}

function packedOf(ctx: Ctx, id: string): PackedPlugin {
  const packed = ctx.deps.plugins.packed.find((one) => one.id === id)
  if (packed === undefined) throw new AppError('ERROR_PLUGIN_NOT_FOUND')
  return packed
}

async function approvalsById(ctx: Ctx): Promise<Approvals> {
  const rows = await listApprovals(ctx)
  return new Map(rows.map(({ plugin_id, content_hash: hash, approved_at: at }) => [plugin_id, { hash, at }]))
}
