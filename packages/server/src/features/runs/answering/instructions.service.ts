import type { UserCtx } from '#core/context.ts'
import { fillVariables, hasVariables } from './prompt.service.ts'
import { findReader } from './reader.queries.ts'

/** An assistant's instructions with the variables filled for the person who asks. */
export async function filledInstructions(ctx: UserCtx, instructions: string): Promise<string> {
  if (!hasVariables(instructions)) return instructions
  const { time_zone } = ctx.deps.config
  const language = ctx.actor.lang ?? 'fr'
  return fillVariables(instructions, { ...(await findReader(ctx)), language, time_zone, now: new Date() })
}
