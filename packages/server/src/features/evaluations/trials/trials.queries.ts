import type { Ctx, UserCtx } from '#core/context.ts'
import { sql } from '#db/drizzle.ts'
import type { Bilingual } from '#db/json-columns.ts'
import {
  boolean,
  columns,
  integer,
  json,
  nullable,
  rowOf,
  type RowOf,
  rowsOf,
  text,
  timestamp,
  uuid,
} from '#db/rows.ts'

const trialRow = columns({
  id: uuid,
  candidate: json<{ id: string; label: Bilingual; identifier: string }>(),
  created_at: timestamp,
  tested: integer,
  untested: integer,
  ended: integer,
  better: integer,
  same: integer,
  worse: integer,
  unknown: integer,
})
export type TrialRow = RowOf<typeof trialRow>

const counted = (change: string) => sql`coalesce(sum((e.summary->'compared'->>${change})::int), 0)::int`

/** A trial of a model by its id, or the last one. */
export async function findTrial(ctx: Ctx, modelId: string, id: string | null): Promise<TrialRow | undefined> {
  const which = id === null ? sql`true` : sql`t.id = ${id}`
  return await rowOf(
    ctx.db,
    trialRow,
    sql`SELECT t.id, json_build_object('id', m.id, 'label', m.label, 'identifier', m.identifier) AS candidate,
        t.created_at, t.untested, x.tested, x.ended, x.better, x.same, x.worse, x.unknown
      FROM model_trials t JOIN models m ON m.id = t.candidate_id, LATERAL (
        SELECT count(*)::int AS tested, count(e.ended_at)::int AS ended, ${counted('better')} AS better,
          ${counted('same')} AS same, ${counted('worse')} AS worse, ${counted('unknown')} AS unknown
        FROM evaluations e WHERE e.trial_id = t.id AND e.deleted_at IS NULL) x
      WHERE t.model_id = ${modelId} AND ${which} ORDER BY t.created_at DESC, t.id DESC LIMIT 1`,
  )
}

const userRow = columns({ id: uuid, version_id: uuid, owner_id: nullable(uuid), has_cases: boolean })

/** The assistants with a saved version that uses this model. */
export async function assistantsWith(ctx: Ctx, modelId: string): Promise<RowOf<typeof userRow>[]> {
  return await rowsOf(
    ctx.db,
    userRow,
    sql`SELECT a.id, v.id AS version_id, a.owner_id,
        EXISTS (SELECT 1 FROM evaluation_cases c WHERE c.assistant_id = a.id) AS has_cases
      FROM assistants a JOIN assistant_versions v ON v.id = a.saved_version_id
      WHERE a.deleted_at IS NULL AND v.model_id = ${modelId} ORDER BY a.id`,
  )
}

type NewTrial = { id: string; model_id: string; candidate_id: string; repeats: number; untested: number }

export async function insertTrial(ctx: UserCtx, trial: NewTrial): Promise<void> {
  await ctx.db.execute(sql`
    INSERT INTO model_trials (id, model_id, candidate_id, user_id, repeats, untested)
    VALUES (${trial.id}, ${trial.model_id}, ${trial.candidate_id}, ${ctx.actor.user_id}, ${trial.repeats}::int,
      ${trial.untested}::int)`)
}

/** Serialises trials of a model until the transaction ends. */
export async function holdTrials(ctx: Ctx, modelId: string): Promise<void> {
  await ctx.db.execute(sql`SELECT pg_advisory_xact_lock(hashtext('model_trials'), hashtext(${modelId}))`)
}

const runRow = columns({ id: uuid, assistant_id: uuid, name: text, owner: text, total: integer })

/** The runs of a trial, ordered by the number of questions that got worse. */
export async function trialRuns(
  ctx: Ctx,
  trialId: string,
  limit: number,
  offset: number,
): Promise<RowOf<typeof runRow>[]> {
  return await rowsOf(
    ctx.db,
    runRow,
    sql`SELECT e.id, e.assistant_id, a.name, coalesce(u.name, '') AS owner, count(*) OVER ()::int AS total
      FROM evaluations e JOIN assistants a ON a.id = e.assistant_id LEFT JOIN users u ON u.id = a.owner_id
      WHERE e.trial_id = ${trialId} AND e.deleted_at IS NULL
      ORDER BY coalesce((e.summary->'compared'->>'worse')::int, 0) DESC, a.name_key, e.id
      LIMIT ${limit} OFFSET ${offset}`,
  )
}
