import type { ErrorCode } from '@parlance/contract/core/error-codes.ts'
import type { UserCtx } from '#core/context.ts'
import { AppError } from '#core/errors.ts'
import { sql, type SQL } from '#db/drizzle.ts'
import { granted, grantedByName, type Grantee } from './grants.ts'
import * as guarded from './guard.ts'

/** Relations to a folder; `named` has a share of their own, besides any shares of groups. */
export type FolderRelation = 'owner' | 'editor' | 'user' | 'named'
export type FolderAction = 'see' | 'use' | 'edit' | 'share' | 'delete' | 'leave'

const PEOPLE = ['owner', 'editor', 'user'] as const

/**
 * Who can do what with the rows of `folders f`. Users begin conversations in a folder and use its instructions and files;
 * editors also change them. Administrators have no relation to the folders of others.
 */
export const FOLDER_GUARD: guarded.Guard<FolderAction, FolderRelation> = {
  from: sql`folders f`,
  id: sql`f.id`,
  alive: sql`f.deleted_at IS NULL`,
  enabled: sql`true`,
  relations: [...PEOPLE, 'named'],
  rules: {
    see: { by: PEOPLE, permission: 'thread:list' },
    use: { by: PEOPLE, permission: 'chat:create' },
    edit: { by: ['owner', 'editor'], permission: 'thread:update' },
    share: { by: ['owner'], permission: 'assistant:share' },
    delete: { by: ['owner'], permission: 'thread:delete' },
    leave: { by: ['named'], permission: 'thread:list' },
  },
  needs: {},
  condition,
}

/** Filters the rows of `folders f` with which the subject is allowed an action. */
export function mayWithFolder(subject: guarded.Subject, action: FolderAction): SQL {
  return guarded.mayWith(FOLDER_GUARD, subject, action)
}

/** Whether a person, given as a column of the query, still has a relation to `folders f`. */
export function stillInFolder(userId: SQL): SQL {
  return guarded.stillStands(FOLDER_GUARD, userId, 'see')
}

/** The relation of a person to `folders f` that allows an action, whatever their role. */
export function relatedToFolder(person: Grantee, action: FolderAction): SQL {
  const ways = FOLDER_GUARD.rules[action].by.map((relation) => condition(person, relation))
  return sql`(f.deleted_at IS NULL AND (${sql.join(ways, sql` OR `)}))`
}

/** The relation of the caller to a folder. */
export type FolderStanding = { right: 'owner' | 'editor' | 'user'; may: FolderAction[] }

/**
 * Throws 404 if the caller has no relation to the folder, and `refusal` if they are not allowed the action. Returns
 * their relation to it.
 */
export async function requireFolder(
  ctx: UserCtx,
  id: string,
  action: FolderAction,
  refusal: ErrorCode = 'ERROR_FORBIDDEN',
): Promise<FolderStanding> {
  const [facts] = await guarded.factsAbout(ctx, FOLDER_GUARD, ctx.actor, [id])
  if (facts === undefined || !guarded.mayKnow(FOLDER_GUARD, ctx.actor, facts))
    throw new AppError('ERROR_FOLDER_NOT_FOUND')
  const isAllowed = (one: FolderAction) => guarded.judge(FOLDER_GUARD, ctx.actor, facts, one).is_allowed
  if (!isAllowed(action)) throw new AppError(refusal)
  return {
    right: PEOPLE.find((relation) => facts.relations.has(relation)) ?? 'user',
    may: guarded.actionsOf(FOLDER_GUARD).filter(isAllowed),
  }
}

function condition(subject: Grantee, relation: FolderRelation): SQL {
  switch (relation) {
    case 'owner':
      return sql`f.owner_id = ${subject.user_id}`
    case 'editor':
    case 'user':
      return granted(subject, 'folder', sql`f.id`, [relation])
    case 'named':
      return grantedByName(subject, 'folder', sql`f.id`)
  }
}
