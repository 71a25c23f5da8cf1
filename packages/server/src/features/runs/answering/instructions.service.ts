import type { UserCtx } from '#core/context.ts'
import { fillVariables, hasVariables, valuesOf, type Variables } from './prompt.service.ts'
import { findReader } from './reader.queries.ts'

/** An assistant's instructions with variables filled for the person who asks. */
export async function filledInstructions(ctx: UserCtx, instructions: string): Promise<string> {
  if (!hasVariables(instructions)) return instructions
  return fillVariables(instructions, await variablesFor(ctx))
}

/** The text of each variable of instructions for the person who asks. */
export async function readerValues(ctx: UserCtx): Promise<Record<string, string>> {
  return valuesOf(await variablesFor(ctx))
}

async function variablesFor(ctx: UserCtx): Promise<Variables> {
  const { time_zone } = ctx.deps.config
  const language = ctx.actor.lang ?? 'fr'
  return { ...(await findReader(ctx)), language, time_zone, now: new Date() }
}
