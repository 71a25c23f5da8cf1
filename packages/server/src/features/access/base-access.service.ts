import type { BaseExplanation } from '@parlance/contract/people/access.ts'
import { actionsOf, factsAbout, judge, type Reason } from '#core/access/guard.ts'
import { KNOWLEDGE_GUARD, type KnowledgeRelation } from '#core/access/knowledge-bases.ts'
import { findSubject } from '#core/access/subjects.ts'
import type { UserCtx } from '#core/context.ts'
import { AppError } from '#core/errors.ts'
import { findAskedBase, sharesFor, type GivenBy } from './access.queries.ts'

type Because = BaseExplanation['because'][number]
type Answer = { user_name: string; base_name: string; data: BaseExplanation[] }

/** For a person and a knowledge base: each action, whether it is allowed, and why. */
export async function explainBase(ctx: UserCtx, userId: string, baseId: string): Promise<Answer> {
  const subject = await findSubject(ctx, userId)
  if (subject === undefined) throw new AppError('ERROR_USER_NOT_FOUND')
  const base = await findAskedBase(ctx, baseId)
  if (base === undefined) throw new AppError('ERROR_KNOWLEDGE_BASE_NOT_FOUND')
  const names = { user_name: subject.name, base_name: base.name }
  const actions = actionsOf(KNOWLEDGE_GUARD)
  const [facts] = await factsAbout(ctx, KNOWLEDGE_GUARD, subject, [baseId])
  if (facts === undefined) {
    const because = [plain('base_deleted')]
    return { ...names, data: actions.map((action) => ({ action, is_allowed: false, because })) }
  }
  const shares = await sharesFor(ctx, { type: 'knowledge_base', id: baseId }, userId)
  const data = actions.map((action) => {
    const { is_allowed, because } = judge(KNOWLEDGE_GUARD, subject, facts, action)
    return { action, is_allowed, because: because.flatMap((reason) => inWords(reason, shares)) }
  })
  return { ...names, data }
}

const LEVELS: Partial<Record<KnowledgeRelation, GivenBy['level']>> = {
  admin: 'ADMIN',
  write: 'WRITE',
  read: 'READ',
}

function inWords(reason: Reason<KnowledgeRelation>, shares: readonly GivenBy[]): Because[] {
  switch (reason.kind) {
    case 'relation':
      return relationInWords(reason.relation, shares)
    case 'permission_missing':
      return [{ kind: 'permission_missing', level: null, name: reason.permission }]
    case 'hidden':
      return []
    case 'not_enabled':
      return [plain('base_archived')]
    default:
      return [plain(reason.kind)]
  }
}

function relationInWords(relation: KnowledgeRelation, shares: readonly GivenBy[]): Because[] {
  if (relation === 'named') {
    return shares
      .filter(({ kind }) => kind === 'user')
      .map(({ level, name }) => ({ kind: 'share', level, name }))
  }
  switch (relation) {
    case 'owner':
    case 'public':
    case 'administrator':
      return [plain(relation)]
    case 'assistant_editor':
    case 'assistant_user':
      return [plain('own_files')]
    case 'assistant_reviewer':
      return [plain('reviewer')]
    default:
      return shares
        .filter((share) => share.level === LEVELS[relation])
        .map(({ kind, level, name }) => ({ kind: kind === 'user' ? 'share' : kind, level, name }))
  }
}

function plain(kind: Because['kind']): Because {
  return { kind, level: null, name: '' }
}
