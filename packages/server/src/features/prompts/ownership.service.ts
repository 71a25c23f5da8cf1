import type { Ctx, UserCtx } from '#core/context.ts'
import { notify } from '#features/notices/notices.service.ts'
import { givePrompt, type Named, promptsOf, removePrompts } from './prompts.queries.ts'

/** The prompts of a person. */
export async function ownedPrompts(ctx: Ctx, userId: string): Promise<Named[]> {
  return await promptsOf(ctx, userId)
}

/** Transfers the prompts of a person to another one, who is notified; call it in a transaction. */
export async function givePrompts(ctx: UserCtx, fromId: string, toId: string): Promise<Named[]> {
  const given = await promptsOf(ctx, fromId)
  for (const { id, name } of given) {
    await givePrompt(ctx, id, toId)
    await notify(ctx, [toId], { kind: 'prompt_received', subject: { prompt_id: id, name } })
  }
  return given
}

/** Deletes the prompts of a person with everything in them; returns how many. */
export async function removePromptsOf(ctx: Ctx, userId: string): Promise<number> {
  return await removePrompts(ctx, { owner: userId })
}
