import { z } from 'zod'
import { shareGap, subject, SUBJECT_TYPES } from '#assistants/assistant-sharing.schemas.ts'
import type { CallSchemas } from '#core/endpoint.ts'
import {
  DEPENDENT_NAMES_MAX,
  KNOWLEDGE_BASE_DESCRIPTION_MAX,
  KNOWLEDGE_BASE_NAME_MAX,
  KNOWLEDGE_PAGE_SIZE,
  SHARE_PAGE_SIZE,
} from '#core/limits.ts'
import { cursor, instant, pageNumber, uuid } from '#core/schemas.ts'
import { BASE_LANGUAGES } from '#knowledge/analysis/languages.ts'

/**
 * Specification §3. Derived from what its documents, its sources and its index do: `error` only if failures leave
 * nothing to search; otherwise `failed_documents` counts them.
 */
export const KNOWLEDGE_BASE_STATUSES = ['active', 'archived', 'error', 'syncing'] as const
/** Levels of a share of a base (specification §3, ruling 12). */
export const KNOWLEDGE_LEVELS = ['READ', 'WRITE', 'ADMIN'] as const
/** My relation to a base: owner, the highest level of a share, reader of a public base, or administrator. */
export const KNOWLEDGE_RIGHTS = ['OWNER', 'ADMIN', 'WRITE', 'READ', 'PUBLIC', 'ADMINISTRATOR'] as const
/** What I can do with a base. */
export const KNOWLEDGE_ACTIONS = [
  'list',
  'see',
  'read',
  'retrieve',
  'write',
  'configure',
  'share',
  'archive',
  'delete',
  'hand_over',
  'leave',
] as const
/** The events in the activity of a base. */
export const KNOWLEDGE_EVENTS = [
  'created',
  'changed',
  'archived',
  'restored',
  'shared',
  'share_changed',
  'unshared',
  'handed_over',
  'document_added',
  'document_replaced',
  'document_removed',
  'document_undeleted',
  'document_failed',
  'document_passage_edited',
  'document_passage_added',
  'document_passage_restored',
  'document_passage_removed',
  'document_changes_unplaced',
  'index_rebuilt',
  'index_failed',
  'source_added',
  'source_changed',
  'source_removed',
  'source_synced',
  'source_held',
  'source_failed',
  'answer_added',
  'answer_changed',
  'answer_removed',
] as const

export const knowledgeBase = z.object({
  id: uuid,
  name: z.string(),
  description: z.string(),
  is_public: z.boolean(),
  status: z.enum(KNOWLEDGE_BASE_STATUSES),
  /** The owner's name, for display. */
  owner: z.string(),
  is_mine: z.boolean(),
  right: z.enum(KNOWLEDGE_RIGHTS),
  may: z.array(z.enum(KNOWLEDGE_ACTIONS)),
  /** Documents, and bytes of their originals. */
  documents: z.number().int(),
  failed_documents: z.number().int(),
  size: z.number().int(),
  sources: z.number().int(),
  last_synced_at: instant.nullable(),
  /** Assistants that use it; only those that the caller can see are named. */
  used_by: z.number().int(),
  created_at: instant,
  updated_at: instant,
})

const name = z.string().trim().min(1).max(KNOWLEDGE_BASE_NAME_MAX)
const description = z.string().trim().max(KNOWLEDGE_BASE_DESCRIPTION_MAX)

const language = z.enum(BASE_LANGUAGES)

export const knowledgeBaseDetail = knowledgeBase.extend({
  language,
  rag_configuration: z.object({ id: uuid, name: z.string() }).nullable(),
  /** The first names of those that the caller can see; `used_by` counts all. */
  assistants: z.array(z.object({ id: uuid, name: z.string() })).max(DEPENDENT_NAMES_MAX),
  indexed_documents: z.number().int(),
  /** Documents that are not in the index yet. */
  waiting_documents: z.number().int(),
  archived_documents: z.number().int(),
  chunks: z.number().int(),
  /** The progress of a new index that is built next to the current one. */
  rebuilding: z.object({ done: z.number().int(), total: z.number().int() }).nullable(),
})

