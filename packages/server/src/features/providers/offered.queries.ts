import type { ModelInterface, ModelType } from '@parlance/contract/models/model-interfaces.ts'
import { sql } from '#db/drizzle.ts'
import { jsonb } from '#db/jsonb.ts'
import type { Ctx } from '#core/context.ts'
import { uuidv7 } from '#core/ids.ts'
import type { Capabilities } from '#db/json-columns.ts'

/** The chat model that a provider is tried with: an enabled one before others, by rank. */
export async function findTrialModel(
  ctx: Ctx,
  providerId: string,
): Promise<{ identifier: string; interface: ModelInterface } | undefined> {
  const { rows } = await ctx.db.execute<{ identifier: string; interface: ModelInterface }>(sql`
    SELECT identifier, interface FROM models WHERE provider_id = ${providerId} AND type = 'chat'
    ORDER BY enabled DESC, rank, id LIMIT 1`)
  return rows[0]
}

export async function findKnown(ctx: Ctx, providerId: string): Promise<{ id: string; identifier: string }[]> {
  const { rows } = await ctx.db.execute<{ id: string; identifier: string }>(
    sql`SELECT id, identifier FROM models WHERE provider_id = ${providerId}`,
  )
  return rows
}

export type Added = { identifier: string; type: ModelType; capabilities: Capabilities }

/** Adds models that are not there yet, last by rank and not enabled; answers with those that were added. */
export async function insertAdded(ctx: Ctx, providerId: string, models: readonly Added[]): Promise<string[]> {
  const rows = models.map((model) => ({ id: uuidv7(), ...model }))
  const { rows: added } = await ctx.db.execute<{ identifier: string }>(sql`
    INSERT INTO models (id, provider_id, identifier, label, type, interface, rank, capabilities, enabled)
    SELECT x.id, p.id, x.identifier, jsonb_build_object('en', x.identifier, 'fr', x.identifier), x.type, p.interface,
      (SELECT coalesce(max(rank), 0) FROM models) + row_number() OVER (ORDER BY x.id), x.capabilities, false
    FROM providers p, jsonb_to_recordset(${jsonb(rows)})
      AS x(id uuid, identifier text, type text, capabilities jsonb)
    WHERE p.id = ${providerId}
    ON CONFLICT (provider_id, identifier, type) DO NOTHING RETURNING identifier`)
  return added.map((row) => row.identifier)
}
