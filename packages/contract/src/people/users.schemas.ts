import { z } from 'zod'
import type { CallSchemas } from '#core/endpoint.ts'
import { FEATURES } from '#core/features.ts'
import { ACTIONS, RESOURCES } from '#core/permissions.ts'
import { adminPageOf, instant, language, pageNumber, uuid } from '#core/schemas.ts'

/** RFC 5646, section 4.4.1. */
const LANGUAGE_TAG_MAX = 35

const role = z.object({
  id: uuid,
  name: z.string(),
  description: z.string(),
  is_system_role: z.boolean(),
})

/** Specification §3 'User profile'. */
export const profile = z.object({
  username: z.string(),
  image: z.string().nullable(),
  email: z.string(),
  lang: language.nullable(),
  /** Legacy: ADMIN or USER, derived from `current_role`. */
  role: z.enum(['ADMIN', 'USER']),
  current_role: role,
  permissions: z.array(z.object({ resource: z.enum(RESOURCES), action: z.enum(ACTIONS) })),
  /** Features that are switched on for everyone. */
  features: z.array(z.enum(FEATURES)),
})

export const me = z.object({
  id: uuid,
  username: z.string(),
  name: z.string(),
  email: z.string(),
  image: z.string().nullable(),
  lang: language.nullable(),
  role: z.enum(['ADMIN', 'USER']),
  current_role: role,
  /** The version whose news they opened last; empty: none. */
  news_read: z.string(),
  created_at: instant,
})

export const session = z.object({
  id: uuid,
  current: z.boolean(),
  created_at: instant,
  last_seen_at: instant,
  expires_at: instant,
  user_agent: z.string(),
})

const userRole = role.omit({ description: true })

/** A person in an administrator's list: account data, without any content that they wrote. */
export const adminUser = z.object({
  id: uuid,
  username: z.string(),
  name: z.string(),
  email: z.string(),
  role: userRole,
  is_enabled: z.boolean(),
  last_seen_at: instant.nullable(),
  created_at: instant,
})

export const adminUserGroup = z.object({
  id: uuid,
  name: z.string(),
  /** `claim`: managed by the identity provider, not editable here. */
  source: z.enum(['own', 'claim']),
  member_count: z.number().int(),
})

export const adminUserPage = adminUser.extend({
  email_verified: z.boolean(),
  lang: language.nullable(),
  /** The role that the identity provider's claims gave at the last sign-in, and will give at the next one. */
  claim_role: userRole.nullable(),
  groups: z.array(
    adminUserGroup.omit({ member_count: true }).extend({ type: z.enum(['member', 'manager']) }),
  ),
  session_count: z.number().int(),
  owned: z.object({
    assistants: z.array(z.object({ id: uuid, name: z.string() })),
    /** Groups without another enabled manager. */
    groups: z.array(z.object({ id: uuid, name: z.string() })),
    knowledge_bases: z.array(z.object({ id: uuid, name: z.string() })),
    /** Objects shared with others; all others are only visible to the person. */
    folders: z.array(z.object({ id: uuid, name: z.string() })),
    prompts: z.array(z.object({ id: uuid, name: z.string() })),
  }),
})

export const handedOver = z.object({
  assistants: z.number().int(),
  groups: z.number().int(),
  knowledge_bases: z.number().int(),
  folders: z.number().int(),
  prompts: z.number().int(),
})

const one = z.strictObject({ user_id: uuid })
const search = z.string().max(200).optional()

export const userSchemas = {
  profile: { answer: profile },
  me: { answer: me },
  setLang: { body: z.strictObject({ lang: z.string().max(LANGUAGE_TAG_MAX) }) },
  readNews: { body: z.strictObject({ version: z.string().regex(/^\d{1,4}\.\d{1,4}\.\d{1,4}$/) }) },
  sessions: { answer: z.object({ data: z.array(session) }) },
  endSession: { params: z.strictObject({ session_id: uuid }) },
  endSessions: {},
  adminList: {
    query: z.strictObject({
      query: search,
      role_id: uuid.optional(),
      group_id: uuid.optional(),
      state: z.enum(['enabled', 'disabled']).optional(),
      sort_by: z.enum(['name', 'username', 'email', 'role', 'last_seen_at', 'created_at']).default('name'),
      sort_order: z.enum(['asc', 'desc']).default('asc'),
      page: pageNumber.default(1),
    }),
    answer: adminPageOf(adminUser),
  },
  adminGroups: {
    query: z.strictObject({ query: search, page: pageNumber.default(1) }),
    answer: adminPageOf(adminUserGroup),
  },
  adminGet: { params: one, answer: adminUserPage },
  adminUpdate: {
    params: one,
    body: z.strictObject({ role_id: uuid.optional(), is_enabled: z.boolean().optional() }),
    answer: adminUserPage,
  },
  adminSetGroups: {
    params: one,
    body: z.strictObject({ group_ids: z.array(uuid).max(200) }),
    answer: adminUserPage,
  },
  adminEndSessions: { params: one },
  adminHandOver: { params: one, body: z.strictObject({ to_user_id: uuid }), answer: handedOver },
} satisfies Record<string, CallSchemas>