export const knowledgeShare = subject.extend({ level: z.enum(KNOWLEDGE_LEVELS), created_at: instant })

/** The people and objects affected by a deletion. */
export const knowledgeImpact = z.object({
  documents: z.number().int(),
  /** People besides the owner with a share, directly or through groups; a public base does not count everyone. */
  people: z.number().int(),
  assistants: z.number().int(),
})

export const knowledgeEvent = z.object({
  id: uuid,
  kind: z.enum(KNOWLEDGE_EVENTS),
  /** The name of the person; empty for the system and for deleted accounts. */
  actor: z.string(),
  /** The document, source, person or group concerned. */
  name: z.string(),
  details: z.record(z.string(), z.union([z.string(), z.number()])),
  created_at: instant,
})

const one = z.strictObject({ knowledge_base_id: uuid })
const level = z.enum(KNOWLEDGE_LEVELS)
const request = {
  subject_type: z.enum(SUBJECT_TYPES),
  /** Part of paths, where the length of a segment is limited. */
  subject_id: z.string().min(1).max(100),
}

export const knowledgeBaseSchemas = {
  list: {
    query: z.strictObject({
      query: z.string().max(200).optional(),
      /** `all`: for people who manage bases, including bases that they cannot read. */
      scope: z.enum(['readable', 'all']).default('readable'),
      sort_by: z.enum(['name', 'updated_at', 'created_at', 'size']).default('name'),
      sort_order: z.enum(['asc', 'desc']).default('asc'),
      status: z.enum(KNOWLEDGE_BASE_STATUSES).optional(),
      page: pageNumber.default(1),
    }),
    answer: z.object({
      data: z.array(knowledgeBase).max(KNOWLEDGE_PAGE_SIZE),
      total: z.number().int(),
      page: z.number().int(),
    }),
  },
  create: {
    body: z.strictObject({
      name,
      description: description.default(''),
      is_public: z.boolean().default(false),
    }),
    answer: z.object({ id: uuid }),
  },
  get: { params: one, answer: knowledgeBaseDetail },
  update: {
    params: one,
    body: z.strictObject({
      name: name.optional(),
      description: description.optional(),
      is_public: z.boolean().optional(),
      /** Null: full text only. A change builds a new index next to the current one. */
      rag_configuration_id: uuid.nullable().optional(),
      /** Of the documents: detected for each of them, or the same for all. A change builds a new index as well. */
      language: language.optional(),
    }),
    answer: knowledgeBaseDetail,
  },
  setArchived: {
    params: one,
    body: z.strictObject({ is_archived: z.boolean() }),
    answer: knowledgeBaseDetail,
  },
  impact: { params: one, answer: knowledgeImpact },
  delete: { params: one },
  undelete: { params: one },
  handOver: { params: one, body: z.strictObject({ user_id: uuid }) },
  leave: { params: one },
  shares: {
    params: one,
    query: z.strictObject({ cursor: cursor.optional() }),
    answer: z.object({
      data: z.array(knowledgeShare).max(SHARE_PAGE_SIZE),
      next_cursor: z.string().nullable(),
    }),
  },
  checkShare: {
    params: one,
    body: z.strictObject({ ...request, level }),
    answer: z.object({ gaps: z.array(shareGap) }),
  },
  share: { params: one, body: z.strictObject({ ...request, level }), answer: knowledgeShare },
  setShare: {
    params: z.strictObject({ knowledge_base_id: uuid, ...request }),
    body: z.strictObject({ level }),
    answer: knowledgeShare,
  },
  unshare: { params: z.strictObject({ knowledge_base_id: uuid, ...request }) },
  activity: {
    params: one,
    query: z.strictObject({ cursor: uuid.optional() }),
    answer: z.object({ data: z.array(knowledgeEvent).max(50), next_cursor: z.string().nullable() }),
  },
} satisfies Record<string, CallSchemas>
