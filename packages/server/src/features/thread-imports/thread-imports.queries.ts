import {
  ENTRY_STATES,
  IMPORT_SOURCES,
  IMPORT_STATES,
} from '@parlance/contract/chat/transfer/import-states.ts'
import type { ImportEntry, ThreadImport } from '@parlance/contract/chat/transfer/thread-imports.ts'
import { IMPORT_PAGE_SIZE } from '@parlance/contract/core/limits.ts'
import type { Ctx, UserCtx } from '#core/context.ts'
import { sql } from '#db/drizzle.ts'
import {
  bigint,
  columns,
  idRow,
  integer,
  json,
  nullable,
  oneOf,
  rowOf,
  rowsOf,
  text,
  timestamp,
  uuid,
} from '#db/rows.ts'

type State = ThreadImport['state']

const shown = columns({
  id: uuid,
  name: text,
  size: bigint,
  state: oneOf(IMPORT_STATES),
  source: nullable(oneOf(IMPORT_SOURCES)),
  error_code: nullable(text),
  done: bigint,
  total: bigint,
  counts: json<ThreadImport['counts']>(),
  first_at: nullable(timestamp),
  last_at: nullable(timestamp),
  created_at: timestamp,
})

const counted = sql.join(
  ENTRY_STATES.map((state) => sql`${state}::text, count(*) FILTER (WHERE e.state = ${state})`),
  sql`, `,
)

/** Of `thread_imports i`. */
const selected = sql`i.id, i.name, i.size, i.state, i.source, i.error_code, i.done, i.total, x.counts, x.first_at, x.last_at,
  i.created_at`
const entries = sql`LEFT JOIN LATERAL (
  SELECT json_build_object(${counted}) AS counts, min(e.begun_at) AS first_at, max(e.changed_at) AS last_at
  FROM thread_import_entries e WHERE e.import_id = i.id) x ON true`

export async function findImport(ctx: UserCtx, id: string): Promise<ThreadImport | undefined> {
  return await rowOf(
    ctx.db,
    shown,
    sql`SELECT ${selected} FROM thread_imports i ${entries} WHERE i.id = ${id} AND i.user_id = ${ctx.actor.user_id}`,
  )
}

/** The caller's imports before one of them, newest first. */
export async function listImports(ctx: UserCtx, before: string | undefined): Promise<ThreadImport[]> {
  const older = before === undefined ? sql`` : sql`AND i.id < ${before}`
  return await rowsOf(
    ctx.db,
    shown,
    sql`SELECT ${selected} FROM thread_imports i ${entries}
      WHERE i.user_id = ${ctx.actor.user_id} ${older} ORDER BY i.id DESC LIMIT ${IMPORT_PAGE_SIZE + 1}`,
  )
}

const entry = columns({
  id: uuid,
  position: integer,
  name: text,
  begun_at: nullable(timestamp),
  changed_at: nullable(timestamp),
  messages: integer,
  state: oneOf(ENTRY_STATES),
  reason: nullable(text),
  thread_id: nullable(uuid),
})

/** The conversations of the caller's import after a position. */
export async function listEntries(
  ctx: UserCtx,
  importId: string,
  after: number,
  state: ImportEntry['state'] | undefined,
): Promise<(ImportEntry & { position: number })[]> {
  const only = state === undefined ? sql`` : sql`AND e.state = ${state}`
  return await rowsOf(
    ctx.db,
    entry,
    sql`SELECT e.id, e.position, e.name, e.begun_at, e.changed_at, e.messages, e.state, e.reason, e.thread_id
      FROM thread_import_entries e JOIN thread_imports i ON i.id = e.import_id
      WHERE i.id = ${importId} AND i.user_id = ${ctx.actor.user_id} AND e.position > ${after} ${only}
      ORDER BY e.position LIMIT ${IMPORT_PAGE_SIZE + 1}`,
  )
}

export async function insertImport(
  ctx: UserCtx,
  id: string,
  file: { name: string; size: number },
): Promise<void> {
  await ctx.db.execute(sql`
    INSERT INTO thread_imports (id, user_id, name, size) VALUES (${id}, ${ctx.actor.user_id}, ${file.name}, ${file.size})`)
}

/** Imports of the caller in these states, locked until the transaction ends. */
export async function holdImports(ctx: UserCtx, states: readonly State[]): Promise<string[]> {
  const rows = await rowsOf(
    ctx.db,
    idRow,
    sql`SELECT id FROM thread_imports WHERE user_id = ${ctx.actor.user_id} AND state IN ${states} FOR UPDATE`,
  )
  return rows.map((row) => row.id)
}

/** Deletes imports; the pieces of their files then no longer belong to anything. */
export async function deleteImports(ctx: Ctx, ids: readonly string[]): Promise<void> {
  await ctx.db.execute(sql`DELETE FROM thread_imports WHERE id = ANY(${sql.param(ids)}::uuid[])`)
}

const TOTALS = {
  bytes: sql`size`,
  chosen: sql`(SELECT count(*) FROM thread_import_entries e WHERE e.import_id = thread_imports.id AND e.state = 'chosen')`,
  threads: sql`(SELECT count(*) FROM threads t WHERE t.import_id = thread_imports.id)`,
}
/** The total of the next step of an import. */
export type Total = keyof typeof TOTALS

/** Moves an import of the caller from one state to another; false if it was not in that state. */
export async function moveMine(
  ctx: UserCtx,
  id: string,
  from: readonly State[],
  to: State,
  total: Total,
): Promise<boolean> {
  const { rowCount } = await ctx.db.execute(sql`
    UPDATE thread_imports SET state = ${to}, done = 0, total = ${TOTALS[total]}, error_code = NULL, updated_at = now()
    WHERE id = ${id} AND user_id = ${ctx.actor.user_id} AND state IN ${from}`)
  return rowCount === 1
}

/** Marks the chosen conversations as chosen and all others that were found as skipped. */
export async function choose(
  ctx: UserCtx,
  id: string,
  choice: 'all' | 'only',
  ids: readonly string[],
): Promise<void> {
  const named = sql`e.id = ANY(${sql.param(ids)}::uuid[])`
  const isChosen = choice === 'all' ? sql`NOT ${named}` : named
  await ctx.db.execute(sql`
    UPDATE thread_import_entries e SET state = CASE WHEN ${isChosen} THEN 'chosen' ELSE 'skipped' END
    FROM thread_imports i WHERE i.id = e.import_id AND i.id = ${id} AND i.user_id = ${ctx.actor.user_id}
      AND e.state = 'found'`)
}

/** Imports that were left unfinished a day ago. */
export async function leftImports(ctx: Ctx, after: string): Promise<string[]> {
  const rows = await rowsOf(
    ctx.db,
    idRow,
    sql`SELECT id FROM thread_imports WHERE id > ${after} AND state IN ('uploading', 'read', 'failed')
      AND updated_at < now() - interval '24 hours' ORDER BY id LIMIT 100`,
  )
  return rows.map((row) => row.id)
}
