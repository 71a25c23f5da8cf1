import type { Language } from '@parlance/contract/knowledge/analysis/languages.ts'
import { pageAt } from '@parlance/contract/core/page-at.ts'
import type { Ctx } from '#core/context.ts'
import type { TextSection } from '#db/json-columns.ts'
import { readyChunks, type ReadyChunk } from '#features/retrieval/chunk-store.service.ts'
import { type Described, splitText } from '#features/retrieval/text/text.service.ts'
import type { Placed } from './edits/place-changes.ts'
import { weave } from './edits/weave.ts'
import type { Generation } from './ingest.queries.ts'
import { languageFor } from './reading/language.ts'

type Text = Pick<Described, 'language' | 'is_clear'> & {
  markdown: string
  sections: readonly TextSection[]
  name: string
  title: string
}

/**
 * Splits a text into passages of one generation, with its changes by hand and their pages, analysed in its language; at
 * least one.
 */
export async function cut(
  ctx: Ctx,
  { markdown, sections, name, title, ...described }: Text,
  generation: Generation,
  signal: AbortSignal,
  { placed }: { placed: readonly Placed[] },
): Promise<{ language: Language; chunks: ReadyChunk[] }> {
  const { splitter_type: type, splitter_options: options } = generation
  const language = await languageFor(ctx, generation, described)
  const pieces = await splitText(markdown, { type, options }, signal)
  const chunks = weave(markdown, pieces, placed).map((piece) => ({
    ...piece,
    page: pageAt(sections, piece.start),
  }))
  const to = { generation_id: generation.id, language }
  return { language, chunks: await readyChunks(chunks, { name, title }, to, signal) }
}
