import { z } from 'zod'
import { MANUAL_KINDS } from '#chat/cited.schemas.ts'
import type { CallSchemas } from '#core/endpoint.ts'
import { PASSAGE_CHANGES_PAGE_SIZE, PASSAGE_HEADING_MAX, PASSAGE_TEXT_MAX } from '#core/limits.ts'
import { instant, pageNumber, revision, uuid } from '#core/schemas.ts'

/** States of a change by hand: being indexed, in the index, or without a place in the current version of the file. */
export const PASSAGE_CHANGE_STATES = ['pending', 'applied', 'not_applied'] as const

/** A passage that was edited or added by hand. */
export const passageChange = z.object({
  id: uuid,
  kind: z.enum(MANUAL_KINDS),
  state: z.enum(PASSAGE_CHANGE_STATES),
  /** Counts its edits. A change names the version that it is based on. */
  version: z.number().int(),
  heading: z.string(),
  text: z.string(),
  /** What the file says instead; empty for an added passage. */
  original_heading: z.string(),
  original: z.string(),
  /** The name of the person who made the last edit; empty if the account was deleted. */
  author: z.string(),
  changed_at: instant,
})

const document = z.strictObject({ knowledge_base_id: uuid, document_id: uuid })
const chunk = document.extend({ chunk_id: uuid })
const one = document.extend({ change_id: uuid })

/** Line ends are unified, so that the same text is the same passage. */
const text = z
  .string()
  .max(PASSAGE_TEXT_MAX)
  .transform((value) => value.replaceAll(/\r\n?/g, '\n').trim())
  .pipe(z.string().min(1))
const heading = z
  .string()
  .max(PASSAGE_HEADING_MAX)
  .transform((value) => value.replaceAll(/\s+/g, ' ').trim())

/** The form of a passage. */
export const passageInput = z.strictObject({ heading, text })

export const passageChangeSchemas = {
  list: {
    params: document,
    query: z.strictObject({ state: z.enum(PASSAGE_CHANGE_STATES).optional(), page: pageNumber.default(1) }),
    answer: z.object({
      data: z.array(passageChange).max(PASSAGE_CHANGES_PAGE_SIZE),
      total: z.number().int(),
      page: z.number().int(),
    }),
  },
  edit: {
    params: chunk,
    /** `version`: that of its last change by hand; 0 if there is none. */
    body: passageInput.extend({ version: revision }),
    answer: passageChange,
  },
  add: { params: chunk, body: passageInput, answer: passageChange },
  apply: { params: one, body: z.strictObject({ chunk_id: uuid, version: revision }), answer: passageChange },
  remove: { params: one, body: z.strictObject({ version: revision }) },
} satisfies Record<string, CallSchemas>
