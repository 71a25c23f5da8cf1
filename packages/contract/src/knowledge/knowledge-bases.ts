import type { z } from 'zod'
import { defineCalls } from '#core/endpoint.ts'
import type {
  KNOWLEDGE_BASE_STATUSES,
  KNOWLEDGE_LEVELS,
  knowledgeBase,
  knowledgeBaseDetail,
  knowledgeBaseSchemas,
  knowledgeEvent,
  knowledgeImpact,
  KNOWLEDGE_RIGHTS,
  knowledgeShare,
} from './knowledge-bases.schemas.ts'

export type KnowledgeBase = z.output<typeof knowledgeBase>
export type KnowledgeBaseDetail = z.output<typeof knowledgeBaseDetail>
export type KnowledgeShare = z.output<typeof knowledgeShare>
export type KnowledgeEvent = z.output<typeof knowledgeEvent>
export type KnowledgeImpact = z.output<typeof knowledgeImpact>
export type KnowledgeRight = (typeof KNOWLEDGE_RIGHTS)[number]
export type KnowledgeLevel = (typeof KNOWLEDGE_LEVELS)[number]
export type KnowledgeBaseStatus = (typeof KNOWLEDGE_BASE_STATUSES)[number]

const one = { resource: 'knowledge_base', param: 'knowledge_base_id' } as const

