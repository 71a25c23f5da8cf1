import { z } from 'zod'
import type { CallSchemas } from '#core/endpoint.ts'
import {
  INSTRUCTIONS_MAX,
  PROMPT_CHOICES_MAX,
  PROMPT_NAME_MAX,
  PROMPT_NOTE_MAX,
  PROMPT_PAGE_SIZE,
  PROMPT_VALUE_MAX,
  PROMPT_VARIABLES_MAX,
} from '#core/limits.ts'
import { cursor, fraction, instant, pageOf, revision, uuid } from '#core/schemas.ts'
import { VARIABLE_NAME, VARIABLE_TYPES } from './prompt-variables.ts'

const name = z.string().trim().min(1).max(PROMPT_NAME_MAX)
const person = z.object({ id: uuid, name: z.string() })

const promptVariable = z.strictObject({
  name: z.string().regex(VARIABLE_NAME),
  type: z.enum(VARIABLE_TYPES),
  is_required: z.boolean(),
  default_value: z.string().max(PROMPT_VALUE_MAX),
  choices: z.array(z.string().trim().min(1).max(200)).max(PROMPT_CHOICES_MAX),
})

/** The model and its parameters; null: the defaults of the product. */
export const modelParams = z.strictObject({
  model_id: uuid.nullable(),
  temperature: fraction(0, 2).nullable(),
  max_output_tokens: z.number().int().min(1).max(1_000_000).nullable(),
})

/** The content of a version. Both texts can contain variables such as {{topic}}. */
export const promptContent = modelParams.extend({
  system_prompt: z.string().max(INSTRUCTIONS_MAX),
  user_prompt: z.string().max(INSTRUCTIONS_MAX),
  /** The definitions of variables; a variable without one is a required text. */
  variables: z.array(promptVariable).max(PROMPT_VARIABLES_MAX),
})

/** The same for running and saving: the system prompt is required (specification §5). */
export const completeContent = promptContent.extend({
  system_prompt: z.string().trim().min(1).max(INSTRUCTIONS_MAX),
})

/** What I can do with a prompt. */
export const PROMPT_ACTIONS = ['use', 'edit', 'share', 'delete', 'leave'] as const
export const PROMPT_ACTIONS_EXPLAINED = ['see', ...PROMPT_ACTIONS] as const

const version = z.object({ id: uuid, number: z.number().int() })

export const promptItem = z.object({
  id: uuid,
  name: z.string(),
  owner: z.string(),
  is_mine: z.boolean(),
  is_shared: z.boolean(),
  /** The version used by people with whom it is shared. */
  live_number: z.number().int().nullable(),
  created_at: instant,
  updated_at: instant,
})

export const promptView = promptItem.extend({
  may: z.array(z.enum(PROMPT_ACTIONS)),
  live: version.nullable(),
  /** Of the live version; for people who can edit it, of the draft until there is a live version. */
  content: promptContent,
})

export const promptDraft = z.object({
  id: uuid,
  name: z.string(),
  draft: promptContent,
  revision,
  changed_by: person.nullable(),
  changed_at: instant,
  /** Whether the draft differs from the newest version, or there is no version. */
  has_unsaved_changes: z.boolean(),
  latest: version.nullable(),
  live: version.nullable(),
  may: z.array(z.enum(PROMPT_ACTIONS)),
})

export const promptVersion = version.extend({
  author: person.nullable(),
  note: z.string(),
  created_at: instant,
  is_live: z.boolean(),
  content: promptContent,
})

/** One change of the live version. */
export const liveMove = z.object({
  id: uuid,
  /** Null for the first one. */
  from: version.nullable(),
  to: version,
  by: person.nullable(),
  created_at: instant,
})

const one = z.strictObject({ prompt_id: uuid })
const oneVersion = z.strictObject({ prompt_id: uuid, version_id: uuid })
const page = z.strictObject({ cursor: cursor.optional() })
const id = z.object({ id: uuid })

export const promptSchemas = {
  list: {
    query: z.strictObject({
      query: z.string().max(200).default(''),
      scope: z.enum(['all', 'mine', 'shared']).default('all'),
      sort_by: z.enum(['name', 'created_at', 'updated_at']).default('updated_at'),
      sort_order: z.enum(['asc', 'desc']).default('desc'),
      cursor: cursor.optional(),
    }),
    answer: z.object({
      data: z.array(promptItem).max(PROMPT_PAGE_SIZE),
      next_cursor: z.string().nullable(),
    }),
  },
  create: {
    /** Repeating the call with the same id does not create a second one. */
    body: z.strictObject({ id: uuid.optional(), name, content: promptContent.optional() }),
    answer: id,
  },
  get: { params: one, answer: promptView },
  rename: { params: one, body: z.strictObject({ name }), answer: promptView },
  draft: { params: one, answer: promptDraft },
  saveDraft: {
    params: one,
    body: z.strictObject({ revision, content: promptContent }),
    answer: promptDraft,
  },
  save: {
    params: one,
    body: z.strictObject({
      revision,
      content: completeContent,
      note: z.string().trim().max(PROMPT_NOTE_MAX),
      /** Whether the new version becomes the live one; the first version always does. */
      is_live: z.boolean(),
    }),
    answer: promptDraft,
  },
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
    answer: pageOf(promptVersion),
  },
  restore: { params: oneVersion, body: z.strictObject({ revision }), answer: promptDraft },
  setLive: {
    params: one,
    body: z.strictObject({
      version_id: uuid,
      /** The live version that the caller has seen, so that a change by someone else is not overwritten. */
      seen_version_id: uuid,
    }),
    answer: promptDraft,
  },
  liveMoves: {
    params: one,
    query: page,
    answer: z.object({ data: z.array(liveMove).max(PROMPT_PAGE_SIZE), next_cursor: z.string().nullable() }),
  },
  delete: { params: one },
  undelete: { params: one },
  duplicate: { params: one, body: z.strictObject({ name }), answer: id },
} satisfies Record<string, CallSchemas>
