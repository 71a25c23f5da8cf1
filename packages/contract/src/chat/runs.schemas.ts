import { z } from 'zod'
import { BUDGET_LEVELS } from '#admin/budgets.schemas.ts'
import type { CallSchemas } from '#core/endpoint.ts'
import { IMAGES_MAX, MESSAGE_FILES_MAX, MESSAGE_TEXT_MAX, SHOWN_PICTURES_MAX } from '#core/limits.ts'
import { bilingual, instant, uuid } from '#core/schemas.ts'
import { citedPage, citedPassage } from './cited.schemas.ts'

/** The search before an answer. */
export const retrievalStep = z.object({
  state: z.enum(['running', 'done', 'failed']),
  /** `whole`: the documents were read from end to end. */
  mode: z.enum(['search', 'whole']),
  query: z.string(),
  /** Names of the bases that the reader can read. */
  knowledge_bases: z.array(z.string()),
  /** Files of the assistant's own. */
  files: z.number().int(),
  passages: z.number().int(),
  duration_ms: z.number().int().nullable(),
  /**
   * Files of the conversation: `whole` in the prompt, `searched` for passages, or `left_out` because there is no text;
   * pictures are `seen` by the model, or `unseen` by one that cannot see or that was given newer ones.
   */
  attached: z
    .array(
      z.object({
        document_id: uuid,
        name: z.string(),
        use: z.enum(['whole', 'searched', 'left_out', 'seen', 'unseen']),
      }),
    )
    .default([]),
})

/** The budget that ended an answer, as its reader can know it. */
export const cuttingBudget = z.object({
  level: z.enum(BUDGET_LEVELS),
  name: z.string(),
  period: z.enum(['day', 'month']),
})

const pixels = z.object({ width: z.number().int(), height: z.number().int() })

/** What an image model is asked for, said before it draws. */
export const drawingStep = z.object({
  prompt: z.string(),
  /** As it was asked for; null where the model decides. */
  size: pixels.nullable(),
  count: z.number().int(),
  /** The pictures that the images are made from: files of earlier answers, or documents of questions. */
  inputs: z.array(z.object({ id: uuid, source: z.enum(['answer', 'question']), name: z.string() })),
  /** Whether the model takes pictures; otherwise it draws from the prompt alone. */
  takes_inputs: z.boolean(),
})

