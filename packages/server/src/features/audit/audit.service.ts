import type { AuditAction, AuditEvent } from '@parlance/contract/admin/audit.ts'
import { AUDIT_PAGE_SIZE, SUBJECT_PAGE_SIZE } from '@parlance/contract/core/limits.ts'
import type { Actor, Ctx } from '#core/context.ts'
import { inTransaction } from '#core/context.ts'
import { csvLine } from '#core/csv.ts'
import { CHAIN_START, changedFields, type Fields, hashOf } from './audit-chain.ts'
import {
  type AuditActor,
  type AuditFilter,
  chainAfter,
  insertEvent,
  listEvents,
  lockChain,
  objectTypes,
  searchActors,
} from './audit.queries.ts'

/**
 * The action (`model.update`, `user.disable`, …) and the id of its object. `before` and `after` are visible in the
 * audit trail, so they never contain a prompt, an answer, a title or a secret.
 */
export type AuditEntry = {
  action: AuditAction
  object_id: string
  before?: Fields
  after?: Fields
}

/**
 * Records one change in the audit trail; call it as the last step of the transaction of the change, so that both are
 * stored or neither. If both descriptions are given, only the fields that differ are stored.
 */
export async function recordAudit(ctx: Ctx & { actor?: Actor }, entry: AuditEntry): Promise<void> {
  const { before, after } = entry
  const changes = before && after ? changedFields(before, after) : { before, after }
  await inTransaction(ctx, async (tx) => {
    const last = await lockChain(tx)
    const event = {
      sequence: (last?.sequence ?? 0) + 1,
      at: new Date().toISOString(),
      actor_id: ctx.actor?.user_id ?? null,
      action: entry.action,
      object_type: entry.action.slice(0, entry.action.indexOf('.')),
      object_id: entry.object_id,
      before: changes.before ?? null,
      after: changes.after ?? null,
    }
    const previous_hash = last?.hash ?? CHAIN_START
    await insertEvent(tx, { ...event, previous_hash, hash: hashOf(previous_hash, event) })
  })
}

/** A page of the trail, newest first. */
export async function auditPage(
  ctx: Ctx,
  { before, ...filter }: AuditFilter & { before?: number | undefined },
): Promise<{
  data: AuditEvent[]
  next_cursor: number | null
  object_types: string[]
}> {
  const rows = await listEvents(ctx, filter, { before, limit: AUDIT_PAGE_SIZE + 1 })
  const data = rows.slice(0, AUDIT_PAGE_SIZE)
  return {
    data,
    next_cursor: rows.length > AUDIT_PAGE_SIZE ? (data.at(-1)?.sequence ?? null) : null,
    object_types: await objectTypes(ctx),
  }
}

/** A page of the people who changed something. */
export async function findActors(
  ctx: Ctx,
  { query, page }: { query: string; page: number },
): Promise<{ data: AuditActor[]; next_cursor: number | null }> {
  const rows = await searchActors(ctx, query, SUBJECT_PAGE_SIZE + 1, (page - 1) * SUBJECT_PAGE_SIZE)
  return {
    data: rows.slice(0, SUBJECT_PAGE_SIZE),
    next_cursor: rows.length > SUBJECT_PAGE_SIZE ? page + 1 : null,
  }
}

const READ_AT_ONCE = 1_000

/** The filtered audit trail as lines of CSV, oldest first, read in batches. */
export async function* auditCsv(ctx: Ctx, filter: AuditFilter): AsyncGenerator<string> {
  yield csvLine([
    'sequence',
    'at',
    'actor_id',
    'actor',
    'action',
    'object_type',
    'object_id',
    'before',
    'after',
  ])
  for (let after = 0; ;) {
    const rows = await listEvents(ctx, filter, { after, limit: READ_AT_ONCE })
    for (const row of rows) {
      const changes = [row.before, row.after].map((fields) => (fields === null ? '' : JSON.stringify(fields)))
      const { sequence, at, actor_id, actor, action, object_type, object_id } = row
      yield csvLine([sequence, at, actor_id, actor, action, object_type, object_id, ...changes])
    }
    const last = rows.at(-1)
    if (last === undefined || rows.length < READ_AT_ONCE) return
    after = last.sequence
  }
}

/** Verifies the whole chain: each event must follow the previous one and match its hash. */
export async function verifyChain(
  ctx: Ctx,
): Promise<{ checked: number; broken_at: number | null; last_hash: string }> {
  let previous: Buffer = CHAIN_START
  for (let sequence = 0; ;) {
    const events = await chainAfter(ctx, sequence, READ_AT_ONCE)
    for (const event of events) {
      const expected = hashOf(previous, event)
      const fits =
        event.sequence === sequence + 1 && event.previous_hash.equals(previous) && event.hash.equals(expected)
      if (!fits) return { checked: sequence, broken_at: event.sequence, last_hash: previous.toString('hex') }
      previous = event.hash
      sequence = event.sequence
    }
    if (events.length < READ_AT_ONCE) {
      return { checked: sequence, broken_at: null, last_hash: previous.toString('hex') }
    }
  }
}
