import type { CitedPassage, FoundPassage } from '@parlance/contract/chat/runs.ts'
import type { UserCtx } from '#core/context.ts'
import { cutText } from '#core/text.ts'
import type { TextSection } from '#db/json-columns.ts'
import {
  NEIGHBOURS_ROOM,
  type Segmented,
  type Widened,
  withManualPassages,
  withNeighbours,
} from '#features/retrieval/neighbours/neighbours.service.ts'
import type { Passage } from '#features/retrieval/search.service.ts'
import { confidencesOf } from './knowledge.queries.ts'
import { pageStartsOf, type WholeText } from './whole-texts.service.ts'

/** A passage in the prompt, with the number to cite. */
export type GivenPassage = {
  title: string
  text: string
  /** The parts of its text, if it is not one range of the document. */
  segments?: Segmented['segments']
  /** With its neighbours, for the model and for the check of citations. */
  wide?: Widened
  passage: CitedPassage
  sections: TextSection[]
  /** Of a passage that was searched for. */
  scores?: Scores
  /** A curated answer, which the model repeats as it is. */
  is_curated?: true
}
/** The documents that an answer is based on; null if neither the assistant nor the conversation has any. */
export type Ground = readonly GivenPassage[] | 'failed' | null

/** The text that the model is given for a passage, and where its parts are in the document. */
export function sentOf({ text, segments, wide }: GivenPassage): Pick<GivenPassage, 'text' | 'segments'> {
  return wide ?? { text, ...(segments !== undefined && { segments }) }
}

type Scores = Pick<FoundPassage, 'keyword_score' | 'vector_score' | 'score'>

/** Passages of one search. */
export const PASSAGES_MAX = 8
/** The same with the next best, which are shown as left out. */
export const FOUND_MAX = 12
const QUOTE_MAX = 280

/** The passages that fit into the given number of bytes, and those that are left out. */
export function fitting(found: readonly Passage[], room: number): { fits: Passage[]; rest: Passage[] } {
  let left = room
  const fits = found
    .slice(0, PASSAGES_MAX)
    .filter((passage) => (left -= Buffer.byteLength(passage.text)) >= 0)
  return { fits, rest: found.filter((passage) => !fits.includes(passage)) }
}

/** The stored part of a search: the passages with their numbers, then those that were left out. */
export function foundOf(passages: readonly GivenPassage[], rest: readonly Passage[]): FoundPassage[] {
  const used = passages.flatMap(({ passage: { number, document_id, chunk_id }, scores, wide }) =>
    scores === undefined || document_id === null || chunk_id === null
      ? []
      : [{ number, document_id, chunk_id, ...scores, neighbours: wide?.neighbours ?? 0 }],
  )
  const left = rest.map(({ document_id, chunk_id, ...passage }) => ({
    number: null,
    document_id,
    chunk_id,
    ...scoresOf(passage),
    neighbours: 0,
  }))
  return [...used, ...left]
}

const scoresOf = ({ keyword_score, vector_score, score }: Scores): Scores => ({
  keyword_score,
  vector_score,
  score,
})

/**
 * Passages of a search as an answer is given them, with their neighbours in the rest of `room` bytes; `numbered` counts
 * them.
 */
export async function given(
  ctx: UserCtx,
  passages: readonly Passage[],
  room: number,
): Promise<GivenPassage[]> {
  const paged = passages.filter(({ page }) => page !== null).map(({ document_id }) => document_id)
  const ids = passages.map(({ document_id }) => document_id)
  const used = passages.reduce((sum, { text }) => sum + Buffer.byteLength(text), 0)
  const [sections, confidences, wide] = await Promise.all([
    pageStartsOf(ctx, paged),
    confidencesOf(ctx, ids),
    withNeighbours(
      ctx,
      passages.map(({ chunk_id }) => chunk_id),
      Math.min(room - used, NEIGHBOURS_ROOM),
    ),
  ])
  return passages.map((found) => {
    const { document_id, page } = found
    const confidence = confidences.get(document_id)?.[page ?? 1] ?? null
    const widened = wide.get(found.chunk_id)
    const passage = givenPassage(found, sections.get(document_id) ?? [], confidence)
    return widened === undefined ? passage : { ...passage, wide: widened }
  })
}

/** Whole documents as an answer is given them, with the passages that were edited or added by hand. */
export async function givenWhole(ctx: UserCtx, texts: readonly WholeText[]): Promise<GivenPassage[]> {
  const manual = await withManualPassages(ctx, texts)
  return texts.map((whole) => wholePassage(whole, manual.get(whole.document_id)))
}

function givenPassage(found: Passage, sections: TextSection[], confidence: number | null): GivenPassage {
  const { document_name, text, chunk_id, document_id, knowledge_base_id, knowledge_base_name } = found
  const { page, heading, start_offset, end_offset, indexed_at, manual } = found
  const whole = { at: 0, length: text.length, start_offset, end_offset, is_manual: true }
  return {
    title: document_name,
    text,
    ...(manual !== null && { segments: [whole] }),
    sections,
    scores: scoresOf(found),
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
      manual,
      unproven: [],
      doubts: [],
      confidence,
    },
  }
}

/** A whole document as one passage. */
function wholePassage(whole: WholeText, manual: Segmented | undefined): GivenPassage {
  const { document_id, document_name, knowledge_base_id, knowledge_base_name, markdown, indexed_at } = whole
  return {
    title: document_name,
    text: markdown,
    ...manual,
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
      manual: null,
      unproven: [],
      doubts: [],
      confidence: null,
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
