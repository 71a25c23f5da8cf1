import { ADMIN_PAGE_SIZE } from '@parlance/contract/core/limits.ts'
import { interfacesOf, type ModelType } from '@parlance/contract/models/model-interfaces.ts'
import type {
  AdminModel,
  AdminModelDetail,
  Dependents,
  ModelInput,
} from '@parlance/contract/models/models.ts'
import type { Ctx, UserCtx } from '#core/context.ts'
import { AppError } from '#core/errors.ts'
import { uuidv7 } from '#core/ids.ts'
import { violatedConstraint } from '#db/violation.ts'
import { recordAudit } from '#features/audit/audit.service.ts'
import {
  findGroups,
  findModel,
  type ListOptions,
  listModels,
  listNamedProviders,
  type NamedProvider,
} from './model-admin.queries.ts'
import {
  deleteModel,
  deletePrice,
  insertModel,
  moveModel,
  setEnabled,
  setGroups,
  updateModel,
  upsertPrice,
} from './model-changes.queries.ts'
import { findRuled, leadsTo } from './model-rules.queries.ts'
import { changingModels, dependentsOf, type Replacement, standIn, takeOver } from './model-rules.service.ts'

const GROUPS_FOUND = 20

type AdminQuery = Omit<ListOptions, 'limit' | 'offset'> & { page: number }
type AdminPage = { data: AdminModel[]; total: number; page: number; currency: string }

export async function adminModels(ctx: Ctx, { page, ...query }: AdminQuery): Promise<AdminPage> {
  const range = { limit: ADMIN_PAGE_SIZE, offset: (page - 1) * ADMIN_PAGE_SIZE }
  return { ...(await listModels(ctx, { ...query, ...range })), page, currency: ctx.deps.config.currency }
}

export function namedProviders(ctx: Ctx): Promise<NamedProvider[]> {
  return listNamedProviders(ctx)
}

export function groupsToRestrictTo(ctx: Ctx, query: string): Promise<{ id: string; name: string }[]> {
  return findGroups(ctx, query, GROUPS_FOUND)
}

export async function adminModel(ctx: Ctx, id: string): Promise<AdminModelDetail> {
  const found = await findModel(ctx, id)
  if (found === undefined) throw new AppError('ERROR_MODEL_NOT_FOUND')
  const { currency, time_zone } = ctx.deps.config
  const { provider, ...model } = found
  return { ...model, interfaces: interfacesOf(provider), currency, time_zone }
}

export async function createModel(
  ctx: UserCtx,
  input: { provider_id: string; identifier: string; type: ModelType },
): Promise<AdminModelDetail> {
  return await changingModels(ctx, async (tx) => {
    const providers = await listNamedProviders(tx)
    if (!providers.some((one) => one.id === input.provider_id.toLowerCase())) {
      throw new AppError('ERROR_PROVIDER_NOT_FOUND')
    }
    const id = uuidv7()
    if (!(await insertModel(tx, { id, ...input }))) throw new AppError('ERROR_MODEL_ALREADY_EXISTS')
    const made = await adminModel(tx, id)
    await recordAudit(tx, { action: 'model.create', object_id: id, after: auditFields(made) })
    return made
  })
}

/** Changes a model, unless another person changed it since it was read. */
export async function changeModel(
  ctx: UserCtx,
  id: string,
  { updated_at: seen, ...input }: ModelInput & { updated_at: string },
): Promise<AdminModelDetail> {
  return await changingModels(ctx, async (tx) => {
    const before = await adminModel(tx, id)
    if (before.updated_at !== new Date(seen).toISOString()) throw new AppError('ERROR_EDITED_BY_OTHER')
    await requireFitting(tx, before, input)
    if (!(await updateModel(tx, id, input, seen))) throw new AppError('ERROR_EDITED_BY_OTHER')
    const groups = [...new Set(input.groups.map((group) => group.toLowerCase()))]
    if ((await setGroups(tx, id, groups)) !== groups.length)
      throw new AppError('ERROR_COULD_NOT_UPDATE_MODEL')
    const after = await adminModel(tx, id)
    await recordAudit(tx, {
      action: 'model.update',
      object_id: id,
      before: auditFields(before),
      after: auditFields(after),
    })
    return after
  }).catch((error: unknown) => {
    const isTaken = violatedConstraint(error) === 'models__identifier'
    throw isTaken ? new AppError('ERROR_MODEL_ALREADY_EXISTS') : error
  })
}

