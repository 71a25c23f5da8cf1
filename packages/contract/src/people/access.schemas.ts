import { z } from 'zod'
import type { CallSchemas } from '#core/endpoint.ts'
import { SUBJECT_PAGE_SIZE } from '#core/limits.ts'
import { pageNumber, uuid } from '#core/schemas.ts'
import { ASSISTANT_ACTIONS_EXPLAINED } from '#assistants/assistants.schemas.ts'
import { PROMPT_ACTIONS_EXPLAINED } from '#prompts/prompts.schemas.ts'
import { KNOWLEDGE_ACTIONS, KNOWLEDGE_LEVELS } from '#knowledge/knowledge-bases.schemas.ts'

/** A reason for or against access, as data; the page makes a sentence of it. */
const because = z.object({
  kind: z.enum([
    'owner',
    'share',
    'group',
    'external_group',
    'everyone',
    'installed',
    'public',
    'default',
    'reviewer',
    'shipped',
    'administrator',
    'permission_missing',
    'person_disabled',
    'own_files',
    'assistant_disabled',
    'assistant_hidden',
    'assistant_deleted',
    'base_archived',
    'base_deleted',
    'prompt_deleted',
    'prompt_not_live',
    'owner_disabled',
    'not_approved',
    'no_relation',
  ]),
  level: z.enum(['user', 'editor', ...KNOWLEDGE_LEVELS]).nullable(),
  /** The group's name, the permission. */
  name: z.string(),
})

const explanation = z.object({ is_allowed: z.boolean(), because: z.array(because) })
export const assistantExplanation = explanation.extend({ action: z.enum(ASSISTANT_ACTIONS_EXPLAINED) })
export const baseExplanation = explanation.extend({ action: z.enum(KNOWLEDGE_ACTIONS) })

export const promptExplanation = explanation.extend({ action: z.enum(PROMPT_ACTIONS_EXPLAINED) })

const named = z.strictObject({ query: z.string().max(200), page: pageNumber.default(1) })
const found = z.object({
  data: z.array(z.object({ id: uuid, name: z.string(), owner: z.string() })).max(SUBJECT_PAGE_SIZE),
  next_cursor: z.number().int().nullable(),
})

export const accessSchemas = {
  explain: {
    query: z.strictObject({ user_id: uuid, assistant_id: uuid }),
    answer: z.object({
      user_name: z.string(),
      assistant_name: z.string(),
      data: z.array(assistantExplanation),
    }),
  },
  explainBase: {
    query: z.strictObject({ user_id: uuid, knowledge_base_id: uuid }),
    answer: z.object({ user_name: z.string(), base_name: z.string(), data: z.array(baseExplanation) }),
  },
  explainPrompt: {
    query: z.strictObject({ user_id: uuid, prompt_id: uuid }),
    answer: z.object({ user_name: z.string(), prompt_name: z.string(), data: z.array(promptExplanation) }),
  },
  assistants: { query: named, answer: found },
  bases: { query: named, answer: found },
  prompts: { query: named, answer: found },
} satisfies Record<string, CallSchemas>
