import type { SplitterType } from '@parlance/contract/knowledge/splitters.schemas.ts'
import { serve } from '#core/helpers/serve.ts'
import { storedKeys } from '../analysis/keys.ts'
import { storedMarks } from '../analysis/marks.ts'
import { type Language, languageOf } from '@parlance/contract/knowledge/analysis/language.ts'
import { analysed, lexemesIn } from '@parlance/contract/knowledge/analysis/lexemes.ts'
import { type Piece, splitText } from '../split/split-text.ts'

// The worker thread of text.service.ts.
export type Split = { markdown: string; splitter: { type: SplitterType; options: Record<string, unknown> } }
export type Described = { language: Language; words: number }
/** A passage with the titles of its document and how often each of them counts. */
export type ToAnalyse = { text: string; titles: readonly { title: string; copies: number }[] }
export type Analyse = { passages: readonly ToAnalyse[]; language: Language; generation_id: string }
/** The number of lexemes of a passage, its keys and its marks. */
export type Analysis = { length: number; keys: BigInt64Array; marks: Uint8Array }

const tasks = {
  split: ({ markdown, splitter }: Split): Piece[] => splitText(markdown, splitter),

  describe(text: string): Described {
    let words = 0
    for (const _ of text.matchAll(/[\p{L}\p{N}]+/gu)) words++
    return { language: languageOf(text), words }
  },

  analyse: ({ passages, language, generation_id }: Analyse): Analysis[] =>
    passages.map(({ text, titles }) => {
      const body = analysed(text, language)
      const heads = titles.map(({ title, copies }) => ({ ...analysed(title, language), copies }))
      const counted = heads.flatMap((head) =>
        Array.from({ length: head.copies }, () => lexemesIn(head)).flat(),
      )
      const lexemes = [...counted, ...lexemesIn(body)]
      return {
        length: lexemes.length,
        keys: storedKeys(lexemes, language, generation_id),
        marks: storedMarks([body, ...heads], language, generation_id),
      }
    }),
}
export type TextTasks = typeof tasks

serve(tasks)