/** Checks that the interface belongs to the provider's vendor, and that the replacement has the same type and no cycle. */
async function requireFitting(tx: Ctx, before: AdminModelDetail, input: ModelInput): Promise<void> {
  const isPossible = before.interfaces.includes(input.interface) || input.interface === before.interface
  if (!isPossible) throw new AppError('ERROR_COULD_NOT_UPDATE_MODEL')
  if (input.replacement_id === null) return
  const [replacement] = await findRuled(tx, [input.replacement_id])
  const fits = replacement !== undefined && replacement.type === input.type
  if (!fits || (await leadsTo(tx, replacement.id, before.id))) {
    throw new AppError('ERROR_COULD_NOT_UPDATE_MODEL')
  }
}

export async function switchModel(
  ctx: UserCtx,
  id: string,
  enabled: boolean,
  replacement: Replacement,
): Promise<AdminModelDetail> {
  return await changingModels(ctx, async (tx) => {
    const before = await adminModel(tx, id)
    if (before.enabled === enabled) return before
    if (!enabled) await standIn(tx, [before.id], replacement, 'ERROR_MODEL_IN_USE')
    await setEnabled(tx, id, enabled)
    const after = await adminModel(tx, id)
    const action = enabled ? 'model.enable' : 'model.disable'
    await recordAudit(tx, {
      action,
      object_id: before.id,
      before: auditFields(before),
      after: auditFields(after),
    })
    return after
  })
}

export async function placeModel(ctx: UserCtx, id: string, rank: number): Promise<void> {
  await changingModels(ctx, async (tx) => {
    const before = await adminModel(tx, id)
    const placed = await moveModel(tx, before.id, rank)
    if (placed === before.rank) return
    await recordAudit(tx, {
      action: 'model.move',
      object_id: before.id,
      before: { rank: before.rank },
      after: { rank: placed },
    })
  })
}

type Price = Parameters<typeof upsertPrice>[2]

export async function setModelPrice(ctx: UserCtx, id: string, price: Price): Promise<AdminModelDetail> {
  return await changingPrices(ctx, id, (tx) => upsertPrice(tx, id, price))
}

export async function removeModelPrice(ctx: UserCtx, id: string, priceId: string): Promise<AdminModelDetail> {
  return await changingPrices(ctx, id, (tx) => deletePrice(tx, id, priceId))
}

async function changingPrices(
  ctx: UserCtx,
  id: string,
  work: (tx: UserCtx) => Promise<void>,
): Promise<AdminModelDetail> {
  return await changingModels(ctx, async (tx) => {
    const before = await adminModel(tx, id)
    await work(tx)
    const after = await adminModel(tx, id)
    await recordAudit(tx, {
      action: 'model.price',
      object_id: before.id,
      before: { prices: withoutIds(before) },
      after: { prices: withoutIds(after) },
    })
    return after
  })
}

function withoutIds({ prices }: AdminModelDetail) {
  return prices.map(({ id: _, ...price }) => price)
}

export async function modelDependents(ctx: Ctx, id: string): Promise<Dependents> {
  const model = await adminModel(ctx, id)
  return await dependentsOf(ctx, [model.id])
}

export async function removeModel(ctx: UserCtx, id: string, replacement: Replacement): Promise<void> {
  await changingModels(ctx, async (tx) => {
    const before = await adminModel(tx, id)
    await takeOver(tx, [before.id], replacement, 'ERROR_MODEL_IN_USE')
    await deleteModel(tx, before.id)
    await recordAudit(tx, { action: 'model.delete', object_id: before.id, before: auditFields(before) })
  })
}

/** The fields of a model in the audit trail. */
function auditFields(model: AdminModelDetail) {
  const { label, identifier, type, interface: wire, provider_id, context_size, max_output_tokens } = model
  const { capabilities, enabled, is_restricted, hosting_region, data_note, ends_at, replacement_id } = model
  return {
    label,
    identifier,
    type,
    interface: wire,
    provider_id,
    context_size,
    max_output_tokens,
    capabilities,
    enabled,
    is_restricted,
    hosting_region,
    data_note,
    ends_at,
    replacement_id,
    groups: model.groups.map((group) => group.id),
  }
}
