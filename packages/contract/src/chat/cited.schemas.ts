import { z } from 'zod'
import { instant, uuid } from '#core/schemas.ts'

/** Content of an answer with a citation that the cited passage does not support. */
export const citationDoubt = z.object({
  /**
   * `negation`: one of them denies what the other says; `meaning`: the passage has these figures or names, but says
   * something else with them; `passage`: another passage says it.
   */
  kind: z.enum(['quote', 'figure', 'name', 'negation', 'meaning', 'passage']),
  /** The words that the passage does not support. */
  words: z.string(),
  /** Its place in the answer (`placeKey`). */
  place: z.string(),
})

/** How a passage was changed by hand. */
export const MANUAL_KINDS = ['edit', 'add'] as const
export const manual = z.enum(MANUAL_KINDS).nullable()

/** A passage that was given to an answer and that its reader can still read. */
export const citedPassage = z.object({
  /** The number of its citation: [1]. */
  number: z.number().int(),
  /**
   * `changed` since the answer was made; `deleted`: the document was deleted, and its quote with it; `hidden`: the
   * reader can no longer open it.
   */
  state: z.enum(['current', 'changed', 'deleted', 'hidden']),
  knowledge_base_id: uuid.nullable(),
  knowledge_base_name: z.string(),
  document_id: uuid.nullable(),
  chunk_id: uuid.nullable(),
  page: z.number().int().nullable(),
  heading: z.string(),
  /** The text that the answer quotes from it, otherwise its beginning. */
  quote: z.string(),
  /** Where `quote` is in the document's text; null if the whole passage is meant. */
  start_offset: z.number().int().nullable(),
  end_offset: z.number().int().nullable(),
  as_of: instant,
  /** Whether it was edited or added by hand, so that the document does not contain its text. */
  manual: manual.default(null),
  /** What the answer cites it for and it does not say: the words of `doubts`, or quotations of an older answer. */
  unproven: z.array(z.string()),
  doubts: z.array(citationDoubt).default([]),
  /** For a curated answer instead of a document. */
  curated: z.object({ id: uuid, reviewed_at: instant }).optional(),
  /** If its text was recognised in a picture: the confidence in per cent. */
  confidence: z.number().int().nullable().default(null),
})

/** A web page that was opened for an answer and that the answer can cite. */
export const citedPage = z.object({
  /** The number of its citation: [1]. Passages and pages are numbered together. */
  number: z.number().int(),
  /** The text that the answer quotes from it; empty if there is none. */
  quote: z.string(),
  /** What the answer cites it for and it does not say: the words of `doubts`, or quotations of an older answer. */
  unproven: z.array(z.string()),
  doubts: z.array(citationDoubt).default([]),
})
