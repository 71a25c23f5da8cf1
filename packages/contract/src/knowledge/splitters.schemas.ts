import { z } from 'zod'

/** How a text is split into passages (specification §3, product decisions §6). */
export const SPLITTER_TYPES = ['recursive', 'markdown', 'sentence', 'token'] as const
export type SplitterType = (typeof SPLITTER_TYPES)[number]

const CHUNK_MIN = 200
const CHUNK_MAX = 8_000

/** Characters. */
const chunk_size = z.number().int().min(CHUNK_MIN).max(CHUNK_MAX)

/** The options of each type; each has a form generated from them, and the defaults apply to empty fields. */
export const SPLITTER_OPTIONS = {
  recursive: z.strictObject({
    chunk_size: chunk_size.default(1_500),
    /** The number of characters that a passage repeats from the previous one. */
    chunk_overlap: z.number().int().min(0).max(2_000).default(0),
  }),
  markdown: z.strictObject({
    chunk_size: chunk_size.default(2_000),
    /** A heading of this level or above always begins a passage. */
    heading_level: z.number().int().min(1).max(6).default(3),
    /** Tables that fit into a passage are not split. */
    keep_tables: z.boolean().default(true),
  }),
  sentence: z.strictObject({
    sentences: z.number().int().min(1).max(100).default(10),
    overlap_sentences: z.number().int().min(0).max(20).default(1),
    chunk_size: chunk_size.default(2_500),
  }),
  token: z.strictObject({
    tokens: z.number().int().min(50).max(2_000).default(400),
    overlap_tokens: z.number().int().min(0).max(500).default(40),
  }),
} as const satisfies Record<SplitterType, z.ZodObject>

/** How a base without a configuration is split. */
export const DEFAULT_SPLITTER: { type: SplitterType; options: Record<string, unknown> } = {
  type: 'recursive',
  options: {},
}
