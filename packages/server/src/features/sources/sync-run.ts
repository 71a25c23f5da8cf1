import { SOURCE_FAULTS, SOURCE_FILE_FAULTS, type SourceFault } from '@parlance/contract/core/source-faults.ts'
import { type Changes, type Connector, SourceError, type SourceItem } from '#adapters/sources/port.ts'
import type { Ctx } from '#core/context.ts'
import { inTransaction } from '#core/context.ts'
import { AppError } from '#core/errors.ts'
import { connect, type Place, withStoredCredentials } from './connect.ts'
import { keepFacts, keepListedFacts } from './facts.ts'
import { forgetItems, keepItem, knownItems, type NewEntry, tellEntries } from './items.queries.ts'
import { noteEvent, putDocument, removeDocuments } from './knowledge.ts'
import { countRun, type DueSource, endRun, endSync, openRun, planRun, type RunRow } from './sync.queries.ts'
import { isHeld, type KnownItem, missingInBoth, type Plan, planOf, removalsOf, sizeMax } from './sync-plan.ts'

/** How long one request waits for a service that is busy. */
const MAX_WAIT_MS = 120_000
const REMOVED_AT_ONCE = 100
const ENTRIES_AT_ONCE = 500
/** After this many consecutive failures, the service itself counts as failing. */
const FAILURES_IN_A_ROW = 5

/** The error concerns the service, the account or the disk, not one file. */
const OF_ALL_FILES = new Set<SourceFault>([
  'ERROR_SOURCE_UNAUTHORIZED',
  'ERROR_SOURCE_BUSY',
  'ERROR_SOURCE_UNREACHABLE',
  'ERROR_DIRECTORY_NOT_ALLOWED',
  'ERROR_DIRECTORY_NOT_FOUND',
  'ERROR_STORAGE_FULL',
])

/** Maximum time of a listing, and of fetching files before other sources have their turn. */
export type RunLimits = { listing_ms: number; turn_ms: number }
type Sync = { source: DueSource; run: RunRow; connector: Connector; limits: RunLimits; signal: AbortSignal }

/**
 * Reads a source that this process holds, from the listing to the last file, or to the end of its turn. An unfinished
 * run continues: files that were already taken are recognised by their version and not fetched again. Throws only the
 * signal's reason; then the run stays open for the next process.
 */
export async function runSync(
  ctx: Ctx,
  source: DueSource,
  limits: RunLimits,
  signal: AbortSignal,
): Promise<'ended' | 'later'> {
  const run = await inTransaction(ctx, (tx) => openRun(tx, source))
  try {
    const place = { type: source.type, settings: source.settings } as Place
    const connector = connect(ctx, withStoredCredentials(ctx, place, source.credentials), MAX_WAIT_MS)
    return await sync(ctx, { source, run, connector, limits, signal })
  } catch (error) {
    signal.throwIfAborted()
    await fail(ctx, source, run, error)
    return 'ended'
  }
}

async function sync(ctx: Ctx, one: Sync): Promise<'ended' | 'later'> {
  const { source, run, signal } = one
  const { changes, plan, known } = await look(ctx, one)
  const held = isHeld(plan, source.allowed_removals)
  const left = plan.take.length + plan.remove.length + plan.refused.length
  await planRun(ctx, run.id, { known: plan.known, skipped: changes.skipped, left, is_held: held })
  if (run.kind === 'preview' || held) {
    await tellPlan(ctx, one, plan, held)
    return 'ended'
  }
  for (const { item, code } of plan.refused) await refuse(ctx, one, item, code)
  if (!(await takeAll(ctx, one, plan))) return 'later'
  await keepListedFacts(ctx, source, changes.items, known)
  await removeAll(ctx, one, plan)
  signal.throwIfAborted()
  await inTransaction(ctx, async (tx) => {
    await endSync(tx, source, {
      token: changes.token,
      held_run_id: null,
      error_code: null,
      has_synced: true,
      not_before: 0,
    })
    await endRun(tx, run.id, 'done', null)
    const details = { added: plan.take.length, removed: removalsOf(plan) }
    if (left > 0)
      await noteEvent(tx, source.knowledge_base_id, {
        kind: 'source_synced',
        actor_id: run.requested_by,
        name: source.name,
        details,
      })
  })
  return 'ended'
}

