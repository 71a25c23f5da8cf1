import type { FieldCondition } from '@parlance/contract/knowledge/document-fields.ts'
import type { UserCtx } from '#core/context.ts'
import { AppError } from '#core/errors.ts'
import type { SQL } from '#db/drizzle.ts'
import { matching, orOf, problemOf } from './conditions.fragments.ts'
import { groupNames, unlistedOf } from './conditions.queries.ts'
import { type FieldOfBase, fieldsOfBases } from './document-fields.queries.ts'
import { textKey } from './typed-values.ts'

export { fieldsNamed, problemOf, type ConditionProblem } from './conditions.fragments.ts'
export type { FieldOfBase }

/**
 * The SQL that `documents d` of some bases must meet; undefined if there are no conditions. Files of assistants,
 * folders and conversations have no fields and are not filtered. The caller checks access.
 */
export async function matchingDocuments(
  ctx: UserCtx,
  baseIds: readonly string[],
  conditions: readonly FieldCondition[],
): Promise<SQL | undefined> {
  if (conditions.length === 0) return undefined
  const needsGroups = conditions.some(({ op }) => op === 'in_my_groups')
  const [fields, unlisted, groups] = await Promise.all([
    fieldsOfBases(ctx, baseIds),
    unlistedOf(ctx, baseIds),
    needsGroups ? groupNames(ctx) : [],
  ])
  const asking = { groups: groups.map(textKey), time_zone: ctx.deps.config.time_zone }
  const met = matching(conditions, fields, asking)
  if (unlisted.length === 0) return met
  return orOf(unlisted, met)
}

/** Throws if a condition does not fit the fields of a base. */
export async function requireFitting(
  ctx: UserCtx,
  baseId: string,
  conditions: readonly FieldCondition[],
): Promise<void> {
  if (conditions.length === 0) return
  const fields = await fieldsOfBases(ctx, [baseId])
  if (conditions.some((condition) => problemOf(condition, fields) !== null))
    throw new AppError('ERROR_FILTER_INVALID')
}

/** The fields of some bases in their order; the caller has checked access. */
export async function fieldsOfSearched(ctx: UserCtx, baseIds: readonly string[]): Promise<FieldOfBase[]> {
  return await fieldsOfBases(ctx, baseIds)
}
