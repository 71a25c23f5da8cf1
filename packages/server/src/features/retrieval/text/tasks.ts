import type { SplitterType } from '@parlance/contract/knowledge/splitters.schemas.ts'
import { serve } from '#core/helpers/serve.ts'
import { storedKeys } from '../analysis/keys.ts'
import { type Language, languageOf } from '@parlance/contract/knowledge/analysis/language.ts'
import { lexemesOf } from '@parlance/contract/knowledge/analysis/lexemes.ts'
import { type Piece, splitText } from '../split/split-text.ts'

// The worker thread of text.service.ts.
export type Split = { markdown: string; splitter: { type: SplitterType; options: Record<string, unknown> } }
export type Described = { language: Language; words: number }
export type Analyse = { texts: readonly string[]; language: Language; generation_id: string }
/** The number of lexemes of a passage and its keys. */
export type Analysis = { length: number; keys: BigInt64Array }

const tasks = {
  split: ({ markdown, splitter }: Split): Piece[] => splitText(markdown, splitter),

  describe(text: string): Described {
    let words = 0
    for (const _ of text.matchAll(/[\p{L}\p{N}]+/gu)) words++
    return { language: languageOf(text), words }
  },

  analyse: ({ texts, language, generation_id }: Analyse): Analysis[] =>
    texts.map((text) => {
      const lexemes = lexemesOf(text, language)
      return { length: lexemes.length, keys: storedKeys(lexemes, language, generation_id) }
    }),
}
export type TextTasks = typeof tasks

serve(tasks)
