import type { Draft } from '@parlance/contract/chat/drafts.ts'
import { sql } from '#db/drizzle.ts'
import { jsonb } from '#db/jsonb.ts'
import { columns, json, nullable, rowOf, text, timestamp, uuid } from '#db/rows.ts'
import type { UserCtx } from '#core/context.ts'

const draft = columns({
  text,
  assistant_id: nullable(uuid),
  model_id: nullable(uuid),
  files: json<string[]>(),
  thread_id: nullable(uuid),
  revised_at: timestamp,
  message_id: nullable(uuid),
})

/**
 * A draft; a draft for a new chat is returned without the thread and files of a message that was sent in the
 * meantime.
 */
export async function find(ctx: UserCtx, scope: string): Promise<Draft | null> {
  const row = await rowOf(
    ctx.db,
    draft,
    sql`SELECT d.text, d.assistant_id, d.model_id, CASE WHEN s.is_sent THEN '[]'::jsonb ELSE d.files END AS files,
        CASE WHEN s.is_sent THEN NULL ELSE d.thread_id END AS thread_id, d.revised_at,
        d.message_id
      FROM drafts d, LATERAL (SELECT d.scope = 'new' AND EXISTS (
        SELECT 1 FROM threads t WHERE t.id = d.thread_id AND t.user_id = d.user_id) AS is_sent) s
      WHERE d.user_id = ${ctx.actor.user_id} AND d.scope = ${scope}`,
  )
  if (row === undefined) return null
  const { message_id, ...rest } = row
  return message_id === null ? rest : { ...rest, message_id }
}

/** The conversation of a scope; null for a new one. */
const threadOf = (scope: string) => (scope === 'new' ? null : scope.replace('queued-', ''))

/** Stores a draft unless the stored one is newer; not for temporary conversations. */
export async function put(
  ctx: UserCtx,
  scope: string,
  { text: written, assistant_id, model_id, files, thread_id, revised_at, message_id }: Draft,
): Promise<void> {
  await ctx.db.execute(sql`
    INSERT INTO drafts (user_id, scope, text, assistant_id, model_id, files, thread_id, revised_at, message_id)
    SELECT ${ctx.actor.user_id}::uuid, ${scope}::text, ${written}::text, ${assistant_id}::uuid, ${model_id}::uuid,
      ${jsonb(files)}, ${thread_id}::uuid, ${revised_at}::timestamptz, ${message_id ?? null}::uuid
    WHERE NOT EXISTS (SELECT 1 FROM threads WHERE id = ${threadOf(scope)}::uuid AND purpose = 'temporary')
    ON CONFLICT (user_id, scope) DO UPDATE SET text = excluded.text, assistant_id = excluded.assistant_id,
      model_id = excluded.model_id, files = excluded.files, thread_id = excluded.thread_id,
      revised_at = excluded.revised_at, message_id = excluded.message_id
    WHERE drafts.revised_at <= excluded.revised_at`)
}