type Listing = { changes: Changes; plan: Plan; known: ReadonlyMap<string, KnownItem> }

/** The listing and its plan. If files would be removed, it is listed twice, because files can be missing by chance. */
async function look(ctx: Ctx, one: Sync): Promise<Listing> {
  const { source } = one
  const known = await knownItems(ctx, source.id)
  const changes = await list(one, source.token)
  const plan = planOf(known, changes)
  if (!changes.is_full || plan.remove.length === 0) return { changes, plan, known }
  const again = await list(one, null)
  return { changes: again, plan: missingInBoth(plan, planOf(known, again)), known }
}

async function list({ connector, limits, signal }: Sync, token: string | null): Promise<Changes> {
  const timeout = AbortSignal.timeout(limits.listing_ms)
  try {
    return await connector.changes(token, AbortSignal.any([signal, timeout]))
  } catch (error) {
    signal.throwIfAborted()
    throw timeout.aborted ? new SourceError('ERROR_SOURCE_TIMEOUT', { cause: error }) : error
  }
}

/** A preview or a held sync: reports without changes. */
async function tellPlan(ctx: Ctx, { source, run }: Sync, plan: Plan, held: boolean): Promise<void> {
  const entries: NewEntry[] = [
    ...plan.refused.map(({ item, code }) => ({ ...item, action: 'failed' as const, error_code: code })),
    ...plan.remove.map((known) => entryOf(known, 'removed')),
    ...plan.take.map(({ item, action }) => entryOf(item, action)),
  ]
  for (let at = 0; at < entries.length; at += ENTRIES_AT_ONCE) {
    await tellEntries(ctx, run.id, entries.slice(at, at + ENTRIES_AT_ONCE))
  }
  await inTransaction(ctx, async (tx) => {
    const added = plan.take.filter(({ action }) => action === 'added').length
    const counts = {
      added,
      changed: plan.take.length - added,
      removed: removalsOf(plan),
      failed: plan.refused.length,
    }
    await countRun(tx, run.id, counts)
    const isPreview = run.kind === 'preview'
    await endRun(tx, run.id, isPreview ? 'done' : 'held', null)
    if (isPreview || !held) return
    await endSync(tx, source, { held_run_id: run.id, error_code: null, has_synced: false, not_before: 0 })
    const details = { removed: counts.removed, known: plan.known }
    await noteEvent(tx, source.knowledge_base_id, {
      kind: 'source_held',
      actor_id: run.requested_by,
      name: source.name,
      details,
    })
  })
}

/** False if its turn ends before all files are done. */
async function takeAll(ctx: Ctx, one: Sync, plan: Plan): Promise<boolean> {
  const until = performance.now() + one.limits.turn_ms
  let inARow = 0
  for (const [at, { item, action }] of plan.take.entries()) {
    if (at > 0 && performance.now() >= until) return false
    const fault = await take(ctx, one, item, action)
    inARow = fault === null || FILE_FAULTS.has(fault.code) ? 0 : inARow + 1
    if (fault !== null && inARow === FAILURES_IN_A_ROW) throw fault
  }
  return true
}

const FILE_FAULTS: ReadonlySet<SourceFault> = new Set(SOURCE_FILE_FAULTS)