export const messagePart = z.discriminatedUnion('type', [
  z.object({ type: z.literal('text'), text: z.string() }),
  z.object({ type: z.literal('reasoning'), text: z.string(), duration_ms: z.number().int().nullable() }),
  z.object({
    type: z.literal('tool'),
    tool_call_id: z.string(),
    tool_name: z.string(),
    state: z.enum(['running', 'done', 'failed']),
    input: z.unknown(),
    output: z.unknown(),
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
  z.object({
    type: z.literal('file'),
    url: z.string(),
    media_type: z.string(),
    /** Of a picture, in pixels. */
    size: pixels.nullable().default(null),
    /** Of an image, what it was made from in words. */
    alt: z.string().default(''),
  }),
  drawingStep.extend({ type: z.literal('drawing') }),
  /** A file that the person added to a question: a document of the thread's base, if it still exists. */
  z.object({
    type: z.literal('attachment'),
    document_id: uuid,
    name: z.string(),
    /** Bytes of the original. */
    size: z.number().int(),
  }),
  z.object({ type: z.literal('fallback'), from: z.string(), to: z.string(), code: z.string() }),
  z.object({ type: z.literal('cut'), ...cuttingBudget.shape }),
  z.object({
    type: z.literal('error'),
    code: z.string(),
    status: z.number().int().nullable(),
    retry_after: z.number().nullable(),
  }),
])

/** Tokens, time and cost of an answer; null where the provider did not say. Money in billionths of the currency. */
export const usageTotals = z.object({
  input_tokens: z.number().int().nullable(),
  cached_input_tokens: z.number().int().nullable(),
  output_tokens: z.number().int().nullable(),
  reasoning_tokens: z.number().int().nullable(),
  duration_ms: z.number().int().nullable(),
  first_token_ms: z.number().int().nullable(),
  cost_nano: z.number().int().nullable(),
  currency: z.string(),
})

export const message = z.object({
  id: uuid,
  thread_id: uuid,
  /** The message before it; null for the first of a thread. */
  parent_id: uuid.nullable(),
  role: z.enum(['user', 'assistant']),
  status: z.enum(['running', 'completed', 'failed', 'stopped', 'interrupted']),
  parts: z.array(messagePart),
  /** The run that wrote it last; re-attach to it while `status` is running: its events fold to the whole answer. */
  run_id: uuid.nullable(),
  /** Why the model stopped: stop, length, content_filter, refusal, tool_calls, other. */
  finish_reason: z.string().nullable(),
  assistant_id: uuid.nullable(),
  assistant_name: z.string().nullable(),
  /** Of an answer, who wrote it; of a question, the model that was chosen for it; null for the assistant's own. */
  model_id: uuid.nullable(),
  model_label: bilingual.nullable(),
  usage: usageTotals.nullable(),
  created_at: instant,
  /** Messages with the same parent and role, this one included, oldest first. */
  siblings: z.array(uuid),
})

export const messagePage = z.object({
  /** Oldest first, one path from the root towards its newest leaf. */
  data: z.array(message),
  /** Pass as `before` for the older part of the same path; null when `data` begins at the root. */
  before: uuid.nullable(),
})

/** A question has words, or files of its thread, or both. */
const text = z.string().max(MESSAGE_TEXT_MAX)
const files = z.array(uuid).max(MESSAGE_FILES_MAX).optional()
/** For an image model; other models ignore it. */
const image = z
  .strictObject({
    /** Width and height in pixels, such as 1024x1024; absent: as the model decides. */
    size: z
      .string()
      .regex(/^[1-9]\d{1,3}x[1-9]\d{1,3}$/)
      .optional(),
    count: z.number().int().min(1).max(IMAGES_MAX).optional(),
    /**
     * The pictures of this thread to make it from: files of answers or documents. Absent: those attached to the
     * question, otherwise those of the answer that it follows.
     */
    inputs: z.array(uuid).max(SHOWN_PICTURES_MAX).optional(),
  })
  .optional()

/**
 * `id` is chosen by the client (UUID v7) and makes the call repeatable: of the person's message (send, edit), of the
 * new answer (regenerate), of the run (continue).
 */
const anyStart = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('send'),
    id: uuid,
    /** The answer that this question follows; null for the first of the thread. */
    parent_id: uuid.nullable(),
    text,
    files,
    /** For the first message of a thread; absent: the first enabled default. */
    assistant_id: uuid.optional(),
    /**
     * For the first message of a thread: `draft` tries the working draft of an assistant I can edit, `review` the
     * submitted copy I can review; such threads are in no list. Absent: an ordinary chat.
     */
    purpose: z.enum(['draft', 'review']).optional(),
    model_id: uuid.optional(),
    image,
  }),
  z.strictObject({
    kind: z.literal('edit'),
    id: uuid,
    /** The person's message that the new text is beside. */
    message_id: uuid,
    text,
    files,
    model_id: uuid.optional(),
    image,
  }),
  z.strictObject({
    kind: z.literal('regenerate'),
    id: uuid,
    /** The person's message to be answered again. */
    parent_id: uuid,
    model_id: uuid.optional(),
    image,
  }),
  z.strictObject({
    kind: z.literal('continue'),
    id: uuid,
    /** The answer to continue with: interrupted, stopped, failed or ended by length. */
    message_id: uuid,
  }),
])

export const startRun = anyStart.refine(
  (asked) => !('text' in asked) || asked.text !== '' || (asked.files?.length ?? 0) > 0,
  { path: ['text'], message: 'A question has words or files' },
)

const thread = z.strictObject({ thread_id: uuid })
const run = z.strictObject({ run_id: uuid })

/** How full the context of a model would be with the next question, in tokens, estimated. */
export const contextUse = z.object({
  /** The size of the model's context; assumed where it is not known. */
  size: z.number().int(),
  /** Kept free for the answer. */
  reserved: z.number().int(),
  instructions: z.number().int(),
  history: z.number().int(),
  files: z.number().int(),
  /** Passages of knowledge bases, at most. */
  passages: z.number().int(),
  /** Earlier messages that no longer fit. */
  messages_left_out: z.number().int(),
})

export const runSchemas = {
  start: { params: thread, body: startRun },
  messages: {
    params: thread,
    query: z.strictObject({
      /** Show the path through this message (a sibling, say); absent: the newest. */
      through: uuid.optional(),
      before: uuid.optional(),
      /** Show the path as far as this message, which comes last. */
      until: uuid.optional(),
    }),
    answer: messagePage,
  },
  context: {
    params: thread,
    query: z.strictObject({
      /** For a thread that does not exist yet; absent: the first enabled default. */
      assistant_id: uuid.optional(),
      model_id: uuid.optional(),
      /** Files of the unsent question, separated by commas. */
      files: z
        .string()
        .regex(/^[0-9a-f-]{36}(,[0-9a-f-]{36})*$/i)
        .max(MESSAGE_FILES_MAX * 37)
        .optional(),
    }),
    answer: contextUse,
  },
  file: { params: thread.extend({ file_id: uuid }) },
  events: { params: run },
  stop: {
    params: run,
    answer: z.object({ status: z.enum(['running', 'completed', 'failed', 'stopped', 'interrupted']) }),
  },
} satisfies Record<string, CallSchemas>
