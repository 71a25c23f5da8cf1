import type { AssistantExplanation } from '@parlance/contract/people/access.ts'
import { explain, factsOf, type Reason, type Verdict } from '#core/access/assistants.ts'
import { ASSISTANT_ACTIONS_ALL } from '#core/access/assistant-rules.ts'
import { findSubject } from '#core/access/subjects.ts'
import type { UserCtx } from '#core/context.ts'
import { AppError } from '#core/errors.ts'
import { findAsked, hasInstalled, sharesFor, type GivenBy } from './access.queries.ts'

type Because = AssistantExplanation['because'][number]
type Answer = { user_name: string; assistant_name: string; data: AssistantExplanation[] }

/** For a person and an assistant: each action, whether it is allowed, and why. */
export async function explainAccess(ctx: UserCtx, userId: string, assistantId: string): Promise<Answer> {
  const subject = await findSubject(ctx, userId)
  if (subject === undefined) throw new AppError('ERROR_USER_NOT_FOUND')
  const assistant = await findAsked(ctx, assistantId)
  if (assistant === undefined) throw new AppError('ERROR_ASSISTANT_NOT_FOUND')
  const names = { user_name: subject.name, assistant_name: assistant.name }
  const [facts] = await factsOf(ctx, subject, [assistantId])
  if (facts === undefined) {
    const because = [plain('assistant_deleted')]
    return {
      ...names,
      data: ASSISTANT_ACTIONS_ALL.map((action) => ({ action, is_allowed: false, because })),
    }
  }
  const shares = await sharesFor(ctx, { type: 'assistant', id: assistantId }, userId)
  const lapsed = !assistant.is_public && (await hasInstalled(ctx, assistantId, userId))
  const data = explain(subject, facts).map((verdict) => describe(verdict, shares, lapsed))
  return { ...names, data }
}

function describe(verdict: Verdict, shares: readonly GivenBy[], lapsed: boolean): AssistantExplanation {
  const because = verdict.because.flatMap((reason) => inWords(reason, shares, lapsed))
  return { action: verdict.action, is_allowed: verdict.is_allowed, because }
}

function inWords(reason: Reason, shares: readonly GivenBy[], lapsed: boolean): Because[] {
  switch (reason.kind) {
    case 'relation':
      if (reason.relation !== 'user' && reason.relation !== 'editor' && reason.relation !== 'named')
        return [plain(reason.relation)]
      return shares
        .filter(({ kind, level }) =>
          reason.relation === 'named' ? kind === 'user' : level === reason.relation,
        )
        .map(({ kind, level, name }) => ({ kind: kind === 'user' ? 'share' : kind, level, name }))
    case 'permission_missing':
      return [{ kind: 'permission_missing', level: null, name: reason.permission }]
    case 'no_relation':
      return lapsed ? [plain('no_relation'), plain('not_approved')] : [plain('no_relation')]
    case 'hidden':
      return [plain('assistant_hidden')]
    case 'not_enabled':
      return [plain('assistant_disabled')]
    default:
      return [plain(reason.kind)]
  }
}

function plain(kind: Because['kind']): Because {
  return { kind, level: null, name: '' }
}
