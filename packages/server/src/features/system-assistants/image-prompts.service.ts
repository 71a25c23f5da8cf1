import type { UserCtx } from '#core/context.ts'
import { askHelper, type HelperAsk, type Models } from './ask-helper.ts'
import { textIn } from './outputs.ts'
import { helperOf } from './settings.ts'

/** The maximum length of a description that image models read. */
const PROMPT_MAX = 4_000

/**
 * A more detailed description of an image; null if the system assistant is off or has failed, and the image model
 * gets the original words. `by`: the assistant, or the program's key and the models that it allows.
 */
export async function fullerImagePrompt(
  ctx: UserCtx,
  models: Models,
  prompt: string,
  by: Pick<HelperAsk, 'api_key_id' | 'mayAsk'> & { assistant_id?: string | null },
  signal: AbortSignal,
): Promise<string | null> {
  if (!(await helperOf(ctx, 'image_prompt', ctx.actor.lang ?? 'fr')).is_enabled) return null
  const ask = { assistant_id: null, ...by, key: 'image_prompt', input: () => prompt } as const
  const outcome = await askHelper(ctx, models, ask, signal)
  if (outcome.ok) return textIn(outcome.text)?.slice(0, PROMPT_MAX) ?? null
  signal.throwIfAborted()
  ctx.log.info({ code: outcome.error.message }, 'an image is made from the original description')
  return null
}
