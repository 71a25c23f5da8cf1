import { sql } from '#db/drizzle.ts'
import { bytes, columns, idRow, nullable, rowOf, rowsOf, text, uuid } from '#db/rows.ts'
import { jsonb } from '#db/jsonb.ts'
import type { Ctx } from '#core/context.ts'
import { uuidv7 } from '#core/ids.ts'
import type { Bilingual, Capabilities } from '#db/json-columns.ts'
import type { NamedProvider } from './providers-from-env.ts'

/** Creates or updates a provider by its origin; manual changes (name, state) are kept. */
export async function upsertProvider(
  ctx: Ctx,
  provider: Omit<NamedProvider, 'api_key' | 'models'>,
): Promise<string> {
  const rows = await rowsOf(
    ctx.db,
    idRow,
    sql`INSERT INTO providers (id, origin, name, interface, base_url, region, allowed_hosts)
      VALUES (${uuidv7()}, ${provider.origin}, ${provider.name}, ${provider.interface}, ${provider.base_url},
        ${provider.region}, ${jsonb(provider.allowed_hosts)})
      ON CONFLICT (origin) DO UPDATE SET interface = excluded.interface, base_url = excluded.base_url,
        region = excluded.region, allowed_hosts = excluded.allowed_hosts, updated_at = now()
      RETURNING id`,
  )
  const id = rows[0]?.id
  if (id === undefined) throw new Error('the provider was not stored')
  return id
}

const named = columns({ id: uuid, name: text, base_url: nullable(text) })

/** The provider of this origin, if its stored address differs from the environment. */
export async function findMoved(
  ctx: Ctx,
  { origin, base_url, region }: Pick<NamedProvider, 'origin' | 'base_url' | 'region'>,
): Promise<{ id: string; name: string; base_url: string | null } | undefined> {
  return await rowOf(
    ctx.db,
    named,
    sql`SELECT id, name, base_url FROM providers
      WHERE origin = ${origin} AND (base_url IS DISTINCT FROM ${base_url} OR region IS DISTINCT FROM ${region})
      FOR UPDATE`,
  )
}

/** Removes credentials entered for the previous address, and renames the provider. */
export async function leaveOldAddress(ctx: Ctx, id: string, name: string): Promise<void> {
  await ctx.db.execute(sql`UPDATE providers SET headers = '{}', name = ${name} WHERE id = ${id}`)
  await ctx.db.execute(sql`DELETE FROM provider_keys WHERE provider_id = ${id} AND NOT from_environment`)
}

const sealedKey = columns({ id: uuid, ciphertext: bytes })

/** The key that the environment gave a provider. */
export async function findEnvironmentKey(
  ctx: Ctx,
  providerId: string,
): Promise<{ id: string; ciphertext: Buffer } | undefined> {
  return await rowOf(
    ctx.db,
    sealedKey,
    sql`SELECT id, ciphertext FROM provider_keys WHERE provider_id = ${providerId} AND from_environment`,
  )
}

/** Replaces the provider's key from the environment. */
export async function replaceKey(
  ctx: Ctx,
  providerId: string,
  key: { label: string; ciphertext: Buffer; tail: string } | null,
): Promise<void> {
  await ctx.db.execute(
    sql`UPDATE providers SET created_without_keys = ${key === null} WHERE id = ${providerId}`,
  )
  await ctx.db.execute(sql`DELETE FROM provider_keys WHERE provider_id = ${providerId} AND from_environment`)
  if (key === null) return
  await ctx.db.execute(sql`
    INSERT INTO provider_keys (id, provider_id, label, ciphertext, tail, from_environment)
    VALUES (${uuidv7()}, ${providerId}, ${key.label}, ${key.ciphertext}, ${key.tail}, true)`)
}

export type NewModel = {
  identifier: string
  label: Bilingual
  /** Absent: a chat model. */
  type?: 'embedding' | 'image'
  interface: string
  capabilities: Capabilities
  context_size?: number | null
  free?: boolean
}

/** Adds missing models, last by rank; existing ones are not changed. */
export async function addModels(ctx: Ctx, providerId: string, models: readonly NewModel[]): Promise<void> {
  for (const model of models) {
    const rows = await rowsOf(
      ctx.db,
      idRow,
      sql`INSERT INTO models (id, provider_id, identifier, label, type, interface, rank, capabilities, context_size)
        VALUES (${uuidv7()}, ${providerId}, ${model.identifier}, ${jsonb(model.label)},
          ${model.type ?? 'chat'},
          ${model.interface}, (SELECT coalesce(max(rank), 0) + 1 FROM models),
          ${jsonb(model.capabilities)}, ${model.context_size ?? null})
        ON CONFLICT (provider_id, identifier, type) DO NOTHING RETURNING id`,
    )
    const id = rows[0]?.id
    if (id === undefined || model.free !== true) continue
    await ctx.db.execute(sql`
      INSERT INTO model_prices (id, model_id, valid_from, input_nano, cached_input_nano, output_nano)
      VALUES (${uuidv7()}, ${id}, '2020-01-01', 0, 0, 0)`)
  }
}
