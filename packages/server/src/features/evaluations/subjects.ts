import { requireAssistant } from '#core/access/require-assistant.ts'
import { requireKnowledgeBase } from '#core/access/knowledge-bases.ts'
import { requirePrompt } from '#core/access/prompts.ts'
import type { UserCtx } from '#core/context.ts'
import type { Subject } from './subjects.queries.ts'

export type { Subject }

/**
 * Throws unless the caller can edit the assistant, add to the base, or edit the prompt. People who only use a prompt
 * can read and run it (`'run'`).
 */
export async function requireSubject(
  ctx: UserCtx,
  { kind, id }: Subject,
  action: 'edit' | 'run' = 'edit',
): Promise<void> {
  if (kind === 'assistant') await requireAssistant(ctx, id, 'edit', 'ERROR_USER_CANNOT_EDIT_ASSISTANT')
  else if (kind === 'knowledge_base') await requireKnowledgeBase(ctx, id, 'write')
  else if (action === 'edit') await requirePrompt(ctx, id, 'edit', 'ERROR_USER_CANNOT_EDIT_PROMPT')
  else await requirePrompt(ctx, id, 'use', 'ERROR_FORBIDDEN')
}
