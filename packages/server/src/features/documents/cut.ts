import { pageAt } from '@parlance/contract/core/page-at.ts'
import type { SplitterType } from '@parlance/contract/knowledge/splitters.schemas.ts'
import type { TextSection } from '#db/json-columns.ts'
import { readyChunks, type ReadyChunk, type Target } from '#features/retrieval/chunk-store.service.ts'
import { splitText } from '#features/retrieval/text/text.service.ts'

type Splitter = { splitter_type: SplitterType; splitter_options: Record<string, unknown> }

/** Splits a text into analysed passages of one generation, with their pages; at least one. */
export async function cut(
  {
    markdown,
    sections,
    ...called
  }: { markdown: string; sections: readonly TextSection[]; name: string; title: string },
  { splitter_type, splitter_options, ...to }: Splitter & Pick<Target, 'generation_id' | 'language'>,
  signal?: AbortSignal,
): Promise<ReadyChunk[]> {
  const pieces = await splitText(markdown, { type: splitter_type, options: splitter_options }, signal)
  const whole = [{ text: markdown, start: 0, end: markdown.length, heading: '' }]
  const chunks = (pieces.length > 0 ? pieces : whole).map((piece) => ({
    ...piece,
    page: pageAt(sections, piece.start),
  }))
  return readyChunks(chunks, called, to, signal)
}
