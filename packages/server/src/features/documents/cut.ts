import { pageAt } from '@parlance/contract/core/page-at.ts'
import type { SplitterType } from '@parlance/contract/splitters.schemas.ts'
import type { TextSection } from '#db/schema/knowledge.ts'
import { type NewChunk, splitText } from '#features/retrieval/retrieval.service.ts'

type Splitter = { splitter_type: SplitterType; splitter_options: Record<string, unknown> }

/** A text as passages that know on which page they begin; never none. */
export function cut(
  { markdown, sections }: { markdown: string; sections: readonly TextSection[] },
  { splitter_type, splitter_options }: Splitter,
): NewChunk[] {
  const pieces = splitText(markdown, { type: splitter_type, options: splitter_options })
  const whole = [{ text: markdown, start: 0, end: markdown.length, heading: '' }]
  return (pieces.length > 0 ? pieces : whole).map((piece) => ({
    ...piece,
    page: pageAt(sections, piece.start),
  }))
}

export function countWords(markdown: string): number {
  let words = 0
  for (const _ of markdown.matchAll(/[\p{L}\p{N}]+/gu)) words++
  return words
}
