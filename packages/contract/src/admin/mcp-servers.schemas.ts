import { z } from 'zod'
import type { CallSchemas } from '#core/endpoint.ts'
import { MCP_SUBJECTS_MAX, MCP_TIMEOUT_MAX_S, MCP_TOOLS_MAX, PROVIDER_SECRET_MAX } from '#core/limits.ts'
import { adminPageOf, bilingual, givenInstant, instant, pageNumber, uuid } from '#core/schemas.ts'

/**
 * `header`: the organisation sends one header. `client`: it signs in with its own OAuth client (client credentials).
 * `person`: everyone signs in to the server themselves.
 */
export const MCP_CREDENTIALS = ['none', 'header', 'client', 'person'] as const

/** Why a server could not be read. */
export const MCP_FAILURES = [
  'unauthorized',
  'forbidden',
  'unreachable',
  'address_forbidden',
  'timed_out',
  'too_large',
  'malformed',
  'unknown_tool',
  'refused',
] as const

const credential = z.enum(MCP_CREDENTIALS)
const named = z.object({ id: uuid, name: z.string() })
/** As the server claims them; never a reason to skip an approval. */
const annotations = z.object({ read_only: z.boolean(), destructive: z.boolean(), open_world: z.boolean() })
/** Tools that cannot be used, and why. */
const refusedTools = z.array(z.object({ name: z.string(), reason: z.string() }))

/** A tool as described to people who use an assistant. */
export const describedTool = z.object({
  id: uuid,
  title: z.string(),
  description: z.string(),
  /** Whether a person has to approve each call. */
  needs_approval: z.boolean(),
  /** The label of its server, which says where data is sent. */
  server: bilingual,
  data_note: bilingual.nullable(),
})

export const adminMcpServer = z.object({
  id: uuid,
  label: bilingual,
  url: z.string(),
  /** The prefix of the names of its tools, as models see them. */
  slug: z.string(),
  credential,
  is_enabled: z.boolean(),
  is_restricted: z.boolean(),
  /** Null: not read since its address or credentials changed. */
  last_checked_at: instant.nullable(),
  /** Why the last reading failed; null after a successful one. */
  last_error: z.enum(MCP_FAILURES).nullable(),
  /** As the server reported them: protocol revision, name and version. */
  protocol: z.string().nullable(),
  server_name: z.string().nullable(),
  server_version: z.string().nullable(),
  tool_count: z.number().int(),
  enabled_count: z.number().int(),
  /** Enabled tools that were changed after their approval, or that no longer exist. */
  held_count: z.number().int(),
  created_by: z.string().nullable(),
  created_at: instant,
  updated_at: instant,
})

export const adminMcpServerDetail = adminMcpServer.extend({
  timeout_s: z.number().int(),
  /** The value of the header is never returned. */
  header_name: z.string().nullable(),
  oauth_client_id: z.string().nullable(),
  has_oauth_client_secret: z.boolean(),
  oauth_scope: z.string().nullable(),
  data_note: bilingual.nullable(),
  refused: refusedTools,
  /** Who can use it, where it is restricted. */
  groups: z.array(named),
  roles: z.array(named),
})

/** `unapproved`: never enabled. `changed`: the server's current definition differs from the approved one. */
export const MCP_TOOL_STATES = ['unapproved', 'approved', 'changed', 'gone'] as const

export const adminMcpTool = z.object({
  id: uuid,
  name: z.string(),
  title: z.string().nullable(),
  description: z.string(),
  annotations,
  /** Of the current definition. */
  fingerprint: z.string(),
  state: z.enum(MCP_TOOL_STATES),
  is_enabled: z.boolean(),
  needs_approval: z.boolean(),
})

const definition = z.object({
  title: z.string().nullable(),
  description: z.string(),
  input_schema: z.record(z.string(), z.unknown()),
  annotations,
})

export const adminMcpToolDetail = adminMcpTool.extend({
  /** The name that models see. */
  model_name: z.string(),
  current: definition,
  /** The definition that models are given; null before the first approval. */
  approved: definition.nullable(),
})

const bilingualText = (max: number) =>
  z.strictObject({ en: z.string().trim().max(max).optional(), fr: z.string().trim().max(max).optional() })
/** Without line breaks, so that it cannot start another header. */
const secret = z
  .string()
  .trim()
  .min(1)
  .max(PROVIDER_SECRET_MAX)
  .regex(/^[\x20-\x7e]+$/)

