import { mayWithAssistant } from '#core/access/assistants.ts'
import { mayWithKnowledgeBase } from '#core/access/knowledge-bases.ts'
import type { Ctx, UserCtx } from '#core/context.ts'
import { sql, type SQL } from '#db/drizzle.ts'

/** What test questions belong to. */
export type Subject = { kind: 'assistant' | 'knowledge_base'; id: string }

/** The rows of a table of ours that belong to a subject. */
export function belongsTo({ kind, id }: Subject): SQL {
  return kind === 'assistant' ? sql`assistant_id = ${id}` : sql`knowledge_base_id = ${id}`
}

/** The two columns of a subject, for an INSERT. */
export function subjectColumns({ kind, id }: Subject): SQL {
  return kind === 'assistant' ? sql`${id}, NULL` : sql`NULL, ${id}`
}

/** Whether this person can edit the subject of a row, given by its two columns. */
export function mayEditSubject(ctx: UserCtx, assistantId: SQL, baseId: SQL): SQL {
  return sql`(EXISTS (SELECT 1 FROM assistants a
      WHERE a.id = ${assistantId} AND ${mayWithAssistant(ctx.actor, 'edit')})
    OR EXISTS (SELECT 1 FROM knowledge_bases k
      WHERE k.id = ${baseId} AND ${mayWithKnowledgeBase(ctx.actor, 'write')}))`
}

/** Serialises what is limited by subject, until the transaction ends. */
export async function holdSubject(ctx: Ctx, { id }: Subject): Promise<void> {
  await ctx.db.execute(sql`SELECT pg_advisory_xact_lock(hashtext('evaluations'), hashtext(${id}))`)
}
