import {
  MODEL_INTERFACES,
  type ModelInterface,
  type ModelType,
} from '@parlance/contract/models/model-interfaces.ts'
import { sql } from '#db/drizzle.ts'
import { columns, oneOf, rowOf, rowsOf, text, uuid } from '#db/rows.ts'
import { jsonb } from '#db/jsonb.ts'
import type { Ctx } from '#core/context.ts'
import { uuidv7 } from '#core/ids.ts'
import type { Capabilities } from '#db/json-columns.ts'

const trialModel = columns({ identifier: text, interface: oneOf(MODEL_INTERFACES) })

/** The chat model for testing a provider: enabled ones first, by rank. */
export async function findTrialModel(
  ctx: Ctx,
  providerId: string,
): Promise<{ identifier: string; interface: ModelInterface } | undefined> {
  return await rowOf(
    ctx.db,
    trialModel,
    sql`SELECT identifier, interface FROM models WHERE provider_id = ${providerId} AND type = 'chat'
      ORDER BY enabled DESC, rank, id LIMIT 1`,
  )
}

const knownModel = columns({ id: uuid, identifier: text })

export async function findKnown(ctx: Ctx, providerId: string): Promise<{ id: string; identifier: string }[]> {
  return await rowsOf(
    ctx.db,
    knownModel,
    sql`SELECT id, identifier FROM models WHERE provider_id = ${providerId}`,
  )
}

export type Added = { identifier: string; type: ModelType; capabilities: Capabilities }

const addedModel = columns({ identifier: text })

/** Adds missing models, last by rank; returns the added ones. */
export async function insertAdded(
  ctx: Ctx,
  providerId: string,
  models: readonly Added[],
  enabled: boolean,
): Promise<string[]> {
  const rows = models.map((model) => ({ id: uuidv7(), ...model }))
  const added = await rowsOf(
    ctx.db,
    addedModel,
    sql`INSERT INTO models (id, provider_id, identifier, label, type, interface, rank, capabilities, enabled)
      SELECT x.id, p.id, x.identifier, jsonb_build_object('en', x.identifier, 'fr', x.identifier), x.type, p.interface,
        (SELECT coalesce(max(rank), 0) FROM models) + row_number() OVER (ORDER BY x.id), x.capabilities, ${enabled}::boolean
      FROM providers p, jsonb_to_recordset(${jsonb(rows)})
        AS x(id uuid, identifier text, type text, capabilities jsonb)
      WHERE p.id = ${providerId}
      ON CONFLICT (provider_id, identifier, type) DO NOTHING RETURNING identifier`,
  )
  return added.map((row) => row.identifier)
}
