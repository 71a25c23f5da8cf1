import { z } from 'zod'
import { howFound } from '#chat/how-found.schemas.ts'
import { messagePart, sentQuestion } from '#chat/message-parts.schemas.ts'
import type { CallSchemas } from '#core/endpoint.ts'
import {
  IMAGES_MAX,
  MESSAGE_FILES_MAX,
  MESSAGE_TEXT_MAX,
  SENT_QUESTION_MAX,
  SHOWN_PICTURES_MAX,
} from '#core/limits.ts'
import { bilingual, instant, uuid } from '#core/schemas.ts'

/** The text that answers are given instead of the messages up to one of them, if those do not fit. */
export const contextSummary = z.object({
  text: z.string(),
  messages: z.number().int(),
  created_at: instant,
})

/**
 * Tokens, time and cost of an answer; null if the provider did not report them. Money in billionths of the currency.
 */
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
  /** The preceding message; null for the first of a thread. */
  parent_id: uuid.nullable(),
  role: z.enum(['user', 'assistant']),
  status: z.enum(['running', 'completed', 'failed', 'stopped', 'interrupted']),
  parts: z.array(messagePart),
  /** The run that last wrote it; attach to it while `status` is running: its events fold to the whole answer. */
  run_id: uuid.nullable(),
  /** Why the model stopped: stop, length, content_filter, refusal, tool_calls, tool_limit, other. */
  finish_reason: z.string().nullable(),
  assistant_id: uuid.nullable(),
  assistant_name: z.string().nullable(),
  /** Of an answer, the model that wrote it; of a question, the model chosen for it; null: the assistant's own. */
  model_id: uuid.nullable(),
  model_label: bilingual.nullable(),
  usage: usageTotals.nullable(),
  created_at: instant,
  /** Messages with the same parent and role, including this one, oldest first. */
  siblings: z.array(uuid),
  /** The summary of the conversation up to this message; absent if there is none. */
  summary: contextSummary.optional(),
  /** Of an answer that is being compared with another one. */
  comparison_id: uuid.optional(),
})

export const messagePage = z.object({
  /** Oldest first: one path from the root to its newest leaf. */
  data: z.array(message),
  /** Pass it as `before` to get the older part of the same path; null when `data` begins at the root. */
  before: uuid.nullable(),
  /** Two answers to a question, neither of which has been kept yet; only with the newest page. */
  comparison: z.object({ id: uuid, question_id: uuid, answers: z.array(message) }).optional(),
})

/** A question has words, or files of its thread, or both. */
const text = z.string().max(MESSAGE_TEXT_MAX)
const files = z.array(uuid).max(MESSAGE_FILES_MAX).optional()
/** For an image model; other models ignore it. */
const image = z
  .strictObject({
    /** Width and height in pixels, for example 1024x1024; absent: the model decides. */
    size: z
      .string()
      .regex(/^[1-9]\d{1,3}x[1-9]\d{1,3}$/)
      .optional(),
    count: z.number().int().min(1).max(IMAGES_MAX).optional(),
    /**
     * The pictures of this thread that the image is based on: files of answers, or documents. Absent: those attached
     * to the question, otherwise those of the preceding answer.
     */
    inputs: z.array(uuid).max(SHOWN_PICTURES_MAX).optional(),
  })
  .optional()

/**
 * `id` is chosen by the client (UUID v7) and makes the call idempotent: of the person's message (send, edit), of the
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
    /** For the first message of a thread; absent: the first enabled default assistant. */
    assistant_id: uuid.optional(),
    /**
     * For the first message of a thread: `draft` is a preview of an assistant I can edit, `review` a trial of a
     * submission I can review; `temporary` is erased after its time. Such threads are not listed. Absent: an ordinary
     * chat.
     */
    purpose: z.enum(['draft', 'review', 'temporary']).optional(),
    /** For the first message of a thread: the folder to create it in. */
    folder_id: uuid.optional(),
    model_id: uuid.optional(),
    image,
  }),
  z.strictObject({
    kind: z.literal('edit'),
    id: uuid,
    /** The person's message that the new text is an alternative to. */
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
    /** False: no curated answer is used. */
    use_curated: z.literal(false).optional(),
    /** The same for both answers of a comparison, which are written concurrently. */
    comparison_id: uuid.optional(),
  }),
  z.strictObject({
    kind: z.literal('continue'),
    id: uuid,
    /** The answer to continue: interrupted, stopped, failed, or ended by its length or by the tool limit. */
    message_id: uuid,
  }),
])

export const startRun = anyStart.refine(
  (asked) => !('text' in asked) || asked.text !== '' || (asked.files?.length ?? 0) > 0,
  { path: ['text'], message: 'A question has words or files' },
)

const thread = z.strictObject({ thread_id: uuid })
const run = z.strictObject({ run_id: uuid })

/** The estimated number of tokens that the next question would use in a model's context. */
export const contextUse = z.object({
  /** The size of the model's context; a default if it is not known. */
  size: z.number().int(),
  /** Reserved for the answer. */
  reserved: z.number().int(),
  instructions: z.number().int(),
  /** The instructions of the folder. */
  folder: z.number().int(),
  history: z.number().int(),
  /** The summary of messages that do not fit. */
  summary: z.number().int(),
  files: z.number().int(),
  /** Passages of knowledge bases, at most. */
  passages: z.number().int(),
  /** The definitions of the tools that are offered to the model. */
  tools: z.number().int(),
  messages_summarised: z.number().int(),
  /** Earlier messages that do not fit and are not summarised. */
  messages_left_out: z.number().int(),
  /** Whether these are summarised before the next answer. */
  can_summarise: z.boolean(),
})

export const runSchemas = {
  start: { params: thread, body: startRun },
  messages: {
    params: thread,
    query: z.strictObject({
      /** Show the path through this message (for example a sibling); absent: the newest path. */
      through: uuid.optional(),
      before: uuid.optional(),
      /** Show the path up to this message, which comes last. */
      until: uuid.optional(),
    }),
    answer: messagePage,
  },
  context: {
    params: thread,
    query: z.strictObject({
      /** For a thread that does not exist yet; absent: the first enabled default assistant. */
      assistant_id: uuid.optional(),
      model_id: uuid.optional(),
      /** For a thread that does not exist yet. */
      folder_id: uuid.optional(),
      /** Files of the draft, separated by commas. */
      files: z
        .string()
        .regex(/^[0-9a-f-]{36}(,[0-9a-f-]{36})*$/i)
        .max(MESSAGE_FILES_MAX * 37)
        .optional(),
    }),
    answer: contextUse,
  },
  file: { params: thread.extend({ file_id: uuid }) },
  found: { params: thread.extend({ message_id: uuid }), answer: howFound },
  sendQuestion: {
    params: thread.extend({ message_id: uuid }),
    body: z.strictObject({ question: z.string().trim().min(1).max(SENT_QUESTION_MAX) }),
    answer: sentQuestion,
  },
  keep: { params: thread.extend({ message_id: uuid }) },
  events: { params: run },
  stop: {
    params: run,
    answer: z.object({ status: z.enum(['running', 'completed', 'failed', 'stopped', 'interrupted']) }),
  },
} satisfies Record<string, CallSchemas>
