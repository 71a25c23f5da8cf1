import { helperThread } from '#core/helpers/helper.ts'
import type { Piece } from '../split/split-text.ts'
import type { Analyse, Analysis, Described, Split, TextTasks } from './tasks.ts'

export type { Analysis, Described, ToAnalyse } from './tasks.ts'

// A whole document would block the event loop for too long, so a worker thread reads it.
const ask = helperThread<TextTasks>(new URL('tasks.ts', import.meta.url))

/** Splits a Markdown text into passages. Omitted options have the defaults of their type. */
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
