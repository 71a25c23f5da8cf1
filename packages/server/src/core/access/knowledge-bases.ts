import type { ErrorCode } from '@parlance/contract/core/error-codes.ts'
import type { KnowledgeRight } from '@parlance/contract/knowledge/knowledge-bases.ts'
import { sql, type SQL } from '#db/drizzle.ts'
import { AppError } from '#core/errors.ts'
import type { UserCtx } from '#core/context.ts'
import { ASSISTANT_GUARD } from './assistants.ts'
import { type FolderAction, relatedToFolder } from './folders.ts'
import { granted, grantedByName, type Grantee } from './grants.ts'
import * as guarded from './guard.ts'
import type { AssistantAction } from './assistant-rules.ts'

/** Relations to a knowledge base; `named` has a share of their own, besides any shares of groups. */
export type KnowledgeRelation =
  | 'owner'
  | 'admin'
  | 'write'
  | 'read'
  | 'public'
  | 'named'
  | 'assistant_editor'
  | 'assistant_user'
  | 'assistant_reviewer'
  | 'thread_owner'
  | 'folder_editor'
  | 'folder_user'
  | 'administrator'

export type KnowledgeAction =
  | 'list'
  | 'see'
  | 'read'
  | 'retrieve'
  | 'write'
  | 'configure'
  | 'share'
  | 'archive'
  | 'delete'
  | 'hand_over'
  | 'leave'

export type KnowledgeFacts = guarded.Facts<KnowledgeRelation>

export const READERS = [
  'owner',
  'admin',
  'write',
  'read',
  'public',
  'assistant_editor',
  'thread_owner',
  'folder_editor',
  'folder_user',
] as const
/** They read the files of an assistant that its version names; `documents.ts` has the condition. */
const FILE_READERS = ['assistant_user', 'assistant_reviewer'] as const
/** The files of conversations and folders need no permission for knowledge bases. */
const READ_FILES = {
  thread_owner: 'file:read',
  folder_editor: 'file:read',
  folder_user: 'file:read',
} as const

/**
 * Who can do what with the rows of `knowledge_bases k` (rulings 11 and 12). READ searches and opens; WRITE also adds,
 * replaces, removes and syncs; ADMIN also changes settings and shares; the owner also deletes and transfers. An
 * administrator sees that a base exists, and can archive, delete and transfer it, but read no document. The files of
 * an assistant are in no list: its editors see all of them, and its users get answers from the files that their
 * version names. The files of a conversation are in no list either; its owner has them. Those of a folder are read by
 * its users and changed by its editors. An archived base is read only and not searched, but it can be shared,
 * restored, transferred and deleted.
 */
export const KNOWLEDGE_GUARD: guarded.Guard<KnowledgeAction, KnowledgeRelation> = {
  from: sql`knowledge_bases k`,
  id: sql`k.id`,
  alive: sql`k.deleted_at IS NULL`,
  enabled: sql`k.archived_at IS NULL`,
  relations: [...READERS, 'named', ...FILE_READERS, 'administrator'],
  rules: {
    list: { by: ['owner', 'admin', 'write', 'read', 'public'], permission: 'knowledge_base:browse' },
    see: { by: [...READERS, 'administrator'], permission: 'knowledge_base:read', instead: READ_FILES },
    read: { by: READERS, permission: 'knowledge_base:read', instead: READ_FILES },
    retrieve: {
      by: [...READERS, ...FILE_READERS],
      permission: 'knowledge_base:read',
      instead: READ_FILES,
      enabled: true,
    },
    write: {
      by: ['owner', 'admin', 'write', 'assistant_editor', 'thread_owner', 'folder_editor'],
      permission: 'knowledge_base:upload',
      instead: { thread_owner: 'file:upload', folder_editor: 'file:upload' },
      enabled: true,
    },
    configure: { by: ['owner', 'admin'], permission: 'knowledge_base:update', enabled: true },
    share: { by: ['owner', 'admin'], permission: 'knowledge_base:share' },
    archive: { by: ['owner', 'admin', 'administrator'], permission: 'knowledge_base:update' },
    delete: { by: ['owner', 'administrator'], permission: 'knowledge_base:delete' },
    hand_over: { by: ['owner', 'administrator'], permission: 'knowledge_base:share' },
    leave: { by: ['named'], permission: 'knowledge_base:read' },
  },
  needs: { administrator: 'knowledge_base:manage', assistant_reviewer: 'marketplace:moderate' },
  condition,
}

/** Filters the rows of `knowledge_bases k` with which the subject is allowed an action. */
export function mayWithKnowledgeBase(subject: guarded.Subject, action: KnowledgeAction): SQL {
  return guarded.mayWith(KNOWLEDGE_GUARD, subject, action)
}

/** The relations of the caller to a base. */
export type Standing = { right: KnowledgeRight; may: KnowledgeAction[] }

/**
 * Throws 404 if the caller is not allowed to know that the base exists, 409 if only its archiving prevents the action,
 * and 403 if they are not allowed the action.
 */
