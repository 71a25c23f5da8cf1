import type { SplitterType } from '@parlance/contract/knowledge/splitters.schemas.ts'
import { serve } from '#core/helpers/serve.ts'
import { storedKeys } from '../analysis/keys.ts'
import { storedMarks } from '../analysis/marks.ts'
import type { KnowledgeFormat } from '@parlance/contract/core/knowledge-formats.ts'
import type { BaseLanguage, Language } from '@parlance/contract/knowledge/analysis/languages.ts'
import { analysed, lexemesIn, partsIn } from '@parlance/contract/knowledge/analysis/lexemes.ts'
import { languageOf, plainLanguageOf } from '../analysis/detect.ts'
import { RULES } from '../analysis/rules.ts'
import { type Extracted, ExtractionError } from '#adapters/text-extraction/extracted.ts'
import { checked, readPlain } from '#adapters/text-extraction/read-plain.ts'
import { languageInBase } from '../analysis/language-in-base.ts'
import { passagesOf, type Piece } from '../split/split-text.ts'
import { titlesOf, withTitles } from '../titles.ts'

// The worker thread of text.service.ts.
export type Split = { markdown: string; splitter: { type: SplitterType; options: Record<string, unknown> } }
/** The language of a text, whether it is clear from the text, and the number of words. */
export type Described = { language: Language; is_clear: boolean; words: number }
/** A passage with the titles of its document and how often each of them counts. */
export type ToAnalyse = { text: string; titles: readonly { title: string; copies: number }[] }
export type Analyse = { passages: readonly ToAnalyse[]; language: Language; generation_id: string }
/** A small plain text, and how it is split and analysed. */
export type SmallText = {
  bytes: Uint8Array
  format: KnowledgeFormat
  name: string
  generation_id: string
  splitter: Split['splitter']
  language: BaseLanguage
  /** The most frequent language of its base. */
  usual: Language | null
}
export type Prepared = Extracted & Described & { chunks: (Piece & Analysis)[] }
/** The number of lexemes of a passage, its keys and its marks. */
export type Analysis = { length: number; keys: BigInt64Array; marks: Uint8Array }

const tasks = {
  split: ({ markdown, splitter }: Split): Piece[] => passagesOf(markdown, splitter),
  describe,
  analyse: ({ passages, language, generation_id }: Analyse): Analysis[] =>
    passages.map((passage) => analyseOne(passage, language, generation_id)),
  /** Everything at once for several small texts; null for one that cannot be read. */
  prepare: (texts: readonly SmallText[]): (Prepared | null)[] => texts.map(prepareOne),
}
export type TextTasks = typeof tasks

serve(tasks)

function describe(text: string): Described {
  let words = 0
  for (const _ of text.matchAll(/[\p{L}\p{N}]+/gu)) words++
  const plain = plainLanguageOf(text)
  return {
    language: plain ?? languageOf(text),
    is_clear: plain !== null,
    words,
  }
}

function analyseOne({ text, titles }: ToAnalyse, language: Language, generationId: string): Analysis {
  const body = analysed(text, RULES[language])
  const heads = titles.map(({ title, copies }) => ({ ...analysed(title, RULES[language]), copies }))
  const counted = heads.flatMap((head) => Array.from({ length: head.copies }, () => head))
  const lexemes = [...counted, body].flatMap(lexemesIn)
  const parts = [...counted, body].flatMap(partsIn)
  return {
    length: lexemes.length,
    keys: storedKeys([...lexemes, ...parts], language, generationId),
    marks: storedMarks([body, ...heads], language, generationId),
  }
}

function prepareOne({ bytes, format, name, generation_id, splitter, ...text }: SmallText): Prepared | null {
  let extracted: Extracted
  try {
    extracted = checked(readPlain(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), format))
  } catch (error) {
    if (error instanceof ExtractionError) return null
    throw error
  }
  const described = describe(extracted.markdown)
  const language = languageInBase(described, text.language, text.usual)
  const pieces = passagesOf(extracted.markdown, splitter)
  const titles = titlesOf({ name, title: extracted.title }, pieces[0]?.text ?? '')
  const chunks = pieces.map((piece) => ({
    ...piece,
    ...analyseOne(withTitles(piece, titles), language, generation_id),
  }))
  return { ...extracted, ...described, language, chunks }
}
