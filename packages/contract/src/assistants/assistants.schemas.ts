import { z } from 'zod'
import type { CallSchemas } from '#core/endpoint.ts'
import {
  ASSISTANT_BASES_MAX,
  ASSISTANT_FILES_MAX,
  ASSISTANT_NAME_MAX,
  ASSISTANT_TOOLS_MAX,
  INSTRUCTIONS_MAX,
  STARTERS_MAX,
} from '#core/limits.ts'
import { describedTool } from '#admin/mcp-servers.schemas.ts'
import { fieldFilter } from '#knowledge/document-fields.schemas.ts'
import { assistantTool, houseTool, houseToolId } from './assistant-tools.schemas.ts'
import { HOUSE_TOOL_IDS } from './house-tools.ts'
import { bilingual, fraction, instant, pageOf, revision, uuid } from '#core/schemas.ts'

export const assistant = z.object({
  id: uuid,
  name: z.string(),
  /** The owner's e-mail, only for display and for grouping in the client; empty for the shipped assistants. */
  owner: z.string(),
  is_default: z.boolean(),
  /**
   * If none is chosen, the enabled default assistant with the lowest rank answers; ties are broken by the lowest id.
   */
  rank: z.number().int(),
  is_public: z.boolean(),
  is_shared: z.boolean(),
  is_enabled: z.boolean(),
  is_hidden: z.boolean(),
  description: bilingual,
  welcome: bilingual,
  starters: z.array(bilingual),
  /** The model used when none is chosen; null: the best model I can use. */
  model_id: uuid.nullable(),
  avatar_file_id: uuid.nullable(),
  /** Whether it answers from documents. */
  has_knowledge: z.boolean(),
})

const bilingualText = (max: number) =>
  z.strictObject({ en: z.string().max(max).optional(), fr: z.string().max(max).optional() })
const shortText = bilingualText(300)
const longText = bilingualText(2_000)

/** The content of an assistant; every field is subject to review. */
export const assistantContent = z.strictObject({
  name: z.string().trim().min(1).max(ASSISTANT_NAME_MAX),
  description: shortText,
  welcome: longText,
  starters: z.array(shortText).max(STARTERS_MAX),
  support_contact: z.string().max(300),
  tag_ids: z.array(uuid).max(10),
  /** Can hold {{user.name}}, {{date}}, {{language}}, {{groups}}. */
  instructions: z.string().max(INSTRUCTIONS_MAX),
  model_id: uuid.nullable(),
  fallback_model_id: uuid.nullable(),
  temperature: fraction(0, 2).nullable(),
  max_output_tokens: z.number().int().min(1).max(1_000_000).nullable(),
  avatar_file_id: uuid.nullable(),
  /** The bases that it answers from, restricted to those that its reader can read, and a filter of their documents. */
  knowledge_base_ids: z.array(uuid).max(ASSISTANT_BASES_MAX).default([]),
  /** `search`: the passages that fit the question. `whole`: everything, if it fits into the model's context. */
  knowledge_mode: z.enum(['search', 'whole']).default('search'),
  knowledge_filter: fieldFilter.default([]),
  /** Questions that its documents do not answer are declined. Without knowledge, it has no effect. */
  documents_only: z.boolean().default(false),
  /** Assistant files, which its users can read through it. */
  document_ids: z.array(uuid).max(ASSISTANT_FILES_MAX).default([]),
  /** They run with the permissions of its reader, who needs `tool:use`. */
  tools: z.array(assistantTool).max(ASSISTANT_TOOLS_MAX).default([]),
})

/** A new assistant. Repeating the call with the same id does not create a second one. */
const newAssistant = assistantContent.extend({
  /** Created by the form, so that related objects can be stored before the assistant is saved. */
  id: uuid.optional(),
  /** Not offered in the picker, for example an assistant that is still being written. */
  is_hidden: z.boolean().default(false),
})

/** The working draft, which can be incomplete: its name is optional. */
const draftContent = assistantContent.extend({ name: z.string().trim().max(ASSISTANT_NAME_MAX) })

/** What I can do with an assistant. */
export const ASSISTANT_ACTIONS = [
  'use',
  'edit',
  'share',
  'publish',
  'set_flags',
  'delete',
  'leave',
  'disable',
  'set_default',
] as const

/** All actions on an assistant, including those of the marketplace and of reviews. */
export const ASSISTANT_ACTIONS_EXPLAINED = [
  'list',
  'see',
  ...ASSISTANT_ACTIONS,
  'browse',
  'install',
  'review',
] as const

export const assistantView = assistant.extend({
  tags: z.array(z.object({ id: uuid, name: z.string() })),
  support_contact: z.string(),
  /** The bases that it answers me from; bases that I cannot search are left out. */
  knowledge_bases: z.array(z.object({ id: uuid, name: z.string() })),
  /** Whether it declines questions that its documents do not answer. */
  documents_only: z.boolean(),
  /** The tools that it can call for people with permission to use tools, and those of them that need approval. */
  tools: z.array(houseToolId),
  asking_tools: z.array(houseToolId),
  /** Those of MCP servers that it can call for me. */
  mcp_tools: z.array(describedTool),
  created_at: instant,
  updated_at: instant,
  may: z.array(z.enum(ASSISTANT_ACTIONS)),
})

const person = z.object({ id: uuid, name: z.string() })

