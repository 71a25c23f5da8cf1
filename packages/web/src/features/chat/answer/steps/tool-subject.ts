import type { StepPart } from '#features/chat/answer/steps/step.ts'
import { hostOf } from '#ui/navigation/safe-url.ts'

export type ToolStep = Extract<StepPart, { type: 'tool' }>

/** Tools with calls that have a readable form. */
const NAMED: ReadonlySet<string> = new Set(['web_search', 'open_page', 'draw_image'])
export const isNamed = ({ tool_name }: ToolStep): boolean => NAMED.has(tool_name)

const SUBJECT_MAX = 60

/** What a call is about, in a few words next to the name of its tool; empty if the name is sufficient. */
export function subjectOf({ tool_name, input, output, state }: ToolStep): string {
  if (tool_name === 'web_search') return shortened(textIn(input, 'query'))
  if (tool_name !== 'open_page') return ''
  const title = state === 'done' ? textIn(output, 'title') : ''
  return shortened(title || hostOf(textIn(input, 'url')))
}

/** A text field of the input or output of a tool; empty if there is none. */
export function textIn(value: unknown, field: string): string {
  const text = fieldOf(value, field)
  return typeof text === 'string' ? text : ''
}

export function numberIn(value: unknown, field: string): number | null {
  const number = fieldOf(value, field)
  return typeof number === 'number' ? number : null
}

/** The results of `web_search`. */
export function hitsIn(output: unknown): { title: string; url: string; excerpt: string; date: string }[] {
  const results = fieldOf(output, 'results')
  if (!Array.isArray(results)) return []
  return results.map((hit: unknown) => ({
    title: textIn(hit, 'title'),
    url: textIn(hit, 'url'),
    excerpt: textIn(hit, 'excerpt'),
    date: textIn(hit, 'date'),
  }))
}

function fieldOf(value: unknown, field: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[field] : undefined
}

function shortened(text: string): string {
  return text.length <= SUBJECT_MAX ? text : `${text.slice(0, SUBJECT_MAX - 1).trimEnd()}…`
}
