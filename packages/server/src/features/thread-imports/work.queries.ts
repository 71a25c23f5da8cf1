import type { ImportEntry, ThreadImport } from '@parlance/contract/chat/transfer/thread-imports.ts'
import type { Ctx } from '#core/context.ts'
import { uuidv7 } from '#core/ids.ts'
import { removalOf } from '#features/threads/threads.fragments.ts'
import { sql } from '#db/drizzle.ts'
import { bigint, columns, countRow, integer, rowOf, type RowOf, rowsOf, text, uuid } from '#db/rows.ts'
import { jsonb } from '#db/jsonb.ts'
import type { Described, Source } from './reading/parsed.ts'

const working = columns({ id: uuid, user_id: uuid, size: bigint })
export type WorkingImport = RowOf<typeof working>

/** An import in this state; undefined if it was deleted or is in another state. */
export async function importIn(
  ctx: Ctx,
  id: string,
  state: ThreadImport['state'],
): Promise<WorkingImport | undefined> {
  return await rowOf(
    ctx.db,
    working,
    sql`SELECT id, user_id, size FROM thread_imports WHERE id = ${id} AND state = ${state}`,
  )
}

export async function noteProgress(ctx: Ctx, id: string, done: number, total: number): Promise<void> {
  await ctx.db.execute(sql`
    UPDATE thread_imports SET done = ${done}, total = ${total}, updated_at = now() WHERE id = ${id}`)
}

export async function finish(
  ctx: Ctx,
  id: string,
  state: ThreadImport['state'],
  { source = null, code = null }: { source?: Source | null; code?: string | null } = {},
): Promise<void> {
  await ctx.db.execute(sql`
    UPDATE thread_imports SET state = ${state}, source = coalesce(${source}, source), error_code = ${code},
      updated_at = now() WHERE id = ${id}`)
}

/** Clears the reference to the uploaded file. */
export async function releasePieces(ctx: Ctx, id: string): Promise<void> {
  await ctx.db.execute(sql`UPDATE files SET import_id = NULL WHERE import_id = ${id}`)
}

export async function clearEntries(ctx: Ctx, id: string): Promise<void> {
  await ctx.db.execute(sql`DELETE FROM thread_import_entries WHERE import_id = ${id}`)
}

export type NewEntry = { position: number; described: Described | null; reason: string | null }

/** Stores the conversations found; those that this person already has are duplicates, also within the file. */
export async function insertEntries(
  ctx: Ctx,
  { id, user_id }: WorkingImport,
  entries: readonly NewEntry[],
): Promise<void> {
  if (entries.length === 0) return
  const rows = entries.map(({ position, described, reason }) => ({
    id: uuidv7(),
    position,
    external_id: described?.external_id ?? '',
    name: described?.name ?? '',
    begun_at: described?.begun_at ?? null,
    changed_at: described?.changed_at ?? null,
    messages: described?.message_count ?? 0,
    reason,
  }))
  await ctx.db.execute(sql`
    INSERT INTO thread_import_entries (id, import_id, position, external_id, name, begun_at, changed_at, messages, state,
      reason)
    SELECT x.id, ${id}, x.position, x.external_id, x.name, x.begun_at, x.changed_at, x.messages,
      CASE WHEN x.reason IS NOT NULL THEN 'failed'
        WHEN EXISTS (SELECT 1 FROM threads t WHERE t.user_id = ${user_id} AND t.external_id = x.external_id)
          OR EXISTS (SELECT 1 FROM thread_import_entries e WHERE e.import_id = ${id} AND e.external_id = x.external_id)
        THEN 'duplicate' ELSE 'found' END, x.reason
    FROM jsonb_to_recordset(${jsonb(rows)}) AS x (id uuid, position integer, external_id text, name text,
      begun_at timestamptz, changed_at timestamptz, messages integer, reason text)`)
}

const chosen = columns({ id: uuid, position: integer, external_id: text })
export type ChosenEntry = RowOf<typeof chosen>

/** The conversations that are still to be created. */
export async function chosenEntries(ctx: Ctx, importId: string): Promise<ChosenEntry[]> {
  return await rowsOf(
    ctx.db,
    chosen,
    sql`SELECT id, position, external_id FROM thread_import_entries
      WHERE import_id = ${importId} AND state = 'chosen' ORDER BY position`,
  )
}

export async function setEntry(
  ctx: Ctx,
  id: string,
  { state, reason = null, thread_id = null }: Partial<ImportEntry> & Pick<ImportEntry, 'state'>,
): Promise<void> {
  await ctx.db.execute(sql`
    UPDATE thread_import_entries SET state = ${state}, reason = ${reason}, thread_id = ${thread_id} WHERE id = ${id}`)
}

/** Deletes some conversations of an import; returns how many. */
export async function deleteSomeThreads(
  ctx: Ctx,
  { id, user_id }: WorkingImport,
  limit: number,
): Promise<number> {
  const row = await rowOf(
    ctx.db,
    countRow,
    removalOf(sql`SELECT id FROM threads WHERE import_id = ${id} AND user_id = ${user_id} LIMIT ${limit}`),
  )
  return row?.count ?? 0
}
