import type { Ctx } from '#core/context.ts'
import type { Job } from '#core/jobs/jobs.ts'
import { madeAt } from '#core/ids.ts'
import { insertTask } from '#core/queue/tasks.queries.ts'
import { wakeWorkers } from '#core/queue/workers.ts'
import { scanKeys } from '#features/document-keys/scan-keys.service.ts'
import { dropUnwanted } from '#features/retrieval/chunk-store.service.ts'
import { keepScan, lostRows, unnamedFiles } from './orphans.queries.ts'

const AT_ONCE = 500
/**
 * Minimum age: a newer file can still get its row, which is written after the bytes. Allows for a clock set forward.
 */
const AGE_MS = 24 * 3_600_000

/**
 * Removes unreferenced bytes and keys, and staged vectors that no document waits for, counts missing keys, and orders the
 * tasks of rows that wait without one.
 */
export const scanForOrphans: Job = {
  name: 'documents.scan_for_orphans',
  every_s: 6 * 3_600,
  run: async (ctx, signal) => {
    const files = await removeUnnamed(ctx, signal)
    const lost = await lostRows(ctx)
    for (const row of lost) await insertTask(ctx, row)
    if (lost.length > 0) wakeWorkers()
    const unwanted = await dropUnwanted(ctx, signal)
    const keys = await scanKeys(ctx, signal, AGE_MS)
    if (signal.aborted) return
    const found = { ...files, orphan_rows: lost.length + unwanted, missing_keys: keys.missing }
    await keepScan(ctx, found)
    ctx.log.info(found, 'scanned for orphans')
  },
}

async function removeUnnamed(ctx: Ctx, signal: AbortSignal) {
  const counts = { stored_files: 0, orphan_files: 0, removed: await ctx.deps.files.clean() }
  counts.orphan_files = counts.removed
  let some: string[] = []
  const look = async () => {
    for (const id of await unnamedFiles(ctx, some)) {
      counts.orphan_files++
      await ctx.deps.files.delete(id)
      counts.removed++
    }
    some = []
  }
  for await (const id of ctx.deps.files.list()) {
    if (signal.aborted) break
    counts.stored_files++
    if (Date.now() - madeAt(id) < AGE_MS) continue
    if (some.push(id) === AT_ONCE) await look()
  }
  await look()
  return counts
}
