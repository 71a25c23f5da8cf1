import type { Ctx } from '#core/context.ts'
import { insertDemonstrationGroups } from './demonstration-groups.queries.ts'

/** Groups for trying out sharing, in addition to the demo people. */
export function ensureDemonstrationGroups(ctx: Ctx): Promise<void> {
  return insertDemonstrationGroups(ctx)
}
