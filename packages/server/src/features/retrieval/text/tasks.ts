import type { SplitterType } from '@parlance/contract/knowledge/splitters.schemas.ts'
import { serve } from '#core/helpers/serve.ts'
import { storedKeys } from '../analysis/keys.ts'
import { storedMarks } from '../analysis/marks.ts'
import type { Language } from '@parlance/contract/knowledge/analysis/languages.ts'
import { analysed, lexemesIn, partsIn } from '@parlance/contract/knowledge/analysis/lexemes.ts'
import { languageOf, plainLanguageOf } from '../analysis/detect.ts'
import { RULES } from '../analysis/rules.ts'
import { type Piece, splitText } from '../split/split-text.ts'

// The worker thread of text.service.ts.
export type Split = { markdown: string; splitter: { type: SplitterType; options: Record<string, unknown> } }
/** The language of a text, whether it is clear from the text, and the number of words. */
export type Described = { language: Language; is_clear: boolean; words: number }
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
    const plain = plainLanguageOf(text)
    return {
      language: plain ?? languageOf(text),
      is_clear: plain !== null,
      words,
    }
  },

  analyse: ({ passages, language, generation_id }: Analyse): Analysis[] =>
    passages.map(({ text, titles }) => {
      const body = analysed(text, RULES[language])
      const heads = titles.map(({ title, copies }) => ({ ...analysed(title, RULES[language]), copies }))
      const counted = heads.flatMap((head) => Array.from({ length: head.copies }, () => head))
      const lexemes = [...counted, body].flatMap(lexemesIn)
      const parts = [...counted, body].flatMap(partsIn)
      return {
        length: lexemes.length,
        keys: storedKeys([...lexemes, ...parts], language, generation_id),
        marks: storedMarks([body, ...heads], language, generation_id),
      }
    }),
}
export type TextTasks = typeof tasks

serve(tasks)
