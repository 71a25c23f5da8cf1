import { z } from 'zod'
import { BUDGET_LEVELS } from '#admin/budgets.schemas.ts'
import type { CallSchemas } from '#core/endpoint.ts'
import { instant, uuid } from '#core/schemas.ts'

export const NOTICE_KINDS = [
  'assistant_shared',
  'assistant_unshared',
  'assistant_approved',
  'assistant_changes_requested',
  'assistant_rejected',
  'assistant_withdrawn',
  'assistant_model_replaced',
  'group_joined',
  'group_member_added',
  'assistant_received',
  'group_received',
  'knowledge_base_shared',
  'knowledge_base_unshared',
  'knowledge_base_received',
  'folder_shared',
  'folder_unshared',
  'folder_received',
  'prompt_shared',
  'prompt_unshared',
  'prompt_received',
  'budget_threshold',
  'mcp_tools_held',
  'conversations_expiring',
  'test_results_expiring',
  'question_sent',
  'curated_answers_due',
] as const

export const notice = z.object({
  id: uuid,
  kind: z.enum(NOTICE_KINDS),
  /** The name of the person or object concerned, at that time. */
  subject: z.object({
    assistant_id: uuid.optional(),
    group_id: uuid.optional(),
    knowledge_base_id: uuid.optional(),
    folder_id: uuid.optional(),
    prompt_id: uuid.optional(),
    budget_id: uuid.optional(),
    mcp_server_id: uuid.optional(),
    level: z.enum(BUDGET_LEVELS).optional(),
    /** Of the budget's amount. */
    percent: z.number().int().optional(),
    /** The number of conversations, runs or curated answers. */
    count: z.number().int().optional(),
    /** When the first of them is deleted. */
    date: instant.optional(),
    name: z.string(),
    /** The person who was added to a group, with their current name; absent if their account was deleted. */
    person: z.string().optional(),
  }),
  /** The name of the person who did it; empty for the system. */
  actor: z.string(),
  /** The reason given for it; of `question_sent`, the question. */
  reason: z.string(),
  is_read: z.boolean(),
  created_at: instant,
})

export const noticeSchemas = {
  list: {
    query: z.strictObject({ before: uuid.optional() }),
    answer: z.object({
      data: z.array(notice).max(20),
      unread: z.number().int(),
      next_cursor: uuid.nullable(),
    }),
  },
  read: {},
  readOne: { params: z.strictObject({ notice_id: uuid }) },
} satisfies Record<string, CallSchemas>
