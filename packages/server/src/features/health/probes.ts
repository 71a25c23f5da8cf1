import { statfs } from 'node:fs/promises'
import type { Health } from '@parlance/contract/admin/health.ts'
import type { SignOn } from '#adapters/sso/port.ts'
import type { Ctx } from '#core/context.ts'
import { withDeadline } from '#core/deadline.ts'
import { uuidv7 } from '#core/ids.ts'
import { isKeyStoreKnown } from '#features/document-keys/document-keys.service.ts'
import { missingKeys } from './health.queries.ts'

const DEADLINE_MS = 3_000
const SLOW_MS = 1_000

type Probe = { state: 'up' | 'degraded' | 'down'; ping_ms: number | null }

/** Whether the database answers, and how fast. */
export function probeDatabase(ctx: Ctx): Promise<Probe> {
  return probe(ctx, 'the database', () => ctx.deps.database.ping())
}

/** Whether the identity provider can be found. */
export function probeSignOn(ctx: Ctx, signOn: SignOn): Promise<Probe> {
  return probe(ctx, 'sign-on', () => signOn.ping())
}

/** Whether a file can be written, read and removed. */
export async function probeStorage(ctx: Ctx): Promise<Health['storage']> {
  const { files, config } = ctx.deps
  const { state } = await probe(ctx, 'the file store', async () => {
    const id = uuidv7()
    await files.put(id, Buffer.from(id))
    const kept = await files.get(id)
    await files.delete(id)
    if (kept?.toString() !== id) throw new Error('what was kept is not what was written')
  })
  return config.s3 === null
    ? { state, kind: 'folder', free_bytes: await freeBytes(config.data_dir) }
    : { state, kind: 's3', free_bytes: null }
}

/** Whether the keys of documents can be read. A few missing ones do not make all documents unreadable. */
export async function probeKeys(ctx: Ctx): Promise<Health['keys']> {
  const { state } = await probe(ctx, 'the key store', async () => {
    if (!(await isKeyStoreKnown(ctx))) throw new Error('the key store is not that of this database')
  })
  const missing = await missingKeys(ctx)
  return { state: state === 'up' && missing > 0 ? 'degraded' : state, missing }
}

/** The reason is only logged, because it can contain an address. */
async function probe(ctx: Ctx, what: string, work: () => Promise<void>): Promise<Probe> {
  const begun = performance.now()
  try {
    await withDeadline(work(), DEADLINE_MS)
  } catch (error) {
    ctx.log.warn({ err: error }, `${what} does not answer`)
    return { state: 'down', ping_ms: null }
  }
  const ping_ms = Math.round(performance.now() - begun)
  return { state: ping_ms > SLOW_MS ? 'degraded' : 'up', ping_ms }
}

async function freeBytes(folder: string): Promise<number | null> {
  const room = await statfs(folder).catch(() => null)
  return room === null ? null : room.bavail * room.bsize
}
