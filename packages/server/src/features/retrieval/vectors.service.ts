import { type Ctx, inTransaction } from '#core/context.ts'
import { makeVectorIndex, makeVectorTable, storedDimensions } from './vectors.queries.ts'

/**
 * Makes the table of the vectors, at each start where pgvector is there: a migration would fail without it.
 */
export async function ensureVectorTable(ctx: Ctx): Promise<void> {
  if (!ctx.deps.database.vector) return
  await inTransaction(ctx, makeVectorTable)
  for (const dimensions of await storedDimensions(ctx)) await ensureVectorIndex(ctx, dimensions)
}

/** What a process knows to be indexed of a database. */
const indexed = new WeakMap<Ctx['deps']['database'], Set<number>>()

/**
 * Makes the index of vectors of a size that is new, before the first of them are stored. Without it a search is only
 * slower: where a lock or another process is in the way, the next one that stores vectors makes it.
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
