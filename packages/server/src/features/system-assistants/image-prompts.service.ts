import type { KeyCtx } from '#core/context.ts'
import type { CallableModel } from '#features/models/models.service.ts'
import { askHelper, type Models } from './ask-helper.ts'
import { textIn } from './outputs.ts'
import { helperOf } from './settings.ts'

/** What image models read of a description at most. */
const PROMPT_MAX = 4_000

/**
 * A fuller description of an image that a program wants; null where the helper is off or has failed, and the image
 * model gets the words as they came. `mayAsk`: the models that the program's key is meant for.
 */
export async function fullerImagePrompt(
  ctx: KeyCtx,
  models: Models,
  prompt: string,
  mayAsk: (model: CallableModel) => boolean,
  signal: AbortSignal,
): Promise<string | null> {
  if (!(await helperOf(ctx, 'image_prompt', ctx.actor.lang ?? 'fr')).is_enabled) return null
  const ask = {
    key: 'image_prompt',
    assistant_id: null,
    input: () => prompt,
    api_key_id: ctx.key.id,
  } as const
  const outcome = await askHelper(ctx, models, { ...ask, mayAsk }, signal)
  if (outcome.ok) return textIn(outcome.text)?.slice(0, PROMPT_MAX) ?? null
  signal.throwIfAborted()
  ctx.log.info({ code: outcome.error.message }, 'an image is drawn from the words as they came')
  return null
}
