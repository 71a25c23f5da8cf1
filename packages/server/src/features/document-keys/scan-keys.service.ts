import type { Ctx } from '#core/context.ts'
import { madeAt } from '#core/ids.ts'
import { markLost, nextKeyed, unmarkFound, unusedKeys } from './document-keys.queries.ts'
import { destroyKeys, isKeyStoreKnown } from './document-keys.service.ts'

const AT_ONCE = 500

/**
 * Compares documents and the key store: destroys keys that no document has, if they are older than `age_ms`, and counts
 * documents with a key that is missing, which are then shown as failed.
 */
export async function scanKeys(
  ctx: Ctx,
  signal: AbortSignal,
  age_ms: number,
): Promise<{ unused: number; missing: number }> {
  const { document_keys } = ctx.deps
  await document_keys.clean()
  // documents first: the key of a document is stored before its id
  const needed = await neededKeys(ctx, signal)
  let unused = 0
  let unknown: string[] = []
  const remove = async () => {
    unused += await destroyKeys(ctx, await unusedKeys(ctx, unknown))
    unknown = []
  }
  for await (const id of document_keys.list()) {
    if (signal.aborted) break
    if (needed.delete(id) || Date.now() - madeAt(id) < age_ms) continue
    if (unknown.push(id) === AT_ONCE) await remove()
  }
  await remove()
  if (signal.aborted) return { unused, missing: 0 }
  const missing = [...needed]
  if (missing.length > 0) ctx.log.error({ missing: missing.length }, 'keys of documents are missing')
  // if the whole store is missing, it can be restored
  if (await isKeyStoreKnown(ctx)) {
    await markLost(ctx, missing)
    await unmarkFound(ctx, missing)
  }
  return { unused, missing: missing.length }
}

async function neededKeys(ctx: Ctx, signal: AbortSignal): Promise<Set<string>> {
  const needed = new Set<string>()
  for (let after = '00000000-0000-0000-0000-000000000000'; !signal.aborted;) {
    const some = await nextKeyed(ctx, after, AT_ONCE)
    for (const { key_id } of some) if (key_id !== null) needed.add(key_id)
    const last = some.at(-1)
    if (last === undefined) break
    after = last.id
  }
  return needed
}
