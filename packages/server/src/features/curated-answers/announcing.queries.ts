import { hasRelationToRead } from '#core/access/documents.ts'
import type { Ctx } from '#core/context.ts'
import { sql } from '#db/drizzle.ts'
import { columns, idRow, integer, nullable, rowsOf, text, uuid } from '#db/rows.ts'
import { today } from './curated-answers.queries.ts'

const AT_ONCE = 100

/** The next bases with answers whose review date has come and was not announced. */
export async function basesToAnnounce(ctx: Ctx, after: string): Promise<string[]> {
  const rows = await rowsOf(
    ctx.db,
    idRow,
    sql`SELECT DISTINCT k.id FROM curated_answers c JOIN knowledge_bases k ON k.id = c.knowledge_base_id
      WHERE c.review_on <= ${today(ctx)} AND c.announced_for IS DISTINCT FROM c.review_on AND k.deleted_at IS NULL
        AND k.archived_at IS NULL AND k.id > ${after} ORDER BY k.id LIMIT ${AT_ONCE}`,
  )
  return rows.map(({ id }) => id)
}

const announced = columns({ user_id: nullable(uuid), name: text, count: integer })

/**
 * Marks the due answers of a base as announced. Returns who is to be notified of how many: those responsible who can
 * still read the base, otherwise its owner.
 */
export async function takeDue(ctx: Ctx, baseId: string) {
  return await rowsOf(
    ctx.db,
    announced,
    sql`WITH due AS (
        UPDATE curated_answers c SET announced_for = c.review_on
        WHERE c.knowledge_base_id = ${baseId} AND c.review_on <= ${today(ctx)}
          AND c.announced_for IS DISTINCT FROM c.review_on
        RETURNING c.responsible_id
      )
      SELECT coalesce(u.id, k.owner_id) AS user_id, k.name, count(*)::int AS count
      FROM due JOIN knowledge_bases k ON k.id = ${baseId}
      LEFT JOIN users u ON u.id = due.responsible_id AND u.is_enabled AND ${hasRelationToRead({ user_id: sql`u.id` })}
      GROUP BY 1, 2`,
  )
}
