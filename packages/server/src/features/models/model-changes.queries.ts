import type { ModelInput } from '@parlance/contract/models/models.ts'
import type { ModelType } from '@parlance/contract/models/model-interfaces.ts'
import { sql } from '#db/drizzle.ts'
import { columns, integer, rowsOf } from '#db/rows.ts'
import { jsonb } from '#db/jsonb.ts'
import type { Ctx, UserCtx } from '#core/context.ts'
import { uuidv7 } from '#core/ids.ts'

const NOTHING_KNOWN = { vision: false, tools: false, reasoning: false, structured_output: false }

/** Adds a model by its identifier; false if it exists or the provider does not. */
export async function insertModel(
  ctx: Ctx,
  model: { id: string; provider_id: string; identifier: string; type: ModelType },
): Promise<boolean> {
  const label = { en: model.identifier, fr: model.identifier }
  const { rows } = await ctx.db.execute(sql`
    INSERT INTO models (id, provider_id, identifier, label, type, interface, rank, capabilities, enabled)
    SELECT ${model.id}, p.id, ${model.identifier}, ${jsonb(label)}, ${model.type}, p.interface,
      (SELECT coalesce(max(rank), 0) + 1 FROM models), ${jsonb(NOTHING_KNOWN)}, false
    FROM providers p WHERE p.id = ${model.provider_id}
    ON CONFLICT (provider_id, identifier, type) DO NOTHING RETURNING id`)
  return rows.length > 0
}

/** False if another person has changed it since `seen`. */
export async function updateModel(ctx: Ctx, id: string, input: ModelInput, seen: string): Promise<boolean> {
  const note = input.data_note?.en || input.data_note?.fr ? jsonb(input.data_note) : null
  const { rows } = await ctx.db.execute(sql`
    UPDATE models SET label = ${jsonb(input.label)}, identifier = ${input.identifier},
      type = ${input.type}, interface = ${input.interface}, context_size = ${input.context_size},
      max_output_tokens = ${input.max_output_tokens}, capabilities = ${jsonb(input.capabilities)},
      is_restricted = ${input.is_restricted}, hosting_region = ${input.hosting_region || null},
      data_note = ${note}, ends_at = ${input.ends_at}, replacement_id = ${input.replacement_id},
      updated_at = greatest(now(), updated_at + interval '1 millisecond')
    WHERE id = ${id} AND updated_at = ${seen} RETURNING id`)
  return rows.length > 0
}

/** Sets the groups that can use a model; returns how many of them exist. */
export async function setGroups(ctx: UserCtx, id: string, groups: readonly string[]): Promise<number> {
  await ctx.db.execute(sql`
    DELETE FROM grants WHERE resource_type = 'model' AND resource_id = ${id} AND subject_type = 'group'`)
  if (groups.length === 0) return 0
  const { rows } = await ctx.db.execute(sql`
    INSERT INTO grants (resource_type, resource_id, subject_type, subject_id, level, created_by)
    SELECT 'model', ${id}, 'group', g.id::text, 'user', ${ctx.actor.user_id} FROM user_groups g
    WHERE g.id IN ${groups} RETURNING subject_id`)
  return rows.length
}

/** Does not change the revision, because the form does not contain the state. */
export async function setEnabled(ctx: Ctx, id: string, enabled: boolean): Promise<void> {
  await ctx.db.execute(sql`UPDATE models SET enabled = ${enabled} WHERE id = ${id}`)
}

const place = columns({ rank: integer })

/** Moves a model to a rank, counted from 1; the others keep their order. */
export async function moveModel(ctx: Ctx, id: string, rank: number): Promise<number> {
  await ctx.db.execute(sql`
    WITH others AS (SELECT id, row_number() OVER (ORDER BY rank, id) AS place FROM models WHERE id <> ${id}),
      placed AS (
        SELECT id, CASE WHEN place < ${rank} THEN place ELSE place + 1 END AS place FROM others
        UNION ALL SELECT ${id}::uuid, least(${rank}::bigint, (SELECT count(*) FROM models)))
    UPDATE models m SET rank = placed.place FROM placed WHERE placed.id = m.id AND m.rank <> placed.place`)
  const rows = await rowsOf(ctx.db, place, sql`SELECT rank FROM models WHERE id = ${id}`)
  return rows[0]?.rank ?? rank
}

type Price = {
  valid_from: string
  input_nano: number | null
  cached_input_nano: number | null
  output_nano: number | null
  image_nano: number | null
  minute_nano: number | null
}

export async function upsertPrice(ctx: Ctx, modelId: string, price: Price): Promise<void> {
  await ctx.db.execute(sql`
    INSERT INTO model_prices (id, model_id, valid_from, input_nano, cached_input_nano, output_nano, image_nano,
      minute_nano)
    VALUES (${uuidv7()}, ${modelId}, ${price.valid_from}::timestamp AT TIME ZONE ${ctx.deps.config.time_zone},
      ${price.input_nano}, ${price.cached_input_nano}, ${price.output_nano}, ${price.image_nano},
      ${price.minute_nano})
    ON CONFLICT (model_id, valid_from) DO UPDATE SET input_nano = excluded.input_nano,
      cached_input_nano = excluded.cached_input_nano, output_nano = excluded.output_nano,
      image_nano = excluded.image_nano, minute_nano = excluded.minute_nano`)
}

export async function deletePrice(ctx: Ctx, modelId: string, priceId: string): Promise<void> {
  await ctx.db.execute(sql`DELETE FROM model_prices WHERE id = ${priceId} AND model_id = ${modelId}`)
}

export async function deleteModel(ctx: Ctx, id: string): Promise<void> {
  await ctx.db.execute(sql`DELETE FROM grants WHERE resource_type = 'model' AND resource_id = ${id}`)
  await ctx.db.execute(sql`DELETE FROM models WHERE id = ${id}`)
}
