import type { CitedPassage } from '@parlance/contract/chat/runs.ts'
import type { UserCtx } from '#core/context.ts'
import { cutText } from '#core/text.ts'
import type { TextSection } from '#db/json-columns.ts'
import type { Passage } from '#features/retrieval/search.service.ts'
import { sectionsOf, type WholeText } from './knowledge.queries.ts'

/** A passage in the prompt, with the number to cite. */
export type GivenPassage = { title: string; text: string; passage: CitedPassage; sections: TextSection[] }

/** Passages of one search. */
export const PASSAGES_MAX = 8
const QUOTE_MAX = 280

/** The passages that fit into so many bytes. */
export function fitting(passages: readonly Passage[], room: number): Passage[] {
  let left = room
  return passages.filter((passage) => (left -= Buffer.byteLength(passage.text)) >= 0)
}

/** Passages of a search as an answer is given them; `numbered` counts them. */
export async function given(ctx: UserCtx, passages: readonly Passage[]): Promise<GivenPassage[]> {
  const paged = passages.filter(({ page }) => page !== null).map(({ document_id }) => document_id)
  const sections = await sectionsOf(ctx, paged)
  return passages.map((found) => givenPassage(found, sections.get(found.document_id) ?? []))
}

function givenPassage(found: Passage, sections: TextSection[]): GivenPassage {
  const { document_name, text, chunk_id, document_id, knowledge_base_id, knowledge_base_name } = found
  const { page, heading, start_offset, end_offset, indexed_at } = found
  return {
    title: document_name,
    text,
    sections,
    passage: {
      number: 0,
      state: 'current',
      knowledge_base_id,
      knowledge_base_name,
      document_id,
      chunk_id,
      page,
      heading: heading || firstHeading(text),
      quote: beginningOf(text),
      start_offset,
      end_offset,
      as_of: indexed_at,
      unproven: [],
      doubts: [],
    },
  }
}

/** A whole document as one passage. */
export function givenWhole(whole: WholeText): GivenPassage {
  const { document_id, document_name, knowledge_base_id, knowledge_base_name, markdown, indexed_at } = whole
  return {
    title: document_name,
    text: markdown,
    sections: whole.sections,
    passage: {
      number: 0,
      state: 'current',
      knowledge_base_id,
      knowledge_base_name,
      document_id,
      chunk_id: null,
      page: null,
      heading: '',
      quote: beginningOf(markdown),
      start_offset: null,
      end_offset: null,
      as_of: indexed_at,
      unproven: [],
      doubts: [],
    },
  }
}

/** The same passages with the numbers to cite, from 1. */
export function numbered(passages: readonly GivenPassage[]): GivenPassage[] {
  return passages.map((given, at) => ({ ...given, passage: { ...given.passage, number: at + 1 } }))
}

/** The start of a passage without its headings, which are shown separately. */
function beginningOf(text: string): string {
  const plain = text
    .replace(/^(?:\s*#{1,6} [^\n]*\n+)+/, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
  if (plain.length <= QUOTE_MAX) return plain
  const cut = cutText(plain, QUOTE_MAX)
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), QUOTE_MAX / 2))}…`
}

/** The same for a passage that begins with its own heading. */
function firstHeading(text: string): string {
  return /^\s*#{1,6} +([^\n]+)/.exec(text)?.[1]?.trim() ?? ''
}
