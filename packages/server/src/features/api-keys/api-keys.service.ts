import type { ApiKey, NewApiKey } from '@parlance/contract/public-api/api-keys.ts'
import { ADMIN_PAGE_SIZE, API_KEYS_MAX } from '@parlance/contract/core/limits.ts'
import type { Ctx, UserCtx } from '#core/context.ts'
import { inTransaction } from '#core/context.ts'
import { AppError } from '#core/errors.ts'
import { uuidv7 } from '#core/ids.ts'
import { listAssistants } from '#features/assistants/assistants.service.ts'
import { recordAudit } from '#features/audit/audit.service.ts'
import { callableModels } from '#features/models/models.service.ts'
import { budgetsOfKeys, limitKey } from '#features/usage/budgets/key-budgets.service.ts'
import {
  countMine,
  endKey,
  findAny,
  findMine,
  insertKey,
  type KeyRow,
  type ListOptions,
  listKeys,
  replaceSecret,
  updateKey,
} from './api-keys.queries.ts'
import { newSecret } from './secret.ts'

type Query = Pick<ListOptions, 'query' | 'sort_by' | 'sort_order'> & { page: number }
type Page = { data: ApiKey[]; total: number; page: number }
type Made = { key: ApiKey; secret: string }

export async function myKeys(ctx: UserCtx, query: Query): Promise<Page> {
  return await keysOf(ctx, ctx.actor.user_id, query)
}

export async function allKeys(ctx: Ctx, query: Query): Promise<Page> {
  return await keysOf(ctx, null, query)
}

/** Creates a key for the caller, who must have access to everything that it is limited to. */
export async function createKey(ctx: UserCtx, input: NewApiKey): Promise<Made> {
  requireFuture(input.expires_at, null)
  const id = uuidv7()
  const secret = newSecret(ctx.deps.config)
  await requireUsable(ctx, input, null)
  return await inTransaction(ctx, async (tx) => {
    if ((await countMine(tx)) >= API_KEYS_MAX) throw new AppError('ERROR_API_KEYS_TOO_MANY')
    await insertKey(tx, id, input, secret)
    await limitKey(tx, id, input.budget)
    const key = await myKey(tx, id)
    await recordAudit(tx, { action: 'api_key.create', object_id: id, after: auditFields(key) })
    return { key, secret: secret.secret }
  })
}

export async function changeKey(ctx: UserCtx, id: string, input: NewApiKey): Promise<ApiKey> {
  return await inTransaction(ctx, async (tx) => {
    const before = await myKey(tx, id)
    requireFuture(input.expires_at, before.expires_at)
    await requireUsable(tx, input, before)
    await updateKey(tx, id, input)
    await limitKey(tx, id, input.budget)
    const after = await myKey(tx, id)
    await recordAudit(tx, {
      action: 'api_key.update',
      object_id: id,
      before: auditFields(before),
      after: auditFields(after),
    })
    return after
  })
}

/** Gives a key that still works a new secret. */
export async function rotateKey(ctx: UserCtx, id: string, overlapHours: number): Promise<Made> {
  const secret = newSecret(ctx.deps.config)
  return await inTransaction(ctx, async (tx) => {
    const before = await myKey(tx, id)
    if (before.revoked_at !== null) throw new AppError('ERROR_API_KEY_NOT_FOUND')
    await replaceSecret(tx, id, secret, overlapHours)
    const key = await myKey(tx, id)
    await recordAudit(tx, {
      action: 'api_key.rotate',
      object_id: id,
      before: { prefix: before.prefix },
      after: { prefix: key.prefix, overlap_hours: overlapHours },
    })
    return { key, secret: secret.secret }
  })
}

export async function revokeMine(ctx: UserCtx, id: string): Promise<void> {
  await revoke(ctx, id, findMine)
}

export async function revokeAny(ctx: UserCtx, id: string): Promise<void> {
  await revoke(ctx, id, findAny)
}

/** The models and assistants that a key of the caller can be limited to. */
export async function choicesFor(ctx: UserCtx) {
  const assistants = await listAssistants(ctx, { sort_by: 'name', sort_order: 'asc' })
  const models = await callableModels(ctx)
  const { currency } = ctx.deps.config
  return { currency, assistants: assistants.map(({ id, name }) => ({ id, name })), models }
}

/** Revoking a key again has no effect. */
async function revoke(
  ctx: UserCtx,
  id: string,
  find: (ctx: UserCtx, id: string) => Promise<KeyRow | undefined>,
): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const key = await find(tx, id)
    if (key === undefined) throw new AppError('ERROR_API_KEY_NOT_FOUND')
    if (key.revoked_at !== null) return
    await endKey(tx, id)
    await recordAudit(tx, {
      action: 'api_key.revoke',
      object_id: id,
      before: { description: key.description, prefix: key.prefix },
    })
  })
}

async function keysOf(ctx: Ctx, ownerId: string | null, { page, ...query }: Query): Promise<Page> {
  const options = { ...query, limit: ADMIN_PAGE_SIZE, offset: (page - 1) * ADMIN_PAGE_SIZE }
  const { data, total } = await listKeys(ctx, ownerId, options)
  return { data: await withBudgets(ctx, data), total, page }
}

/** One key of mine; 404 for any other. */
export async function myKey(ctx: UserCtx, id: string): Promise<ApiKey> {
  const row = await findMine(ctx, id)
  const [key] = row === undefined ? [] : await withBudgets(ctx, [row])
  if (key === undefined) throw new AppError('ERROR_API_KEY_NOT_FOUND')
  return key
}

async function withBudgets(ctx: Ctx, rows: readonly KeyRow[]): Promise<ApiKey[]> {
  const budgets = await budgetsOfKeys(
    ctx,
    rows.map((row) => row.id),
  )
  return rows.map((row) => ({ ...row, budget: budgets.get(row.id) ?? null }))
}

function requireFuture(expiresAt: string | null, before: string | null): void {
  if (expiresAt === null || expiresAt === before) return
  if (Date.parse(expiresAt) <= Date.now()) throw new AppError('ERROR_API_KEY_EXPIRES_IN_PAST')
}

/** A key can only allow what its owner can use; existing entries can stay. */
async function requireUsable(ctx: UserCtx, input: NewApiKey, before: ApiKey | null): Promise<void> {
  if (input.allowed_assistants === null && input.allowed_models === null) return
  const { assistants, models } = await choicesFor(ctx)
  const known = new Set(
    [...assistants, ...models, ...(before?.allowed_assistants ?? []), ...(before?.allowed_models ?? [])].map(
      (one) => one.id,
    ),
  )
  const wanted = [...(input.allowed_assistants ?? []), ...(input.allowed_models ?? [])]
  if (wanted.some((id) => !known.has(id))) throw new AppError('ERROR_RIGHTS_BEYOND_OWN')
}

/** The fields of a key in the audit trail. */
function auditFields(key: ApiKey) {
  const { description, prefix, expires_at, scope, rate_per_minute, budget } = key
  return {
    description,
    prefix,
    expires_at,
    scope,
    rate_per_minute,
    allowed_assistants: key.allowed_assistants?.map((one) => one.id) ?? null,
    allowed_models: key.allowed_models?.map((one) => one.id) ?? null,
    budget:
      budget === null
        ? null
        : { period: budget.period, amount_nano: budget.amount_nano, is_hard: budget.is_hard },
  }
}
