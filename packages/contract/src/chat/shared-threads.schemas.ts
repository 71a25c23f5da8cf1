import { z } from 'zod'
import { SUBJECT_TYPES } from '#assistants/assistant-sharing.schemas.ts'
import type { CallSchemas } from '#core/endpoint.ts'
import { SHARED_SUBJECTS_MAX } from '#core/limits.ts'
import { adminPageOf, cursor, givenInstant, instant, pageOf, searchedPage, uuid } from '#core/schemas.ts'
import { sharedPart } from './shared-parts.schemas.ts'

/** `snapshot`: the branch at that time; `live`: including what follows its last message. */
const kind = z.enum(['snapshot', 'live'])
/** Who can open a link: everyone who is signed in, some of them, or anyone without sign-in. */
const audience = z.enum(['signed_in', 'named', 'anyone'])
/** `off`: a setting currently forbids it. */
const state = z.enum(['active', 'expired', 'off'])

const subject = z.strictObject({
  subject_type: z.enum(SUBJECT_TYPES),
  subject_id: z.string().min(1).max(255),
})
const readers = {
  /** The last message of the branch. */
  message_id: uuid,
  audience,
  subjects: z.array(subject).max(SHARED_SUBJECTS_MAX),
}
const isFor = (asked: { audience: string; subjects: unknown[] }) =>
  (asked.audience === 'named') === asked.subjects.length > 0
const noOne = {
  path: ['subjects'],
  message: 'People and groups are given for a link for named people, only',
}

export const newSharedThread = z
  .strictObject({
    kind,
    ...readers,
    with_files: z.boolean(),
    expires_at: givenInstant.nullable(),
  })
  .refine(isFor, noOne)

/** A link as shown to its owner. */
export const sharedThread = z.object({
  id: uuid,
  thread_id: uuid,
  thread_name: z.string(),
  kind,
  audience,
  with_files: z.boolean(),
  subjects: z.array(
    z.object({
      subject_type: z.enum(SUBJECT_TYPES),
      subject_id: z.string(),
      name: z.string(),
    }),
  ),
  /** The address to give to readers; null if SECRET_KEY has changed and the address cannot be shown again. */
  url: z.string().nullable(),
  state,
  created_at: instant,
  expires_at: instant.nullable(),
  /** How often others opened it. */
  open_count: z.number().int(),
  last_opened_at: instant.nullable(),
})

/** The same for administrators, without the title and the address. */
export const adminSharedThread = sharedThread
  .pick({
    id: true,
    kind: true,
    audience: true,
    with_files: true,
    state: true,
    created_at: true,
    expires_at: true,
    open_count: true,
    last_opened_at: true,
  })
  .extend({
    owner: z.object({ name: z.string(), username: z.string() }),
    subjects: z.number().int(),
  })

/** The parts that readers of a link do not see. */
export const sharedGaps = z.object({
  messages: z.number().int(),
  /**
   * The sources of passages that some or all readers cannot read. Without a name if its owner cannot read it either.
   */
  bases: z.array(
    z.object({
      kind: z.enum(['knowledge_base', 'assistant_files', 'thread_files']),
      name: z.string(),
      passages: z.number().int(),
      hidden_from: z.enum(['all', 'some']),
    }),
  ),
  images: z.number().int(),
  files: z.number().int(),
})

export const sharedMessage = z.object({
  /** Its position in the conversation, from 1. */
  position: z.number().int(),
  role: z.enum(['user', 'assistant']),
  status: z.enum(['completed', 'failed', 'stopped', 'interrupted']),
  assistant_name: z.string().nullable(),
  created_at: instant,
  parts: z.array(sharedPart),
})

export const sharedReading = z.object({
  title: z.string(),
  owner_name: z.string(),
  kind,
  /** Of a snapshot, when it was created. */
  created_at: instant,
  /** Whether the reader can continue in a branch of their own. */
  can_copy: z.boolean(),
  messages: z.array(sharedMessage),
  /** Pass it as `after` to get the next messages; null at the end. */
  next: z.number().int().nullable(),
})

const thread = z.strictObject({ thread_id: uuid })
const one = z.strictObject({ shared_thread_id: uuid })
/** Anything but the token of an open link gets the same answer as an unknown token. */
const byToken = z.strictObject({ token: z.string().max(200) })

export const sharedThreadSchemas = {
  check: {
    params: thread,
    body: z.strictObject(readers).refine(isFor, noOne),
    answer: sharedGaps,
  },
  create: { params: thread, body: newSharedThread, answer: sharedThread },
  mine: {
    query: z.strictObject({
      cursor: cursor.optional(),
      thread_id: uuid.optional(),
    }),
    answer: pageOf(sharedThread),
  },
  revoke: { params: one },
  adminList: { query: searchedPage, answer: adminPageOf(adminSharedThread) },
  adminRevoke: { params: one },
  read: {
    params: byToken,
    query: z.strictObject({
      after: z
        .string()
        .regex(/^[0-9]{1,9}$/)
        .transform(Number)
        .optional(),
    }),
    answer: sharedReading,
  },
  file: {
    params: byToken.extend({ file_id: z.string().max(200) }),
    query: z.strictObject({
      view: z.enum(['original', 'picture', 'thumbnail']).default('original'),
    }),
  },
  copy: {
    params: byToken,
    body: z.strictObject({ thread_id: uuid }),
    answer: z.object({ thread_id: uuid }),
  },
} satisfies Record<string, CallSchemas>
