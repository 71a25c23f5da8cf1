import { z } from 'zod'
import { BUDGET_LEVELS } from '#admin/budgets.schemas.ts'
import { instant, uuid } from '#core/schemas.ts'
import { fieldFilter } from '#knowledge/document-fields.schemas.ts'
import { citedPage, citedPassage } from './cited.schemas.ts'
import { foundPassage } from './how-found.schemas.ts'

/** A question that was sent to the owner of the assistant. */
export const sentQuestion = z.object({ at: instant, question: z.string() })

/** Why an answer was declined by an assistant that answers from documents only. */
export const declinedAnswer = z.object({
  /** `unsupported`: nothing that was found supports an answer. `not_searched`: the search failed. */
  why: z.enum(['unsupported', 'not_searched']),
  /** Whether the person can send the question to the owner of the assistant. */
  can_be_sent: z.boolean(),
  sent: sentQuestion.nullable(),
})

/** The curated answer that was used for a question. */
export const usedCurated = z.object({
  id: uuid,
  knowledge_base_id: uuid,
  reviewed_at: instant,
  /** Whether the answer is its text, without a model; otherwise the model was given it as its first passage. */
  is_verbatim: z.boolean(),
})

/** The search before an answer. */
export const retrievalStep = z.object({
  /** `interrupted`: the answer ended before the search. */
  state: z.enum(['running', 'done', 'failed', 'interrupted']),
  /** `whole`: the complete documents were read. */
  mode: z.enum(['search', 'whole']),
  query: z.string(),
  /** The follow-up question that a system assistant rewrote as the query. */
  rewritten_from: z.string().nullable().default(null),
  /** The names of the bases that the reader can read. */
  knowledge_bases: z.array(z.string()),
  /** Their ids, in the same order. */
  base_ids: z.array(uuid).default([]),
  /** The conditions that their documents had to meet. */
  filter: fieldFilter.default([]),
  /** Files of the assistant's own. */
  files: z.number().int(),
  passages: z.number().int(),
  /** Those of a search that the reader can open, and the next best ones. */
  found: z.array(foundPassage).default([]),
  /** The answer is a fixed text, and its sources are the nearest documents; null: a model answered. */
  declined: declinedAnswer.nullable().default(null),
  /** A curated answer to this question; null if there is none. */
  curated: usedCurated.nullable().default(null),
  /** Whether a model ordered them again. */
  is_reranked: z.boolean().default(false),
  duration_ms: z.number().int().nullable(),
  /**
   * Files of the conversation: `whole` in the prompt, `searched` for passages, or `left_out` because they have no
   * text; pictures are `seen` by the model, `unseen` if it takes no pictures, `recognised` if it gets
   * the text in them instead, or `over_limit` next to newer ones.
   */
  attached: z
    .array(
      z.object({
        document_id: uuid,
        name: z.string(),
        use: z.enum(['whole', 'searched', 'left_out', 'seen', 'unseen', 'recognised', 'over_limit']),
      }),
    )
    .default([]),
})

/** The budget that ended an answer, if its reader can see it. */
export const cuttingBudget = z.object({
  level: z.enum(BUDGET_LEVELS),
  name: z.string(),
  period: z.enum(['day', 'month']),
})

/** Earlier messages that do not fit into the model's context. */
export const summaryStep = z.object({
  /** `left_out`: they could not be summarised, and the model did not read them. */
  state: z.enum(['running', 'done', 'left_out']),
  messages: z.number().int(),
  duration_ms: z.number().int().nullable(),
})

/** The model's server counted far fewer tokens than were sent, so its context is probably smaller than configured. */
export const shortReading = z.object({
  sent: z.number().int(),
  read: z.number().int(),
})

const pixels = z.object({ width: z.number().int(), height: z.number().int() })

/** The request to an image model, sent before it starts. */
export const drawingStep = z.object({
  prompt: z.string(),
  /** As requested; null: the model decides. */
  size: pixels.nullable(),
  count: z.number().int(),
  /** The pictures that the images are based on: files of earlier answers, or documents of questions. */
  inputs: z.array(z.object({ id: uuid, source: z.enum(['answer', 'question']), name: z.string() })),
  /** Whether the model accepts pictures; otherwise it draws from the prompt alone. */
  takes_inputs: z.boolean(),
})

/** What a tool call waits for before it is made: the person's approval, or a sign-in to its server. */
export const callWait = z.object({
  kind: z.enum(['approval', 'sign_in']),
  /** The server that receives the arguments; null for a built-in tool. */
  server: z.object({ id: uuid, label: z.string() }).nullable(),
})

export const messagePart = z.discriminatedUnion('type', [
  z.object({ type: z.literal('text'), text: z.string() }),
  z.object({ type: z.literal('reasoning'), text: z.string(), duration_ms: z.number().int().nullable() }),
  z.object({
    type: z.literal('tool'),
    tool_call_id: z.string(),
    tool_name: z.string(),
    /** The name shown to people; null for a built-in tool. */
    title: z.string().nullable().default(null),
    state: z.enum(['running', 'done', 'failed']),
    input: z.unknown(),
    output: z.unknown(),
    waits_for: callWait.nullable().default(null),
    /** Of a finished call, without the time spent waiting for the person. */
    duration_ms: z.number().int().nullable().default(null),
  }),
  z.object({
    type: z.literal('source'),
    source_id: z.string(),
    url: z.string().nullable(),
    title: z.string(),
    /** For a document of a knowledge base. */
    passage: citedPassage.nullable().default(null),
    /** For an opened page. */
    page: citedPage.nullable().default(null),
  }),
  retrievalStep.extend({ type: z.literal('retrieval') }),
  summaryStep.extend({ type: z.literal('summary') }),
  z.object({
    type: z.literal('file'),
    url: z.string(),
    media_type: z.string(),
    /** Of a picture, in pixels. */
    size: pixels.nullable().default(null),
    /** Of an image, the prompt that it was made from. */
    alt: z.string().default(''),
  }),
  drawingStep.extend({ type: z.literal('drawing') }),
  /** A file that the person attached to a question: a document of the thread's base, if it still exists. */
  z.object({
    type: z.literal('attachment'),
    document_id: uuid,
    name: z.string(),
    /** Bytes of the original. */
    size: z.number().int(),
  }),
  z.object({ type: z.literal('fallback'), from: z.string(), to: z.string(), code: z.string() }),
  z.object({ type: z.literal('cut'), ...cuttingBudget.shape }),
  shortReading.extend({ type: z.literal('short_reading') }),
  z.object({
    type: z.literal('error'),
    code: z.string(),
    status: z.number().int().nullable(),
    retry_after: z.number().nullable(),
  }),
])
