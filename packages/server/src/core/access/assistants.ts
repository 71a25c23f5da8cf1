import type { Ctx } from '#core/context.ts'
import { sql, type SQL } from '#db/drizzle.ts'
import { granted, grantedByName, type Grantee } from './grants.ts'
import * as guarded from './guard.ts'
import type { AssistantAction, Relation } from './assistant-rules.ts'
import {
  ASSISTANT_ACTIONS_ALL,
  ASSISTANT_RULES,
  RELATION_NEEDS,
  RELATIONS,
  RUNS_SAVED,
} from './assistant-rules.ts'

export type Subject = guarded.Subject
export type Facts = guarded.Facts<Relation>
export type Reason = guarded.Reason<Relation>
export type Verdict = guarded.Verdict<AssistantAction, Relation>

/** Who can do what with the rows of `assistants a`. */
export const ASSISTANT_GUARD: guarded.Guard<AssistantAction, Relation> = {
  from: sql`assistants a`,
  id: sql`a.id`,
  alive: sql`a.deleted_at IS NULL`,
  enabled: sql`a.is_enabled`,
  shown: shownTo,
  relations: RELATIONS,
  rules: ASSISTANT_RULES,
  needs: RELATION_NEEDS,
  condition: conditionOf,
}

/** Filters the rows of `assistants a` with which the subject is allowed an action, for lists. */
export function mayWithAssistant(subject: Subject, action: AssistantAction): SQL {
  return guarded.mayWith(ASSISTANT_GUARD, subject, action)
}

/** Excludes hidden rows of `assistants a`, except for their owner. */
export function shownTo(subject: Grantee): SQL {
  return sql`(NOT a.is_hidden OR coalesce(a.owner_id = ${subject.user_id}, false))`
}

/** The version of `assistants a` that the subject runs: the saved one, or the approved one through the marketplace. */
export function versionFor(subject: Subject): SQL {
  const own = RUNS_SAVED.map((relation) => conditionOf(subject, relation))
  return sql`CASE WHEN ${sql.join(own, sql` OR `)} THEN a.saved_version_id ELSE a.approved_version_id END`
}

/** Whether a person, given as a column of the query, still has a relation to `assistants a` that allows the action. */
export function stillRelated(userId: SQL, action: AssistantAction): SQL {
  return guarded.stillStands(ASSISTANT_GUARD, userId, action)
}

/** The relations of the subject to some assistants, without deleted and unknown ones. */
export async function factsOf(ctx: Ctx, subject: Subject, ids: readonly string[]): Promise<Facts[]> {
  return await guarded.factsAbout(ctx, ASSISTANT_GUARD, subject, ids)
}

/** Whether the facts allow an action, with the reasons. */
export function judge(subject: Subject, facts: Facts, action: AssistantAction): Verdict {
  return guarded.judge(ASSISTANT_GUARD, subject, facts, action)
}

/** Every action with its verdict. */
export function explain(subject: Subject, facts: Facts): Verdict[] {
  return ASSISTANT_ACTIONS_ALL.map((action) => judge(subject, facts, action))
}

/** The actions that the facts allow. */
export function allowedActions(subject: Subject, facts: Facts): AssistantAction[] {
  return ASSISTANT_ACTIONS_ALL.filter((action) => judge(subject, facts, action).is_allowed)
}

/** Whether the subject is allowed to know that the assistant exists: 403 if so, else 404. */
export function mayKnow(subject: Subject, facts: Facts): boolean {
  return guarded.mayKnow(ASSISTANT_GUARD, subject, facts)
}

/** While the marketplace is off, installed assistants keep working and public ones cannot be found. */
const MARKETPLACE_IS_ON = sql`coalesce((
  SELECT f.value <> 'false'::jsonb FROM feature_configs f WHERE f.key = 'marketplace'), true)`

/** The SQL condition on `assistants a` for a relation. */
function conditionOf(subject: Grantee, relation: Relation): SQL {
  switch (relation) {
    case 'owner':
      return sql`a.owner_id = ${subject.user_id}`
    case 'editor':
    case 'user':
      return granted(subject, 'assistant', sql`a.id`, [relation])
    case 'named':
      return grantedByName(subject, 'assistant', sql`a.id`)
    case 'default':
      return sql`a.is_default`
    case 'installed':
      return sql`(a.is_public AND a.approved_version_id IS NOT NULL AND EXISTS (
        SELECT 1 FROM assistant_installs i WHERE i.assistant_id = a.id AND i.user_id = ${subject.user_id}))`
    case 'public':
      return sql`(a.is_public AND a.approved_version_id IS NOT NULL AND ${MARKETPLACE_IS_ON})`
    case 'reviewer':
      return sql`((a.publication_state IN ('changes_requested', 'rejected') OR a.submitted_version_id IS NOT NULL OR (a.is_public AND a.approved_version_id IS NOT NULL))
        AND ${MARKETPLACE_IS_ON})`
    case 'shipped':
      return sql`a.owner_id IS NULL`
    case 'administrator':
      return sql`true`
  }
}
