import type { Ctx } from '#core/context.ts'
import { insertDemonstrationGroup } from './demonstration-group.queries.ts'

/** A group to try sharing with, beside the demo people. */
export function ensureDemonstrationGroup(ctx: Ctx): Promise<void> {
  return insertDemonstrationGroup(ctx)
}
