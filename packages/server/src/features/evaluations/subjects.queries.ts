import { mayWithAssistant } from '#core/access/assistants.ts'
import { mayWithKnowledgeBase } from '#core/access/knowledge-bases.ts'
import { mayWithPrompt } from '#core/access/prompts.ts'
import type { Ctx, UserCtx } from '#core/context.ts'
import { sql, type SQL } from '#db/drizzle.ts'

/** The subject of test questions. */
export type Subject = { kind: 'assistant' | 'knowledge_base' | 'prompt'; id: string }

/** The rows of one of our tables that belong to a subject. */
export function belongsTo({ kind, id }: Subject): SQL {
  const columns = {
    assistant: sql`assistant_id`,
    knowledge_base: sql`knowledge_base_id`,
    prompt: sql`prompt_id`,
  }
  return sql`${columns[kind]} = ${id}`
}

/** The columns of a subject, in order. */
export const SUBJECT_COLUMNS = sql`assistant_id, knowledge_base_id, prompt_id`

/** Their values, for an INSERT. */
export function subjectValues({ kind, id }: Subject): SQL {
  const of = (one: Subject['kind']) => (kind === one ? id : null)
  return sql`${of('assistant')}::uuid, ${of('knowledge_base')}::uuid, ${of('prompt')}::uuid`
}

/** Whether this person can edit the subject of the row with this alias. */
export function mayEditSubject(ctx: UserCtx, row: SQL): SQL {
  return sql`(EXISTS (SELECT 1 FROM assistants a
      WHERE a.id = ${row}.assistant_id AND ${mayWithAssistant(ctx.actor, 'edit')})
    OR EXISTS (SELECT 1 FROM knowledge_bases k
      WHERE k.id = ${row}.knowledge_base_id AND ${mayWithKnowledgeBase(ctx.actor, 'write')})
    OR EXISTS (SELECT 1 FROM prompts p
      WHERE p.id = ${row}.prompt_id AND ${mayWithPrompt(ctx.actor, 'edit')}))`
}

/** Whether a run `e` is this person's own run of a prompt that they can still use. */
export function isOwnOfPrompt(ctx: UserCtx): SQL {
  return sql`(e.user_id = ${ctx.actor.user_id} AND EXISTS (SELECT 1 FROM prompts p
    WHERE p.id = e.prompt_id AND ${mayWithPrompt(ctx.actor, 'use')}))`
}

/**
 * The runs of a subject that are compared in sequence; those of a prompt separately for each person, because its
 * users do not see each other's.
 */
export function inLineOf(subject: Subject, userId: string): SQL {
  const theirs = subject.kind === 'prompt' ? sql` AND user_id = ${userId}` : sql``
  return sql`${belongsTo(subject)}${theirs}`
}

/** Serialises changes with limits per subject until the transaction ends. */
export async function holdSubject(ctx: Ctx, { id }: Subject): Promise<void> {
  await ctx.db.execute(sql`SELECT pg_advisory_xact_lock(hashtext('evaluations'), hashtext(${id}))`)
}
