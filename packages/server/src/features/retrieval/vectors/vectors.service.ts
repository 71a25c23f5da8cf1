import { type Ctx, inTransaction } from '#core/context.ts'
import { makeVectorIndex, makeVectorTable, storedDimensions } from './vectors.queries.ts'

/**
 * Creates the table of vectors at each start if pgvector is available: a migration would fail without it.
 */
export async function ensureVectorTable(ctx: Ctx): Promise<void> {
  if (!ctx.deps.database.vector) return
  await inTransaction(ctx, makeVectorTable)
  for (const dimensions of await storedDimensions(ctx)) await ensureVectorIndex(ctx, dimensions)
}

/** The indexed dimensions of a database, as known to this process. */
const indexed = new WeakMap<Ctx['deps']['database'], Set<number>>()

/**
 * Creates the index for a new vector size before the first vectors are stored. Without it a search is only
 * slower: if a lock or another process prevents it, the next one that stores vectors creates it.
 */
export async function ensureVectorIndex(ctx: Ctx, dimensions: number): Promise<void> {
  const { database } = ctx.deps
  if (!database.vector || indexed.get(database)?.has(dimensions)) return
  try {
    await makeVectorIndex(ctx, dimensions)
    indexed.set(database, (indexed.get(database) ?? new Set()).add(dimensions))
  } catch (error) {
    ctx.log.warn({ err: error, dimensions }, 'vectors of a new size are not indexed yet')
  }
}
