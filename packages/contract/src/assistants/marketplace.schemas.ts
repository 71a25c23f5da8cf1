import { z } from 'zod'
import { assistantContent } from './assistants.schemas.ts'
import { shareGap } from './assistant-sharing.schemas.ts'
import { evaluationChanges, evaluationTally } from './evaluations.schemas.ts'
import { describedTool } from '#admin/mcp-servers.schemas.ts'
import type { CallSchemas } from '#core/endpoint.ts'
import { MARKETPLACE_PAGE_SIZE, REVIEW_STEP_PAGE_SIZE } from '#core/limits.ts'
import { bilingual, instant, language, pageNumber, uuid } from '#core/schemas.ts'
import { fieldFilter } from '#knowledge/document-fields.schemas.ts'
import { HOUSE_TOOL_IDS } from './house-tools.ts'

export const MARKETPLACE_SORTS = ['usage', 'newest', 'name'] as const

const tag = z.object({ id: uuid, name: z.string() })

export const card = z.object({
  id: uuid,
  name: z.string(),
  description: bilingual,
  /** The author's name; empty for the shipped ones. */
  author: z.string(),
  tags: z.array(tag),
  /** Languages that its texts are written in. */
  languages: z.array(language),
  usage_count: z.number().int(),
  is_featured: z.boolean(),
  is_installed: z.boolean(),
  is_mine: z.boolean(),
  avatar_file_id: uuid.nullable(),
  approved_at: instant,
})

/** What an assistant can access: models, knowledge bases, assistant files and tools. */
export const reach = z.object({
  models: z.array(
    z.object({
      id: uuid,
      label: bilingual,
      role: z.enum(['model', 'fallback']),
      hosting_region: z.string().nullable(),
      data_note: bilingual.nullable(),
      is_usable: z.boolean(),
    }),
  ),
  /** Without ids and names of bases that the caller cannot read, except for reviewers. */
  knowledge_bases: z.array(z.object({ id: uuid.nullable(), name: z.string(), is_readable: z.boolean() })),
  /** The conditions that documents of these bases must meet; empty for a caller who cannot read all of them. */
  knowledge_filter: fieldFilter,
  knowledge_mode: z.enum(['search', 'whole']),
  documents_only: z.boolean(),
  /** Ids are included for reviewers only. */
  files: z.array(z.object({ id: uuid.nullable(), name: z.string() })),
  tools: z.array(z.enum(HOUSE_TOOL_IDS)),
  /** The tools that need approval. */
  asking_tools: z.array(z.enum(HOUSE_TOOL_IDS)),
  /** Those of MCP servers, whether or not the caller can use them. */
  mcp_tools: z.array(describedTool.extend({ is_usable: z.boolean() })),
})

export const cardDetail = card.extend({
  welcome: bilingual,
  starters: z.array(bilingual),
  support_contact: z.string(),
  reach,
})

const status = z.enum(['PENDING', 'APPROVED'])

export const reviewRow = z.object({
  id: uuid,
  name: z.string(),
  author: z.string(),
  status,
  state: z.enum(['submitted', 'approved', 'changes_requested', 'rejected']),
  is_update: z.boolean(),
  is_featured: z.boolean(),
  is_mine: z.boolean(),
  /** Of the copy shown. */
  avatar_file_id: uuid.nullable(),
  submitted_at: instant,
})

const copy = z.object({ version_id: uuid, number: z.number().int().nullable(), content: assistantContent })

/** One event in the review of an assistant. */
export const reviewStep = z.object({
  id: uuid,
  decision: z.enum(['submitted', 'approved', 'changes_requested', 'rejected', 'withdrawn', 'taken_down']),
  /** The number of the version, if it still exists. */
  number: z.number().int().nullable(),
  /** The author's note, or the reviewer's reason. */
  reason: z.string(),
  /** Empty if the account was deleted. */
  by: z.string(),
  created_at: instant,
})

/** The last run of the test questions for the submitted content. */
export const submissionTest = z.object({
  evaluation_id: uuid,
  /** Whether exactly this content was tested; otherwise another version or draft was. */
  is_of_version: z.boolean(),
  created_at: instant,
  questions: z.number().int(),
  tally: evaluationTally,
  compared: evaluationChanges.extend({ with: z.enum(['variant', 'run']) }).nullable(),
  /** Whether the share of passing answers is lower than before. */
  is_worse: z.boolean(),
})

export const review = reviewRow.extend({
  submitted: copy.nullable(),
  approved: copy.nullable(),
  note: z.string(),
  reason: z.string(),
  /** Null: there was no run. */
  test: submissionTest.nullable(),
  /** The author's explanation for worse results. */
  test_reason: z.string(),
  reach,
  /** What people who could install it do not have access to. */
  gaps: z.array(shareGap),
  may_decide: z.boolean(),
})

const one = z.strictObject({ assistant_id: uuid })
const reason = z.string().trim().max(2_000)
const pages = { total: z.number().int(), page: z.number().int(), page_size: z.literal(MARKETPLACE_PAGE_SIZE) }

export const marketplaceSchemas = {
  list: {
    query: z.strictObject({
      page: pageNumber.default(1),
      query: z.string().max(200).optional(),
      /** A tag's id. */
      tag: uuid.optional(),
      /**
       * `usage`: featured assistants first, then by the number of installations. `newest`: by their last approval.
       */
      sort_by: z.enum(MARKETPLACE_SORTS).default('usage'),
    }),
    answer: z.object({ data: z.array(card).max(MARKETPLACE_PAGE_SIZE), ...pages }),
  },
  get: { params: one, answer: cardDetail },
  install: { params: one },
  uninstall: { params: one },
  tags: {
    answer: z.object({
      data: z.array(
        z.object({ id: uuid, name: z.string(), rank: z.number().int(), usage_count: z.number().int() }),
      ),
    }),
  },
  submit: {
    params: one,
    body: z.strictObject({ note: reason.default(''), test_reason: reason.default('') }),
  },
  submission: {
    params: one,
    answer: z.object({
      /** Whether a run of the test questions is required before the saved version can be submitted. */
      is_required: z.boolean(),
      test: submissionTest.nullable(),
    }),
  },
  withdraw: { params: one },
  reviews: {
    query: z.strictObject({
      page: pageNumber.default(1),
      status: status.default('PENDING'),
      query: z.string().max(200).optional(),
    }),
    answer: z.object({ data: z.array(reviewRow).max(MARKETPLACE_PAGE_SIZE), ...pages }),
  },
  review: { params: one, answer: review },
  history: {
    params: one,
    /** The `next_cursor` of the page before. */
    query: z.strictObject({ cursor: uuid.optional() }),
    answer: z.object({ data: z.array(reviewStep).max(REVIEW_STEP_PAGE_SIZE), next_cursor: uuid.nullable() }),
  },
  decide: {
    params: one,
    body: z.discriminatedUnion('decision', [
      z.strictObject({ decision: z.literal('approve'), version_id: uuid }),
      z.strictObject({ decision: z.literal('changes_requested'), version_id: uuid, reason: reason.min(1) }),
      z.strictObject({ decision: z.literal('reject'), version_id: uuid, reason: reason.min(1) }),
    ]),
    answer: review,
  },
  feature: { params: one, body: z.strictObject({ is_featured: z.boolean() }) },
  takeDown: { params: one, body: z.strictObject({ reason: reason.min(1) }) },
} satisfies Record<string, CallSchemas>
