import { SOURCE_FAULTS, SOURCE_FILE_FAULTS, type SourceFault } from '@parlance/contract/core/source-faults.ts'
import { SOURCE_ENTRIES_KEPT } from '@parlance/contract/core/limits.ts'
import type { SourceEntryAction } from '@parlance/contract/knowledge/sources.ts'
import type { SourceItem } from '#adapters/sources/port.ts'
import type { Ctx } from '#core/context.ts'
import { sql } from '#db/drizzle.ts'
import { jsonb } from '#db/jsonb.ts'
import { columns, json, nullable, oneOf, rowsOf, text, uuid } from '#db/rows.ts'
import type { KnownItem } from './sync-plan.ts'

const knownItem = columns({
  external_id: text,
  version: text,
  name: text,
  url: text,
  item: json<KnownItem['item']>(),
  document_id: nullable(uuid),
  error_code: nullable(oneOf([...SOURCE_FAULTS, ...SOURCE_FILE_FAULTS])),
})

export async function knownItems(ctx: Ctx, sourceId: string): Promise<Map<string, KnownItem>> {
  const rows = await rowsOf(
    ctx.db,
    knownItem,
    sql`SELECT external_id, version, name, url, item, document_id, error_code FROM source_items
      WHERE source_id = ${sourceId}`,
  )
  return new Map(rows.map((row) => [row.external_id, row]))
}

/** Stores the result for a file; after a failure, the earlier content is kept. */
export async function keepItem(
  ctx: Ctx,
  sourceId: string,
  item: SourceItem,
  outcome: { document_id: string } | { error_code: SourceFault },
): Promise<void> {
  const documentId = 'document_id' in outcome ? outcome.document_id : null
  const errorCode = 'error_code' in outcome ? outcome.error_code : null
  await ctx.db.execute(sql`
    INSERT INTO source_items AS i (source_id, external_id, version, name, url, item, document_id, error_code)
    VALUES (${sourceId}, ${item.external_id}, ${item.version}, ${item.name}, ${item.url},
      ${jsonb(item)}, ${documentId}, ${errorCode})
    ON CONFLICT (source_id, external_id) DO UPDATE SET version = excluded.version, name = excluded.name,
      url = excluded.url, item = excluded.item, error_code = excluded.error_code, updated_at = now(),
      document_id = coalesce(excluded.document_id, i.document_id)`)
}

export async function forgetItems(ctx: Ctx, sourceId: string, externalIds: readonly string[]): Promise<void> {
  if (externalIds.length === 0) return
  await ctx.db.execute(
    sql`DELETE FROM source_items WHERE source_id = ${sourceId} AND external_id IN ${externalIds}`,
  )
}

export type NewEntry = {
  external_id: string
  action: SourceEntryAction
  name: string
  url: string
  error_code?: SourceFault
}

/** Stores what a run did or would do with files, up to a limit per run. */
export async function tellEntries(ctx: Ctx, runId: string, entries: readonly NewEntry[]): Promise<void> {
  if (entries.length === 0) return
  const values = entries.map(
    ({ external_id, action, name, url, error_code }) =>
      sql`(${external_id}::text, ${action}::text, ${name}::text, ${url}::text, ${error_code ?? null}::text)`,
  )
  await ctx.db.execute(sql`
    INSERT INTO source_run_entries AS e (run_id, external_id, action, name, url, error_code)
    SELECT ${runId}, v.* FROM (VALUES ${sql.join(values, sql`, `)}) AS v (external_id, action, name, url, error_code)
    WHERE (SELECT count(*) FROM source_run_entries n WHERE n.run_id = ${runId}) < ${SOURCE_ENTRIES_KEPT}
    ON CONFLICT (run_id, external_id) DO UPDATE SET action = excluded.action, error_code = excluded.error_code`)
}
