import type { Draft } from '@parlance/contract/chat/drafts.ts'
import type { UserCtx } from '#core/context.ts'
import { find, put, removeSent } from './drafts.queries.ts'

/** My draft of one place; an emptied one is none. */
export async function getDraft(ctx: UserCtx, scope: string): Promise<Draft | null> {
  const draft = await find(ctx, scope)
  return draft === null || draft.text === '' ? null : draft
}

/** Keeps the younger of the stored and the given draft, and answers with it. An empty text is kept as 'emptied'. */
export async function saveDraft(ctx: UserCtx, scope: string, draft: Draft): Promise<Draft | null> {
  await put(ctx, scope, draft)
  return getDraft(ctx, scope)
}

/** Forgets the drafts that became this message. */
export function forgetSentDraft(ctx: UserCtx, threadId: string, text: string): Promise<void> {
  return removeSent(ctx, [threadId, 'new'], text)
}
