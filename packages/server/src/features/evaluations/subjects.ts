import { requireAssistant } from '#core/access/require-assistant.ts'
import { requireKnowledgeBase } from '#core/access/knowledge-bases.ts'
import type { UserCtx } from '#core/context.ts'
import type { Subject } from './subjects.queries.ts'

export type { Subject }

/** Throws unless the caller can edit the assistant or add to the base. */
export async function requireSubject(ctx: UserCtx, { kind, id }: Subject): Promise<void> {
  if (kind === 'assistant') await requireAssistant(ctx, id, 'edit', 'ERROR_USER_CANNOT_EDIT_ASSISTANT')
  else await requireKnowledgeBase(ctx, id, 'write')
}
