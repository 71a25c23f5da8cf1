import type { Draft } from '@parlance/contract/chat/drafts.ts'
import type { UserCtx } from '#core/context.ts'
import { find, put } from './drafts.queries.ts'

/** My draft in a scope; undefined if it was emptied. */
export async function getDraft(ctx: UserCtx, scope: string): Promise<Draft | null> {
  const draft = await find(ctx, scope)
  return draft === null || (draft.text === '' && draft.files.length === 0) ? null : draft
}

/**
 * Stores the newer of the stored and the given draft and returns it. One without text and files marks the draft as
 * emptied.
 */
export async function saveDraft(ctx: UserCtx, scope: string, draft: Draft): Promise<Draft | null> {
  await put(ctx, scope, draft)
  return getDraft(ctx, scope)
}
