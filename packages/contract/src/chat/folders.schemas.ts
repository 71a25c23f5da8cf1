import { z } from 'zod'
import { share, shareGap, shareLevel, shareSubject } from '#assistants/assistant-sharing.schemas.ts'
import type { CallSchemas } from '#core/endpoint.ts'
import {
  FOLDER_BASES_MAX,
  FOLDER_INSTRUCTIONS_MAX,
  FOLDER_NAME_MAX,
  FOLDER_PAGE_SIZE,
  SHARE_PAGE_SIZE,
} from '#core/limits.ts'
import { cursor, instant, uuid } from '#core/schemas.ts'
import { thread } from './threads.schemas.ts'

export const folderEntry = z.object({
  id: uuid,
  name: z.string(),
  /** My relation to it: owner, or the level of a share. */
  right: z.enum(['owner', 'editor', 'user']),
  /** Its owner's name. */
  owner: z.string(),
  is_shared: z.boolean(),
})

export const folder = folderEntry.extend({
  instructions: z.string(),
  /** Bases that the caller cannot read have no name and are not searched for them. */
  knowledge_bases: z.array(z.object({ id: uuid, name: z.string().nullable() })),
  /** The base of its files; null before the first file. */
  files_base_id: uuid.nullable(),
  may: z.array(z.enum(['use', 'edit', 'share', 'delete', 'leave'])),
  /** The number of my conversations in it. */
  thread_count: z.number().int(),
  archived_count: z.number().int(),
  created_at: instant,
  updated_at: instant,
})

const one = z.strictObject({ folder_id: uuid })
const name = z.string().trim().min(1).max(FOLDER_NAME_MAX)
const page = z.strictObject({ cursor: cursor.optional() })
const subject = z.strictObject({ ...shareSubject, level: shareLevel })
const shareParams = z.strictObject({ folder_id: uuid, ...shareSubject })

export const folderSchemas = {
  list: {
    query: page,
    answer: z.object({
      data: z.array(folderEntry).max(FOLDER_PAGE_SIZE),
      next_cursor: z.string().nullable(),
    }),
  },
  create: { body: z.strictObject({ name }), answer: folder },
  get: { params: one, answer: folder },
  update: {
    params: one,
    body: z.strictObject({
      name: name.optional(),
      instructions: z.string().max(FOLDER_INSTRUCTIONS_MAX).optional(),
      knowledge_base_ids: z.array(uuid).max(FOLDER_BASES_MAX).optional(),
    }),
    answer: folder,
  },
  delete: {
    params: one,
    query: z.strictObject({
      /** `delete`: my conversations in it are deleted, except archived ones. Absent: all of them are moved out. */
      threads: z.literal('delete').optional(),
    }),
  },
  undelete: { params: one, answer: folder },
  openFiles: { params: one, answer: z.object({ knowledge_base_id: uuid }) },
  threads: {
    params: one,
    query: page,
    answer: z.object({ data: z.array(thread), next_cursor: z.string().nullable() }),
  },
  shares: {
    params: one,
    query: page,
    answer: z.object({ data: z.array(share).max(SHARE_PAGE_SIZE), next_cursor: z.string().nullable() }),
  },
  checkShare: { params: one, body: subject, answer: z.object({ gaps: z.array(shareGap) }) },
  share: { params: one, body: subject, answer: share },
  setShare: { params: shareParams, body: z.strictObject({ level: shareLevel }), answer: share },
  unshare: { params: shareParams },
  leave: { params: one },
} satisfies Record<string, CallSchemas>
