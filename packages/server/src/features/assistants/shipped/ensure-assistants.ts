import type { Ctx } from '#core/context.ts'
import { inTransaction } from '#core/context.ts'
import type { Job } from '#core/jobs/jobs.ts'
import { DEMONSTRATION_READERS } from './demonstration-readers.ts'
import { DEMONSTRATION_STATES } from './demonstration-states.ts'
import {
  DEMONSTRATION_ASSISTANTS,
  DEMONSTRATION_STARTERS,
  DEMONSTRATION_TAGS,
  GENERAL_ASSISTANT,
} from './shipped-assistants.ts'
import {
  countAssistants,
  grantToEveryone,
  insertShipped,
  insertTag,
  updateStarters,
} from './shipped.queries.ts'

/**
 * Creates the default assistant, and in an empty demonstration installation also tags and further assistants.
 * Returns whether it was one.
 */
export async function ensureAssistants(ctx: Ctx, demonstration: boolean): Promise<boolean> {
  return await inTransaction(ctx, async (tx) => {
    const isEmpty = (await countAssistants(tx)) === 0
    await insertShipped(tx, GENERAL_ASSISTANT)
    await updateStarters(tx, GENERAL_ASSISTANT, DEMONSTRATION_STARTERS)
    if (!isEmpty || !demonstration) return false
    for (const tag of DEMONSTRATION_TAGS) await insertTag(tx, tag)
    for (const assistant of [...DEMONSTRATION_ASSISTANTS, ...DEMONSTRATION_STATES]) {
      await insertShipped(tx, assistant)
      if (assistant.is_for_everyone) await grantToEveryone(tx, assistant.id)
    }
    return true
  })
}

/** Replaces the demonstration's starters once a real model is enabled, and restores them if there is none. */
export const chooseStarters: Job = {
  name: 'assistants.choose_starters',
  every_s: 60,
  run: (ctx) => updateStarters(ctx, GENERAL_ASSISTANT, DEMONSTRATION_STARTERS),
}

/** Creates assistants for the demonstration bases, which must exist. */
export async function ensureDemonstrationReaders(ctx: Ctx): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    for (const assistant of DEMONSTRATION_READERS) {
      await insertShipped(tx, assistant)
      if (assistant.is_for_everyone) await grantToEveryone(tx, assistant.id)
    }
  })
}
