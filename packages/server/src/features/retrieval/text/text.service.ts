import { helperThread } from '#core/helpers/helper.ts'
import type { Piece } from '../split/split-text.ts'
import type { Analyse, Analysis, Described, Prepared, SmallText, Split, TextTasks } from './tasks.ts'

export { languageInBase } from '../analysis/language-in-base.ts'
export type { Analysis, Described, Prepared, SmallText } from './tasks.ts'

// A whole document would block the event loop for too long, so a worker thread reads it.
const ask = helperThread<TextTasks>(new URL('tasks.ts', import.meta.url))

/** Splits a Markdown text into passages, at least one. Omitted options have the defaults of their type. */
export function splitText(
  markdown: string,
  splitter: Split['splitter'],
  signal?: AbortSignal,
): Promise<Piece[]> {
  return ask('split', { markdown, splitter }, signal)
}

/** The language of a text, whether it is clear, and its number of words. */
export function describeText(text: string, signal?: AbortSignal): Promise<Described> {
  return ask('describe', text, signal)
}

/** The keys and marks of passages in a language, in order. */
export function analyse(input: Analyse, signal?: AbortSignal): Promise<Analysis[]> {
  return ask('analyse', input, signal)
}

/** Reads, splits and analyses several small plain texts; null for one that cannot be read. */
export function prepareTexts(
  texts: readonly SmallText[],
  signal?: AbortSignal,
): Promise<(Prepared | null)[]> {
  return ask('prepare', texts, signal)
}
