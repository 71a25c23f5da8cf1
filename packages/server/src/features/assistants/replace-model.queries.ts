import type { Ctx, UserCtx } from '#core/context.ts'
import { uuidv7 } from '#core/ids.ts'
import { sql, type SQL } from '#db/drizzle.ts'
import { columns, nullable, type RowOf, rowsOf, text, uuid } from '#db/rows.ts'

const affected = columns({
  id: uuid,
  name: text,
  owner_id: nullable(uuid),
  saved_version_id: uuid,
  draft_version_id: nullable(uuid),
  submitted_version_id: nullable(uuid),
  approved_version_id: nullable(uuid),
})
export type AffectedAssistant = RowOf<typeof affected>

const uses = (modelId: string) => sql`(v.model_id = ${modelId} OR v.fallback_model_id = ${modelId})`

/** The assistants with a current version that names the model, locked until the transaction ends. */
export async function holdUsers(ctx: Ctx, modelId: string): Promise<AffectedAssistant[]> {
  return await rowsOf(
    ctx.db,
    affected,
    sql`SELECT a.id, a.name, a.owner_id, a.saved_version_id, a.draft_version_id, a.submitted_version_id,
        a.approved_version_id
      FROM assistants a WHERE a.deleted_at IS NULL AND a.saved_version_id IS NOT NULL AND EXISTS (
        SELECT 1 FROM assistant_versions v WHERE ${uses(modelId)}
          AND v.id IN (a.saved_version_id, a.draft_version_id, a.submitted_version_id, a.approved_version_id))
      ORDER BY a.id FOR UPDATE`,
  )
}

type Change = { from: string; to: string; max_output_tokens: number | null }

/**
 * Copies a version with the other model, numbered for a saved version and unsealed for a draft; undefined if the
 * version does not name the model.
 */
export async function copyWithModel(
  ctx: UserCtx,
  versionId: string,
  { from, to, max_output_tokens }: Change,
  kind: 'numbered' | 'draft',
): Promise<string | undefined> {
  const id = uuidv7()
  const model = sql`CASE WHEN v.model_id = ${from} THEN ${to}::uuid ELSE v.model_id END`
  const number = sql`(SELECT coalesce(max(n.number), 0) + 1 FROM assistant_versions n
    WHERE n.assistant_id = v.assistant_id)`
  const [numbered, sealed]: [SQL, SQL] =
    kind === 'numbered' ? [number, sql`now()`] : [sql`NULL::int`, sql`NULL::timestamptz`]
  const { rowCount } = await ctx.db.execute(sql`
    INSERT INTO assistant_versions (id, assistant_id, number, sealed_at, author_id, origin, name, description, welcome,
      starters, support_contact, tag_ids, instructions, model_id, fallback_model_id, temperature, max_output_tokens,
      avatar_file_id, knowledge_base_ids, knowledge_filter, knowledge_mode, documents_only, document_ids, tools)
    SELECT ${id}, v.assistant_id, ${numbered}, ${sealed}, ${ctx.actor.user_id}, 'model_replaced', v.name, v.description,
      v.welcome, v.starters, v.support_contact, v.tag_ids, v.instructions, ${model},
      nullif(CASE WHEN v.fallback_model_id = ${from} THEN ${to}::uuid ELSE v.fallback_model_id END, ${model}),
      v.temperature, CASE WHEN v.max_output_tokens > ${max_output_tokens}::int THEN ${max_output_tokens}::int
        ELSE v.max_output_tokens END,
      v.avatar_file_id, v.knowledge_base_ids, v.knowledge_filter, v.knowledge_mode, v.documents_only, v.document_ids, v.tools
    FROM assistant_versions v WHERE v.id = ${versionId} AND ${uses(from)}`)
  return rowCount === 1 ? id : undefined
}

type Pointers = Omit<AffectedAssistant, 'name' | 'owner_id'>

/** Makes these the current versions; open editors show that someone else has changed the draft. */
export async function pointVersions(ctx: UserCtx, to: Pointers): Promise<void> {
  await ctx.db.execute(sql`
    UPDATE assistants SET saved_version_id = ${to.saved_version_id}, draft_version_id = ${to.draft_version_id},
      submitted_version_id = ${to.submitted_version_id}, approved_version_id = ${to.approved_version_id},
      draft_revision = draft_revision + 1, draft_changed_by = ${ctx.actor.user_id}, draft_changed_at = now(),
      updated_at = now()
    WHERE id = ${to.id}`)
}
