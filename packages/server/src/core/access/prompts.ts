import type { ErrorCode } from '@parlance/contract/core/error-codes.ts'
import type { UserCtx } from '#core/context.ts'
import { AppError } from '#core/errors.ts'
import { sql, type SQL } from '#db/drizzle.ts'
import { granted, grantedByName, type Grantee } from './grants.ts'
import * as guarded from './guard.ts'

/** Relations to an expert prompt; `named` has a share of their own, besides any shares of groups. */
export type PromptRelation = 'owner' | 'editor' | 'user' | 'named'
export type PromptAction = 'see' | 'use' | 'edit' | 'share' | 'delete' | 'leave'
export type PromptFacts = guarded.Facts<PromptRelation>

const READERS = ['owner', 'editor', 'user'] as const

/**
 * Who can do what with the rows of `prompts p`. Users read and run the live version, so they have no access before there
 * is one. Editors change the prompt; the owner also shares and deletes it. Administrators have no access of their own.
 */
export const PROMPT_GUARD: guarded.Guard<PromptAction, PromptRelation> = {
  from: sql`prompts p`,
  id: sql`p.id`,
  alive: sql`p.deleted_at IS NULL`,
  enabled: sql`true`,
  relations: [...READERS, 'named'],
  rules: {
    see: { by: READERS, permission: 'prompt:read' },
    use: { by: READERS, permission: 'prompt:use' },
    edit: { by: ['owner', 'editor'], permission: 'prompt:update' },
    share: { by: ['owner'], permission: 'prompt:share' },
    delete: { by: ['owner'], permission: 'prompt:delete' },
    leave: { by: ['named'], permission: 'prompt:read' },
  },
  needs: {},
  condition,
}

/** Filters the rows of `prompts p` with which the subject is allowed an action. */
export function mayWithPrompt(subject: guarded.Subject, action: PromptAction): SQL {
  return guarded.mayWith(PROMPT_GUARD, subject, action)
}

/**
 * Throws 404 if the caller is not allowed to know that the prompt exists, and `refusal` if they are not allowed the
 * action. Returns the relations of the caller to it.
 */
export async function requirePrompt(
  ctx: UserCtx,
  id: string,
  action: PromptAction,
  refusal: ErrorCode,
): Promise<PromptFacts> {
  const [facts] = await guarded.factsAbout(ctx, PROMPT_GUARD, ctx.actor, [id])
  if (facts === undefined || !guarded.mayKnow(PROMPT_GUARD, ctx.actor, facts)) {
    throw new AppError('ERROR_PROMPT_NOT_FOUND')
  }
  if (!mayDoWithPrompt(ctx, facts, action)) throw new AppError(refusal)
  return facts
}

export function mayDoWithPrompt(ctx: UserCtx, facts: PromptFacts, action: PromptAction): boolean {
  return guarded.judge(PROMPT_GUARD, ctx.actor, facts, action).is_allowed
}

/** The SQL condition on `prompts p` for a relation. */
function condition(subject: Grantee, relation: PromptRelation): SQL {
  switch (relation) {
    case 'owner':
      return sql`p.owner_id = ${subject.user_id}`
    case 'editor':
      return granted(subject, 'prompt', sql`p.id`, ['editor'])
    case 'user':
      return sql`(p.live_version_id IS NOT NULL AND ${granted(subject, 'prompt', sql`p.id`, ['user'])})`
    case 'named':
      return grantedByName(subject, 'prompt', sql`p.id`)
  }
}
