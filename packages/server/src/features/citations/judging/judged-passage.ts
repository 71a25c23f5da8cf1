import type { Segment } from '#features/retrieval/neighbours/neighbours.service.ts'
import { type Folded, foldText } from '../fold-text.ts'
import { Figures } from './figures/compare-figures.ts'
import { Names } from './names.ts'
import { type Clause, clausesOf } from './clauses.ts'
import type { Span } from './split-answer.ts'
import { contentOf } from './words.ts'

/** The number of the passage in the prompt. */
export type GivenPassage = {
  number: number
  title?: string
  heading?: string
  text: string
  start_offset: number
  /** Where the parts of its text are in the document, if it is not one range of it. */
  segments?: readonly Segment[] | undefined
  /** The starts of the pages of its document. */
  sections: readonly { kind: 'page' | 'sheet'; start: number }[]
}

/** The number of characters of a whole document that are checked for figures, names and negations. */
const READ_MAX = 400_000

/** A passage, prepared for comparisons; each index is built when it is first needed. */
export class JudgedPassage {
  readonly given: GivenPassage
  #folded: Folded | undefined
  #figures: Figures | undefined
  #names: Names | undefined
  #clauses: Clause[] | undefined
  #content: Set<string> | undefined

  constructor(given: GivenPassage) {
    this.given = given
  }

  get number(): number {
    return this.given.number
  }

  get folded(): Folded {
    return (this.#folded ??= foldText(this.given.text))
  }

  get figures(): Figures {
    const { title = '', heading = '' } = this.given
    return (this.#figures ??= new Figures(this.#text, title, heading))
  }

  get names(): Names {
    const { title = '', heading = '' } = this.given
    return (this.#names ??= new Names(this.#text, title, heading))
  }

  get clauses(): Clause[] {
    return (this.#clauses ??= clausesOf(this.#text))
  }

  get content(): Set<string> {
    return (this.#content ??= contentOf(this.#text))
  }

  get isCut(): boolean {
    return this.given.text.length > READ_MAX
  }

  get #text(): string {
    return this.given.text.slice(0, READ_MAX)
  }
}

/** Where words of a passage are in its document; for a part written by hand, the range that it replaces. */
export function placeInDocument(
  { start_offset, segments = [] }: GivenPassage,
  { start, end }: Span,
): { start_offset: number; end_offset: number } {
  const first = segments.findLast(({ at }) => at <= start)
  const last = segments.findLast(({ at }) => at < end)
  if (first === undefined || last === undefined)
    return { start_offset: start_offset + start, end_offset: start_offset + end }
  return {
    start_offset: first.is_manual ? first.start_offset : first.start_offset + start - first.at,
    end_offset: last.is_manual ? last.end_offset : last.start_offset + Math.min(end - last.at, last.length),
  }
}
