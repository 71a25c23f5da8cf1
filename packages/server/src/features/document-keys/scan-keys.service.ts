import type { Ctx } from '#core/context.ts'
import { madeAt } from '#core/ids.ts'
import { nextKeyed, unusedKeys } from './document-keys.queries.ts'
import { destroyKeys } from './document-keys.service.ts'

const AT_ONCE = 500

/**
 * Compares documents and the key store: destroys keys that no document has, if they are older than `age_ms`, and counts
 * documents with a key that is missing.
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
  if (needed.size > 0) ctx.log.error({ missing: needed.size }, 'keys of documents are missing')
  return { unused, missing: signal.aborted ? 0 : needed.size }
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