/** Specification §3: PENDING and APPROVED; the detailed state is a separate field. */
export const publication = z.object({
  status: z.enum(['PENDING', 'APPROVED']).nullable(),
  state: z.enum(['none', 'submitted', 'approved', 'changes_requested', 'rejected', 'withdrawn']),
  /** The reviewer's reason. */
  reason: z.string(),
  decided_at: instant.nullable(),
  submitted_at: instant.nullable(),
  /** Whether an approved copy is on the marketplace, regardless of later submissions. */
  is_serving: z.boolean(),
  /** Whether the saved version is neither submitted for review nor approved. */
  can_be_submitted: z.boolean(),
  /** Whether the saved version differs from the approved one, which remains on the marketplace. */
  has_unreviewed_changes: z.boolean(),
})

export const assistantDraft = z.object({
  id: uuid,
  draft: draftContent,
  /** Counts the changes of the draft; send it with the next change. */
  revision: z.number().int(),
  changed_by: person.nullable(),
  changed_at: instant,
  saved: assistantContent,
  saved_version_id: uuid,
  has_unsaved_changes: z.boolean(),
  /** The number of tokens in the draft's instructions. */
  instruction_tokens: z.number().int(),
  publication,
  is_enabled: z.boolean(),
  is_hidden: z.boolean(),
  is_default: z.boolean(),
  is_public: z.boolean(),
  may: z.array(z.enum(ASSISTANT_ACTIONS)),
})

export const VERSION_ORIGINS = ['edited', 'model_replaced'] as const

export const assistantVersion = z.object({
  id: uuid,
  number: z.number().int(),
  author: person.nullable(),
  created_at: instant,
  is_saved: z.boolean(),
  is_approved: z.boolean(),
  /** `model_replaced`: an administrator has replaced its model. */
  origin: z.enum(VERSION_ORIGINS),
  content: assistantContent,
})

export const assistantImpact = z.object({
  people: z.number().int(),
  threads: z.number().int(),
  is_published: z.boolean(),
})

/** A file of one assistant: texts and settings; names instead of ids. */
export const assistantExport = z.strictObject({
  format: z.literal('parlance-assistant'),
  version: z.literal(1),
  content: assistantContent
    .omit({
      tag_ids: true,
      model_id: true,
      fallback_model_id: true,
      avatar_file_id: true,
      knowledge_base_ids: true,
      document_ids: true,
    })
    .extend({ tools: z.array(houseTool).max(HOUSE_TOOL_IDS.length).default([]) }),
  tags: z.array(z.string().max(100)).max(10),
  model: z.string().max(300).nullable(),
  fallback_model: z.string().max(300).nullable(),
  /** By name; its own files are not included. */
  knowledge_bases: z.array(z.string().max(300)).max(ASSISTANT_BASES_MAX).default([]),
  /** Those of MCP servers: by the short name of the server and the tool's own name. */
  mcp_tools: z
    .array(
      z.strictObject({
        server: z.string().max(100),
        name: z.string().max(300),
        needs_approval: z.boolean(),
      }),
    )
    .max(ASSISTANT_TOOLS_MAX)
    .default([]),
})

const one = z.strictObject({ assistant_id: uuid })
/** The revision of the draft that the caller has seen. */
const id = z.object({ id: uuid })

export const assistantSchemas = {
  list: {
    query: z.strictObject({
      sort_by: z.enum(['name', 'created_at', 'updated_at']).default('name'),
      sort_order: z.enum(['asc', 'desc']).default('asc'),
    }),
    answer: z.array(assistant),
  },
  create: { body: newAssistant, answer: id },
  import: {
    body: z.strictObject({
      file: assistantExport,
      name: z.string().trim().min(1).max(ASSISTANT_NAME_MAX).optional(),
    }),
    answer: z.object({
      id: uuid,
      left_out: z.array(
        z.object({ kind: z.enum(['tag', 'model', 'knowledge_base', 'tool']), name: z.string() }),
      ),
    }),
  },
  get: { params: one, answer: assistantView },
  draft: { params: one, answer: assistantDraft },
  saveDraft: {
    params: one,
    body: z.strictObject({ revision, content: draftContent }),
    answer: assistantDraft,
  },
  save: {
    params: one,
    body: z.strictObject({ revision, content: assistantContent }),
    answer: assistantDraft,
  },
  discardDraft: { params: one, body: z.strictObject({ revision }), answer: assistantDraft },
  versions: {
    params: one,
    /** The `next_cursor` of the page before. */
    query: z.strictObject({
      cursor: z
        .string()
        .regex(/^[0-9]{1,9}$/)
        .transform(Number)
        .optional(),
    }),
    answer: pageOf(assistantVersion),
  },
  restore: {
    params: z.strictObject({ assistant_id: uuid, version_id: uuid }),
    body: z.strictObject({ revision }),
    answer: assistantDraft,
  },
  ownFiles: { params: one, answer: z.object({ knowledge_base_id: uuid.nullable() }) },
  openFiles: { params: one, answer: z.object({ knowledge_base_id: uuid }) },
  setFlags: {
    params: one,
    body: z.strictObject({
      is_enabled: z.boolean().optional(),
      is_hidden: z.boolean().optional(),
      is_default: z.boolean().optional(),
    }),
    answer: assistantView,
  },
  impact: { params: one, answer: assistantImpact },
  delete: { params: one },
  undelete: { params: one },
  duplicate: {
    params: one,
    body: z.strictObject({ name: z.string().trim().min(1).max(ASSISTANT_NAME_MAX) }),
    answer: id,
  },
  export: { params: one, answer: assistantExport },
  setAvatar: {
    params: one,
    body: z.strictObject({
      revision,
      /** The picture in base64; null removes it. */
      picture: z.base64().max(4_000_000).nullable(),
    }),
    answer: assistantDraft,
  },
  avatar: { params: z.strictObject({ assistant_id: uuid, file_id: uuid }) },
} satisfies Record<string, CallSchemas>