export async function requireKnowledgeBase(
  ctx: UserCtx,
  id: string,
  action: KnowledgeAction,
): Promise<Standing> {
  const [facts] = await guarded.factsAbout(ctx, KNOWLEDGE_GUARD, ctx.actor, [id])
  const code = knowledgeRefusal(ctx.actor, facts, action)
  if (facts === undefined || code !== null) throw new AppError(code ?? 'ERROR_KNOWLEDGE_BASE_NOT_FOUND')
  return standingOf(ctx.actor, facts)
}

/** The error code that follows from the facts; null when the action is allowed. */
export function knowledgeRefusal(
  subject: guarded.Subject,
  facts: KnowledgeFacts | undefined,
  action: KnowledgeAction,
): ErrorCode | null {
  if (facts === undefined) return 'ERROR_KNOWLEDGE_BASE_NOT_FOUND'
  const { is_allowed, because } = guarded.judge(KNOWLEDGE_GUARD, subject, facts, action)
  if (is_allowed) return null
  // people who only get answers from an assistant's files do not know of the base that stores them
  const relations = new Set([...facts.relations].filter((relation) => !isFileReader(relation)))
  if (!guarded.mayKnow(KNOWLEDGE_GUARD, subject, { ...facts, relations })) {
    return 'ERROR_KNOWLEDGE_BASE_NOT_FOUND'
  }
  const onlyArchived = because.every((reason) => reason.kind === 'not_enabled')
  return onlyArchived ? 'ERROR_KNOWLEDGE_BASE_ARCHIVED' : 'ERROR_FORBIDDEN'
}

function isFileReader(relation: KnowledgeRelation): boolean {
  return FILE_READERS.some((one) => one === relation)
}

/** The relations of the caller to some bases by id, without deleted ones. */
export async function standingsTo(ctx: UserCtx, ids: readonly string[]): Promise<Map<string, Standing>> {
  const all = await guarded.factsAbout(ctx, KNOWLEDGE_GUARD, ctx.actor, ids)
  return new Map(all.map((facts) => [facts.id, standingOf(ctx.actor, facts)]))
}

function standingOf(subject: guarded.Subject, facts: KnowledgeFacts): Standing {
  const right = RIGHTS.find(([relation]) => facts.relations.has(relation))?.[1] ?? 'ADMINISTRATOR'
  const may = guarded
    .actionsOf(KNOWLEDGE_GUARD)
    .filter((action) => guarded.judge(KNOWLEDGE_GUARD, subject, facts, action).is_allowed)
  return { right, may }
}

/** The highest first. */
const RIGHTS: readonly [KnowledgeRelation, KnowledgeRight][] = [
  ['owner', 'OWNER'],
  ['admin', 'ADMIN'],
  ['write', 'WRITE'],
  ['assistant_editor', 'WRITE'],
  ['thread_owner', 'WRITE'],
  ['folder_editor', 'WRITE'],
  ['read', 'READ'],
  ['folder_user', 'READ'],
  ['public', 'PUBLIC'],
]

function condition(subject: Grantee, relation: KnowledgeRelation): SQL {
  const own = sql`k.is_listed`
  switch (relation) {
    case 'owner':
      return sql`(${own} AND k.owner_id = ${subject.user_id})`
    case 'admin':
      return granted(subject, 'knowledge_base', sql`k.id`, ['ADMIN'])
    case 'write':
      return granted(subject, 'knowledge_base', sql`k.id`, ['WRITE'])
    case 'read':
      return granted(subject, 'knowledge_base', sql`k.id`, ['READ'])
    case 'public':
      return sql`(${own} AND k.is_public)`
    case 'named':
      return grantedByName(subject, 'knowledge_base', sql`k.id`)
    case 'assistant_editor':
      return ofAssistant(subject, 'edit')
    case 'assistant_user':
      return ofAssistant(subject, 'use')
    case 'assistant_reviewer':
      return ofAssistant(subject, 'review')
    case 'thread_owner':
      return sql`(k.thread_id IS NOT NULL AND k.owner_id = ${subject.user_id} AND (NOT k.is_begun OR EXISTS (
        SELECT 1 FROM threads t WHERE t.id = k.thread_id AND t.user_id = k.owner_id AND t.purpose <> 'deleted' AND coalesce(t.expires_at > now(), true))))`
    case 'folder_editor':
      return ofFolder(subject, 'edit')
    case 'folder_user':
      return ofFolder(subject, 'use')
    case 'administrator':
      return own
  }
}

/** Whether the person has a relation to the base's assistant that allows the action. */
function ofAssistant(subject: Grantee, action: AssistantAction): SQL {
  const ways = ASSISTANT_GUARD.rules[action].by.map((relation) =>
    ASSISTANT_GUARD.condition(subject, relation),
  )
  return sql`(k.assistant_id IS NOT NULL AND EXISTS (SELECT 1 FROM assistants a
    WHERE a.id = k.assistant_id AND a.deleted_at IS NULL AND (${sql.join(ways, sql` OR `)})))`
}

/** Whether the person has a relation to the base's folder that allows the action. */
function ofFolder(subject: Grantee, action: FolderAction): SQL {
  return sql`(k.folder_id IS NOT NULL AND EXISTS (
    SELECT 1 FROM folders f WHERE f.id = k.folder_id AND ${relatedToFolder(subject, action)}))`
}
