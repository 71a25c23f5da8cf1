import type { PromptExplanation } from '@parlance/contract/people/access.ts'
import { actionsOf, factsAbout, judge, type Reason } from '#core/access/guard.ts'
import { PROMPT_GUARD, type PromptRelation } from '#core/access/prompts.ts'
import { findSubject } from '#core/access/subjects.ts'
import type { UserCtx } from '#core/context.ts'
import { AppError } from '#core/errors.ts'
import { findAskedPrompt, sharesFor, type GivenBy } from './access.queries.ts'

type Because = PromptExplanation['because'][number]
type Answer = { user_name: string; prompt_name: string; data: PromptExplanation[] }

/** For a person and an expert prompt: each action, whether it is allowed, and why. */
export async function explainPrompt(ctx: UserCtx, userId: string, promptId: string): Promise<Answer> {
  const subject = await findSubject(ctx, userId)
  if (subject === undefined) throw new AppError('ERROR_USER_NOT_FOUND')
  const prompt = await findAskedPrompt(ctx, promptId)
  if (prompt === undefined) throw new AppError('ERROR_PROMPT_NOT_FOUND')
  const names = { user_name: subject.name, prompt_name: prompt.name }
  const actions = actionsOf(PROMPT_GUARD)
  const [facts] = await factsAbout(ctx, PROMPT_GUARD, subject, [promptId])
  if (facts === undefined) {
    const because = [plain('prompt_deleted')]
    return { ...names, data: actions.map((action) => ({ action, is_allowed: false, because })) }
  }
  const shares = await sharesFor(ctx, { type: 'prompt', id: promptId }, userId)
  // users have no access before the first version
  const waits = !prompt.is_live && shares.some(({ level }) => level === 'user')
  const data = actions.map((action) => {
    const { is_allowed, because } = judge(PROMPT_GUARD, subject, facts, action)
    return { action, is_allowed, because: because.flatMap((reason) => inWords(reason, shares, waits)) }
  })
  return { ...names, data }
}

function inWords(reason: Reason<PromptRelation>, shares: readonly GivenBy[], waits: boolean): Because[] {
  switch (reason.kind) {
    case 'relation':
      return relationInWords(reason.relation, shares)
    case 'permission_missing':
      return [{ kind: 'permission_missing', level: null, name: reason.permission }]
    case 'no_relation':
      return waits ? [plain('no_relation'), plain('prompt_not_live')] : [plain('no_relation')]
    // a prompt is neither hidden nor disabled
    case 'hidden':
    case 'not_enabled':
      return []
    default:
      return [plain(reason.kind)]
  }
}

function relationInWords(relation: PromptRelation, shares: readonly GivenBy[]): Because[] {
  if (relation === 'owner') return [plain('owner')]
  return shares
    .filter(({ kind, level }) => (relation === 'named' ? kind === 'user' : level === relation))
    .map(({ kind, level, name }) => ({ kind: kind === 'user' ? 'share' : kind, level, name }))
}

function plain(kind: Because['kind']): Because {
  return { kind, level: null, name: '' }
}
