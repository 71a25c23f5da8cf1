import type { ErrorCode } from '@parlance/contract/core/error-codes.ts'
import type { Dependents } from '@parlance/contract/models/models.ts'
import { type Ctx, inTransaction } from '#core/context.ts'
import { AppError } from '#core/errors.ts'
import { findDependents } from './dependents.queries.ts'
import {
  findModelIds,
  findRuled,
  handOver,
  hasChatModel,
  lockModels,
  setReplacement,
} from './model-rules.queries.ts'

/** The replacement of models that go: an id, or 'none' for the best available model; undefined if not given. */
export type Replacement = string | undefined

/**
 * Runs a change of models or providers; concurrent changes wait for each other. Rolls a change back after which no
 * model could answer, if one could before.
 */
export function changingModels<C extends Ctx, T>(ctx: C, work: (tx: C) => Promise<T>): Promise<T> {
  return inTransaction(ctx, async (tx) => {
    await lockModels(tx)
    const couldAnswer = await hasChatModel(tx)
    const result = await work(tx)
    if (couldAnswer && !(await hasChatModel(tx))) throw new AppError('ERROR_NO_MODEL_ENABLED')
    return result
  })
}

export function dependentsOf(ctx: Ctx, modelIds: readonly string[]): Promise<Dependents> {
  return findDependents(ctx, modelIds)
}

export function modelsOf(ctx: Ctx, providerId: string): Promise<string[]> {
  return findModelIds(ctx, providerId)
}

/** Before models are disabled: the replacement answers for what depends on them. */
export async function standIn(
  ctx: Ctx,
  modelIds: readonly string[],
  replacement: Replacement,
  inUse: ErrorCode,
): Promise<void> {
  if (replacement !== undefined) {
    await setReplacement(ctx, modelIds, await checked(ctx, modelIds, replacement))
    return
  }
  const unreplaced = (await findRuled(ctx, modelIds)).filter((model) => model.replacement_id === null)
  const ids = unreplaced.map((model) => model.id)
  if (isNeeded(await findDependents(ctx, ids))) throw new AppError(inUse)
}

/**
 * Before models are deleted: references change to the replacement, or are removed. A RAG configuration that embeds with
 * one prevents the deletion, because its bases would have to be embedded again first.
 */
export async function takeOver(
  ctx: Ctx,
  modelIds: readonly string[],
  replacement: Replacement,
  inUse: ErrorCode,
): Promise<void> {
  const dependents = await findDependents(ctx, modelIds)
  if (dependents.embeds.count > 0) throw new AppError('ERROR_MODEL_IN_USE')
  if (replacement === undefined && isNeeded(dependents)) throw new AppError(inUse)
  const id = await checked(ctx, modelIds, replacement ?? 'none')
  if (id === null) return
  const [{ type } = { type: '' }] = await findRuled(ctx, [id])
  const ofItsKind = (await findRuled(ctx, modelIds)).filter((model) => model.type === type)
  await handOver(
    ctx,
    ofItsKind.map((model) => model.id),
    id,
  )
}

function isNeeded(dependents: Dependents): boolean {
  const { budgets, ...rest } = dependents
  const { assistants, fallback_of, replacement_of, embeds, reranks, prompts, helpers, keys } = rest
  const counted = [assistants, fallback_of, replacement_of, embeds, reranks, prompts, helpers, keys]
  return budgets > 0 || counted.some(({ count }) => count > 0)
}

/** A replacement must be available, of the same type, and not among the removed models. */
async function checked(ctx: Ctx, going: readonly string[], replacement: string): Promise<string | null> {
  if (replacement === 'none') return null
  const id = replacement.toLowerCase()
  const [found] = await findRuled(ctx, [id])
  const types = new Set((await findRuled(ctx, going)).map((model) => model.type))
  const fits = found?.is_offered === true && !going.includes(id) && types.has(found.type)
  if (!fits) throw new AppError('ERROR_COULD_NOT_UPDATE_MODEL')
  return id
}
