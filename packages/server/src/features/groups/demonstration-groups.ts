import type { Ctx } from '#core/context.ts'
import { insertDemonstrationGroups } from './demonstration-groups.queries.ts'

/** Groups to try sharing with, beside the demo people. */
export function ensureDemonstrationGroups(ctx: Ctx): Promise<void> {
  return insertDemonstrationGroups(ctx)
}