/** Knowledge bases: documents that assistants answer from (specification §2, §3; product decisions §6; ruling 12). */
export const knowledgeBases = defineCalls<typeof knowledgeBaseSchemas>()('knowledge-bases', {
  list: {
    method: 'GET',
    path: '/v2/knowledge-bases',
    access: { kind: 'session', permission: 'knowledge_base:browse' },
    summary:
      'Lists the knowledge bases I can read: mine, those shared with me and public ones; all of them for people who manage knowledge bases.',
  },
  create: {
    method: 'POST',
    path: '/v2/knowledge-bases',
    access: { kind: 'session', permission: 'knowledge_base:create' },
    summary: 'Creates a knowledge base with the default RAG configuration, if there is one.',
    errors: ['ERROR_KNOWLEDGE_BASE_NAME_ALREADY_IN_USE'],
  },
  get: {
    method: 'GET',
    path: '/v2/knowledge-bases/{knowledge_base_id}',
    access: { kind: 'session', permission: 'knowledge_base:read', object: one },
    summary: 'Returns a knowledge base I can read or manage, with the actions I am allowed.',
    errors: ['ERROR_KNOWLEDGE_BASE_NOT_FOUND'],
  },
  update: {
    method: 'PATCH',
    path: '/v2/knowledge-bases/{knowledge_base_id}',
    access: { kind: 'session', permission: 'knowledge_base:update', object: one },
    summary:
      'Updates the name, description, public flag, RAG configuration or document language of a knowledge base.',
    errors: [
      'ERROR_KNOWLEDGE_BASE_NOT_FOUND',
      'ERROR_KNOWLEDGE_BASE_NAME_ALREADY_IN_USE',
      'ERROR_KNOWLEDGE_BASE_ARCHIVED',
      'ERROR_RAG_CONFIGURATION_NOT_FOUND',
    ],
  },
  setArchived: {
    method: 'PATCH',
    path: '/v2/knowledge-bases/{knowledge_base_id}/archive',
    access: { kind: 'session', permission: 'knowledge_base:update', object: one },
    summary:
      'Archives a knowledge base, which makes it read-only and excludes it from retrieval, or restores it.',
    errors: ['ERROR_KNOWLEDGE_BASE_NOT_FOUND'],
  },
  impact: {
    method: 'GET',
    path: '/v2/knowledge-bases/{knowledge_base_id}/impact',
    access: { kind: 'session', permission: 'knowledge_base:delete', object: one },
    summary: 'Returns what a deletion would affect.',
    errors: ['ERROR_KNOWLEDGE_BASE_NOT_FOUND'],
  },
  delete: {
    method: 'DELETE',
    path: '/v2/knowledge-bases/{knowledge_base_id}',
    access: { kind: 'session', permission: 'knowledge_base:delete', object: one },
    summary: 'Deletes a knowledge base with its documents, texts, passages and vectors.',
    errors: ['ERROR_KNOWLEDGE_BASE_NOT_FOUND'],
  },
  undelete: {
    method: 'POST',
    path: '/v2/knowledge-bases/{knowledge_base_id}/undelete',
    access: { kind: 'session', permission: 'knowledge_base:delete', object: one },
    summary: 'Restores a knowledge base deleted within the last few seconds.',
    errors: [
      'ERROR_KNOWLEDGE_BASE_NOT_FOUND',
      'ERROR_KNOWLEDGE_BASE_NAME_ALREADY_IN_USE',
      'ERROR_TOO_LATE_TO_UNDO',
    ],
  },
  handOver: {
    method: 'POST',
    path: '/v2/knowledge-bases/{knowledge_base_id}/hand-over',
    access: { kind: 'session', permission: 'knowledge_base:share', object: one },
    summary: 'Transfers a knowledge base to another owner.',
    errors: [
      'ERROR_KNOWLEDGE_BASE_NOT_FOUND',
      'ERROR_CANNOT_HAND_OVER',
      'ERROR_KNOWLEDGE_BASE_NAME_ALREADY_IN_USE',
    ],
  },
  leave: {
    method: 'POST',
    path: '/v2/knowledge-bases/{knowledge_base_id}/leave',
    access: { kind: 'session', permission: 'knowledge_base:read', object: one },
    summary: 'Leaves a knowledge base that was shared with me directly.',
    errors: ['ERROR_KNOWLEDGE_BASE_NOT_FOUND', 'ERROR_SHARE_NOT_FOUND'],
  },
  shares: {
    method: 'GET',
    path: '/v2/knowledge-bases/{knowledge_base_id}/shares',
    access: { kind: 'session', permission: 'knowledge_base:share', object: one },
    summary: 'Lists the shares of a knowledge base, by name.',
    errors: ['ERROR_KNOWLEDGE_BASE_NOT_FOUND'],
  },
  checkShare: {
    method: 'POST',
    path: '/v2/knowledge-bases/{knowledge_base_id}/shares/check',
    access: { kind: 'session', permission: 'knowledge_base:share', object: one },
    summary: 'Checks which permissions someone lacks to use this knowledge base.',
    errors: [
      'ERROR_KNOWLEDGE_BASE_NOT_FOUND',
      'ERROR_CANNOT_SHARE_WITH_ONESELF',
      'ERROR_USER_NOT_FOUND',
      'ERROR_GROUP_NOT_FOUND',
    ],
  },
  share: {
    method: 'POST',
    path: '/v2/knowledge-bases/{knowledge_base_id}/shares',
    access: { kind: 'session', permission: 'knowledge_base:share', object: one },
    summary: 'Shares a knowledge base with a person or a group and notifies them.',
    errors: [
      'ERROR_KNOWLEDGE_BASE_NOT_FOUND',
      'ERROR_ALREADY_SHARED',
      'ERROR_CANNOT_SHARE_WITH_ONESELF',
      'ERROR_USER_NOT_FOUND',
      'ERROR_GROUP_NOT_FOUND',
    ],
  },
  setShare: {
    method: 'PATCH',
    path: '/v2/knowledge-bases/{knowledge_base_id}/shares/{subject_type}/{subject_id}',
    access: { kind: 'session', permission: 'knowledge_base:share', object: one },
    summary: 'Updates the level of a share.',
    errors: ['ERROR_KNOWLEDGE_BASE_NOT_FOUND', 'ERROR_SHARE_NOT_FOUND'],
  },
  unshare: {
    method: 'DELETE',
    path: '/v2/knowledge-bases/{knowledge_base_id}/shares/{subject_type}/{subject_id}',
    access: { kind: 'session', permission: 'knowledge_base:share', object: one },
    summary: 'Removes a share. Access ends with the next request.',
    errors: ['ERROR_KNOWLEDGE_BASE_NOT_FOUND', 'ERROR_SHARE_NOT_FOUND'],
  },
  activity: {
    method: 'GET',
    path: '/v2/knowledge-bases/{knowledge_base_id}/activity',
    access: { kind: 'session', permission: 'knowledge_base:read', object: one },
    summary: 'Lists the activity of a knowledge base, newest first: names and counts, never contents.',
    errors: ['ERROR_KNOWLEDGE_BASE_NOT_FOUND'],
  },
})
