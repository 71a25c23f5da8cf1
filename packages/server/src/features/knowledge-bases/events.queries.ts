import type { KnowledgeEvent } from '@parlance/contract/knowledge/knowledge-bases.ts'
import { KNOWLEDGE_EVENTS } from '@parlance/contract/knowledge/knowledge-bases.schemas.ts'
import type { Ctx } from '#core/context.ts'
import { uuidv7 } from '#core/ids.ts'
import { sql } from '#db/drizzle.ts'
import { nameKey } from '#core/text.ts'
import { columns, json, oneOf, rowsOf, text, timestamp, uuid } from '#db/rows.ts'
import { jsonText } from '#db/jsonb.ts'

const event = columns({
  id: uuid,
  kind: oneOf(KNOWLEDGE_EVENTS),
  actor: text,
  details: json<KnowledgeEvent['details']>(),
  created_at: timestamp,
  name: text,
})

export type NewEvent = {
  kind: KnowledgeEvent['kind']
  actor_id: string | null
  name?: string
  details?: Record<string, string | number>
}

export async function insertEvents(
  ctx: Ctx,
  knowledgeBaseId: string,
  events: readonly NewEvent[],
): Promise<void> {
  const column = <T>(pick: (event: NewEvent) => T) => sql.param(events.map(pick))
  await ctx.db.execute(sql`
    INSERT INTO knowledge_base_events (id, knowledge_base_id, kind, actor_id, name, details)
    SELECT x.id, ${knowledgeBaseId}, x.kind, x.actor_id, x.name, x.details
    FROM unnest(${column(() => uuidv7())}::uuid[], ${column(({ kind }) => kind)}::text[],
      ${column(({ actor_id }) => actor_id)}::uuid[], ${column(({ name }) => name ?? '')}::text[],
      ${column(({ details }) => jsonText(details ?? {}))}::jsonb[]) AS x (id, kind, actor_id, name, details)`)
}

/**
 * The events of a base before one of them, newest first, without some kinds. People and groups have their current
 * names.
 */
export async function listEvents(
  ctx: Ctx,
  knowledgeBaseId: string,
  {
    before,
    without,
    limit,
  }: { before: string | undefined; without: readonly KnowledgeEvent['kind'][]; limit: number },
): Promise<KnowledgeEvent[]> {
  const older = before === undefined ? sql`` : sql`AND e.id < ${before}::uuid`
  return await rowsOf(
    ctx.db,
    event,
    sql`SELECT e.id, e.kind, coalesce(u.name, '') AS actor, e.details - 'subject_id' AS details, e.created_at,
        coalesce(nullif(e.name, ''), s.name, g.name, '') AS name
      FROM knowledge_base_events e
      LEFT JOIN users u ON u.id = e.actor_id
      LEFT JOIN users s ON s.id::text = e.details->>'subject_id'
      LEFT JOIN user_groups g ON g.id::text = e.details->>'subject_id'
      WHERE e.knowledge_base_id = ${knowledgeBaseId} ${older} AND e.kind <> ALL(${sql.param(without)}::text[]) ORDER BY e.id DESC LIMIT ${limit}`,
  )
}

const fileKey = columns({ name_key: text })

/** Whether each of these names is that of a file in a base. */
export async function fileNamesIn(
  ctx: Ctx,
  knowledgeBaseId: string,
  names: readonly string[],
): Promise<(name: string) => boolean> {
  if (names.length === 0) return () => false
  const rows = await rowsOf(
    ctx.db,
    fileKey,
    sql`SELECT DISTINCT name_key FROM documents WHERE knowledge_base_id = ${knowledgeBaseId}
      AND name_key = ANY(${sql.param(names.map((name) => nameKey(name)))}::text[]) AND deleted_at IS NULL`,
  )
  const keys = new Set(rows.map((row) => row.name_key))
  return (name) => keys.has(nameKey(name))
}