/** How a server is reached. */
const connection = z.strictObject({
  url: z
    .string()
    .trim()
    .max(500)
    .regex(/^https?:\/\/[^#\s]+$/i),
  timeout_s: z.number().int().min(1).max(MCP_TIMEOUT_MAX_S).default(60),
  credential: credential.default('none'),
  header_name: z
    .string()
    .max(100)
    .regex(/^[A-Za-z][A-Za-z0-9_-]*$/)
    .nullable()
    .default(null),
  /** Absent: the stored one, for the same address and header. */
  header_value: secret.optional(),
  oauth_client_id: z.string().trim().min(1).max(500).nullable().default(null),
  /** Absent: the stored one, for the same address and client. Null removes it. */
  oauth_client_secret: secret.nullable().optional(),
  /** The scopes that the client requests, separated by spaces; null: those that the server names. */
  oauth_scope: z
    .string()
    .trim()
    .max(500)
    .regex(/^[\x21\x23-\x5b\x5d-\x7e]+(?: [\x21\x23-\x5b\x5d-\x7e]+)*$/)
    .nullable()
    .default(null),
})

/** The editable fields of a server; its state and its tools have separate calls. */
export const mcpServerInput = connection.extend({
  label: bilingualText(120).refine((text) => Boolean(text.en || text.fr), {
    message: 'must have a text in one language',
    params: { reason: 'one_language' },
  }),
  slug: z.string().regex(/^[a-z][a-z0-9]{0,19}$/),
  data_note: bilingualText(500).nullable().default(null),
  is_restricted: z.boolean().default(false),
  groups: z.array(uuid).max(MCP_SUBJECTS_MAX).default([]),
  roles: z.array(uuid).max(MCP_SUBJECTS_MAX).default([]),
})

/** What a test of unsaved values needs. */
export const mcpServerDraft = connection.extend({
  /** The server that the values will be saved to: its stored secrets are used for the same address. */
  mcp_server_id: uuid.nullable().default(null),
})

export const mcpTrial = z.object({
  works: z.boolean(),
  latency_ms: z.number().int(),
  code: z.enum(MCP_FAILURES).nullable(),
  /** The server's own words, plain text. */
  message: z.string().nullable(),
  protocol: z.string().nullable(),
  server_name: z.string().nullable(),
  server_version: z.string().nullable(),
  tool_count: z.number().int(),
  refused: refusedTools,
})

/** The tools of one server that I can use. */
export const usableMcpServer = z.object({
  id: uuid,
  label: bilingual,
  data_note: bilingual.nullable(),
  credential,
  tools: z.array(
    z.object({ id: uuid, title: z.string(), description: z.string(), needs_approval: z.boolean() }),
  ),
})

const one = z.strictObject({ mcp_server_id: uuid })
const oneTool = z.strictObject({ mcp_server_id: uuid, mcp_tool_id: uuid })
/** The definition that the administrator saw, so that a later change is not approved with it. */
const fingerprint = z.string().min(1).max(200)

export const mcpServerSchemas = {
  adminList: {
    query: z.strictObject({
      query: z.string().max(200).optional(),
      page: pageNumber.default(1),
      sort_by: z.enum(['label', 'tool_count', 'last_checked_at', 'created_at']).optional(),
      sort_order: z.enum(['asc', 'desc']).default('asc'),
    }),
    answer: adminPageOf(adminMcpServer),
  },
  create: { body: mcpServerInput, answer: adminMcpServerDetail },
  tryDraft: { body: mcpServerDraft, answer: mcpTrial },
  choices: {
    query: z.strictObject({ query: z.string().max(200).optional() }),
    answer: z.object({ groups: z.array(named), roles: z.array(named) }),
  },
  get: { params: one, answer: adminMcpServerDetail },
  update: {
    params: one,
    body: mcpServerInput.extend({
      /** The revision that was read, so that a concurrent change is not overwritten. */
      updated_at: givenInstant,
    }),
    answer: adminMcpServerDetail,
  },
  setEnabled: {
    params: one,
    body: z.strictObject({ is_enabled: z.boolean() }),
    answer: adminMcpServerDetail,
  },
  dependents: {
    params: one,
    answer: z.object({
      tool_count: z.number().int(),
      /** Assistants that have one of its tools. */
      assistants: z.object({ count: z.number().int(), names: z.array(z.string()) }),
    }),
  },
  delete: { params: one },
  tools: { params: one, answer: z.object({ data: z.array(adminMcpTool) }) },
  readTools: {
    params: one,
    answer: z.object({
      trial: mcpTrial,
      added: z.number().int(),
      changed: z.number().int(),
      gone: z.number().int(),
    }),
  },
  setTools: {
    params: one,
    body: z.strictObject({
      tools: z
        .array(z.strictObject({ id: uuid, fingerprint }))
        .min(1)
        .max(MCP_TOOLS_MAX),
      is_enabled: z.boolean().optional(),
      needs_approval: z.boolean().optional(),
    }),
    answer: z.object({ data: z.array(adminMcpTool) }),
  },
  tool: { params: oneTool, answer: adminMcpToolDetail },
  approveTool: { params: oneTool, body: z.strictObject({ fingerprint }), answer: adminMcpToolDetail },
  usable: { answer: z.object({ data: z.array(usableMcpServer) }) },
} satisfies Record<string, CallSchemas>