/** Processes one file. Its errors do not affect others. */
async function take(
  ctx: Ctx,
  one: Sync,
  item: SourceItem,
  action: 'added' | 'changed',
): Promise<SourceError | null> {
  const { source, run, connector, signal } = one
  try {
    const bytes = await connector.fetch(item, signal)
    signal.throwIfAborted()
    if (bytes.byteLength > sizeMax(item.name)) throw new SourceError('ERROR_TOO_LARGE')
    const { external_id, url, changed_at } = item
    const { document_id } = await putDocument(ctx, {
      knowledge_base_id: source.knowledge_base_id,
      name: item.name,
      bytes,
      added_by: source.created_by,
      source: { source_id: source.id, external_id, url, changed_at },
    })
    await inTransaction(ctx, async (tx) => {
      await keepFacts(tx, source, [{ document_id, item }])
      await keepItem(tx, source.id, item, { document_id })
      await tellEntries(tx, run.id, [entryOf(item, action)])
      await countRun(tx, run.id, { [action]: 1, done: 1 })
    })
    return null
  } catch (error) {
    signal.throwIfAborted()
    const fault = faultOf(error)
    if (fault === null || OF_ALL_FILES.has(fault.code)) throw error
    await refuse(ctx, one, item, fault.code)
    return fault
  }
}

async function refuse(ctx: Ctx, { source, run }: Sync, item: SourceItem, code: SourceFault): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    await keepItem(tx, source.id, item, { error_code: code })
    await tellEntries(tx, run.id, [{ ...entryOf(item, 'failed'), error_code: code }])
    await countRun(tx, run.id, { failed: 1, done: 1 })
  })
}

async function removeAll(ctx: Ctx, { source, run, signal }: Sync, plan: Plan): Promise<void> {
  for (let at = 0; at < plan.remove.length; at += REMOVED_AT_ONCE) {
    signal.throwIfAborted()
    const some = plan.remove.slice(at, at + REMOVED_AT_ONCE)
    const documents = some.flatMap((one) => one.document_id ?? [])
    await inTransaction(ctx, async (tx) => {
      await removeDocuments(tx, documents)
      await forgetItems(
        tx,
        source.id,
        some.map((one) => one.external_id),
      )
      await tellEntries(
        tx,
        run.id,
        some.filter((one) => one.document_id !== null).map((one) => entryOf(one, 'removed')),
      )
      await countRun(tx, run.id, { removed: documents.length, done: some.length })
    })
  }
}

async function fail(ctx: Ctx, source: DueSource, run: RunRow, error: unknown): Promise<void> {
  const fault = faultOf(error)
  if (fault === null)
    ctx.log.error({ err: error, source_id: source.id }, 'a sync failed; other sources continue')
  else ctx.log.info({ source_id: source.id, code: fault.code }, 'a source could not be read')
  const code = fault?.code ?? 'ERROR'
  await inTransaction(ctx, async (tx) => {
    await endRun(tx, run.id, 'failed', code)
    if (run.kind === 'preview') return
    await endSync(tx, source, {
      held_run_id: null,
      error_code: code,
      has_synced: false,
      not_before: fault?.retry_after ?? 0,
    })
    await noteEvent(tx, source.knowledge_base_id, {
      kind: 'source_failed',
      actor_id: run.requested_by,
      name: source.name,
      details: { code },
    })
  })
}

const FAULTS: ReadonlySet<string> = new Set([...SOURCE_FAULTS, ...SOURCE_FILE_FAULTS])

/** The error code of a failure; null for an unexpected one, and for a base that was deleted in the meantime. */
function faultOf(error: unknown): SourceError | null {
  if (error instanceof SourceError) return error
  if (!(error instanceof AppError) || error.code === 'ERROR_KNOWLEDGE_BASE_NOT_FOUND') return null
  if (FAULTS.has(error.code)) return new SourceError(error.code as SourceFault, { cause: error })
  return error.status < 500 ? new SourceError('ERROR', { cause: error }) : null
}

function entryOf<A extends NewEntry['action']>(
  { external_id, name, url }: { external_id: string; name: string; url: string },
  action: A,
) {
  return { external_id, name, url, action }
}
