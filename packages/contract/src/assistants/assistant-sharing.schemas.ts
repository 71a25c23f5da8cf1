import { z } from 'zod'
import type { CallSchemas } from '#core/endpoint.ts'
import { SHARE_PAGE_SIZE, SHARES_MAX } from '#core/limits.ts'
import { cursor, instant, pageNumber, uuid } from '#core/schemas.ts'

/** `external_group`: a group from a plugin; its id is the plugin's. */
export const SUBJECT_TYPES = ['user', 'group', 'external_group'] as const

const subjectType = z.enum(SUBJECT_TYPES)
/** Part of paths, where the length of a segment is limited. */
const subjectId = z.string().min(1).max(100)
export const shareLevel = z.enum(['user', 'editor'])
/** The receiver of a share, in paths and bodies. */
export const shareSubject = { subject_type: subjectType, subject_id: subjectId }

export const subject = z.object({
  subject_type: subjectType,
  subject_id: z.string(),
  name: z.string(),
  /** A person's e-mail; for a group the number of its members as `detail`. */
  email: z.string().nullable(),
  member_count: z.number().int().nullable(),
})

export const share = subject.extend({ level: shareLevel, created_at: instant })

/** Something that the assistant needs and that the receiver lacks. */
export const shareGap = z.object({
  /** `tool`: an MCP server of one of its tools. */
  kind: z.enum(['model', 'permission', 'disabled', 'knowledge_base', 'tool']),
  /** The id of the model, base, server or person; or the permission. */
  id: z.string(),
  name: z.string(),
  /** How many people of a group lack it; 1 for a person. */
  people: z.number().int(),
  /** `grant`: I can grant it together with the share. `administrator`: someone with more rights has to grant it. */
  remedy: z.enum(['grant', 'administrator']),
})

/** The receiver of a share, and its level. */
export const sharedWith = z.strictObject(shareSubject)
export const shareRequest = sharedWith.extend({ level: shareLevel })
export const sharePage = z.object({
  data: z.array(share).max(SHARE_PAGE_SIZE),
  next_cursor: z.string().nullable(),
})

const one = z.strictObject({ assistant_id: uuid })
const shareParams = sharedWith.extend({ assistant_id: uuid })

export const sharingSchemas = {
  shared: { params: one, answer: z.array(share).max(SHARES_MAX) },
  shares: {
    params: one,
    query: z.strictObject({ cursor: cursor.optional() }),
    answer: sharePage,
  },
  check: { params: one, body: shareRequest, answer: z.object({ gaps: z.array(shareGap) }) },
  create: {
    params: one,
    body: shareRequest.extend({
      remedies: z
        .array(z.strictObject({ kind: z.enum(['model', 'knowledge_base', 'tool']), id: uuid }))
        .max(20)
        .default([]),
    }),
    answer: share,
  },
  update: { params: shareParams, body: z.strictObject({ level: shareLevel }), answer: share },
  remove: { params: shareParams },
  leave: { params: one },
  subjects: {
    query: z.strictObject({
      query: z.string().max(200),
      page: pageNumber.default(1),
      /** People alone or groups alone; absent: both. */
      kind: z.enum(['user', 'group']).optional(),
    }),
    answer: z.object({ data: z.array(subject).max(5), next_cursor: z.number().int().nullable() }),
  },
} satisfies Record<string, CallSchemas>
