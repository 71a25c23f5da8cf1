import { z } from 'zod'
import { uuid } from '#core/schemas.ts'
import { citedPage, citedPassage } from './cited.schemas.ts'

const pixels = z.object({ width: z.number().int(), height: z.number().int() })

/** What readers of a link see of a passage, without ids. `hidden`: they are not allowed to read the document. */
export const sharedPassage = citedPassage.pick({
  number: true,
  state: true,
  knowledge_base_name: true,
  page: true,
  heading: true,
  quote: true,
  as_of: true,
  manual: true,
  unproven: true,
  doubts: true,
})

/**
 * What readers of a link see of a message. This is a separate list and not a selection of `messagePart`: a new field
 * of a message is shown only if it is added here.
 */
export const sharedPart = z.discriminatedUnion('type', [
  z.object({ type: z.literal('text'), text: z.string() }),
  /** A step of an answer with its name only; null if it has no name for people. */
  z.object({
    type: z.literal('step'),
    kind: z.enum(['reasoning', 'search', 'tool', 'drawing']),
    name: z.string().nullable(),
    state: z.enum(['done', 'failed']),
  }),
  z.object({
    type: z.literal('source'),
    source_id: z.string(),
    url: z.string().nullable(),
    title: z.string(),
    passage: sharedPassage.nullable(),
    page: citedPage.nullable(),
  }),
  /** A picture or another file of an answer. */
  z.object({
    type: z.literal('file'),
    file_id: uuid,
    media_type: z.string(),
    size: pixels.nullable(),
    alt: z.string(),
  }),
  /** A file of a question. */
  z.object({
    type: z.literal('attachment'),
    file_id: uuid,
    name: z.string(),
    size: z.number().int(),
    /** Its size in pixels, if it is a picture. */
    picture: pixels.nullable(),
  }),
  /** Replaces a file that the link does not show, or that was deleted. */
  z.object({
    type: z.literal('left_out'),
    what: z.enum(['image', 'file', 'deleted']),
  }),
])
