import { FOLLOW_UPS_MAX, THREAD_TITLE_MAX } from '@parlance/contract/core/limits.ts'
import { cutText } from '#core/text.ts'

/** Invisible characters, and those that change the direction of a text. */
const UNSEEN = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu
const UNSEEN_BUT_LINES = /(?![\n\t])[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu
const QUOTES = /^["'“”«»‘’`*_#\s]+|(?<!["'“”«»‘’`*_\s])["'“”«»‘’`*_\s]+$/gu
const LABEL = /^(?:title|titre)\s*:\s*/i
const QUERY_LABEL = /^(?:search query|query|requête(?: de recherche)?)\s*:\s*/i
const BULLET = /^(?:[-*•–]|\d{1,2}[.)])\s+/
const QUESTION_MAX = 200

/** A model's text as a title: one line of at most THREAD_TITLE_MAX characters; null if nothing remains. */
export function titleIn(text: string): string | null {
  const line = text.split('\n').find((one) => plain(one) !== '') ?? ''
  const title = plain(plain(line).replace(LABEL, ''))
    .replace(/(?<!\.)\.$/, '')
    .trim()
  return title === '' ? null : cut(title, THREAD_TITLE_MAX)
}

const QUERY_MAX = 500

/** A model's text as a search query of one line; null if it is anything else. */
export function queryIn(text: string): string | null {
  const lines = text.split('\n').map(plain)
  const [line, ...more] = lines.filter((one) => one !== '')
  if (line === undefined || more.length > 0 || line.length > QUERY_MAX) return null
  return plain(line.replace(QUERY_LABEL, '')) || null
}

/** A model's text as questions, one per line. */
export function questionsIn(text: string): string[] {
  const lines = text
    .split('\n')
    .map((line) => line.replaceAll(UNSEEN, ' ').trim().replace(BULLET, '').trim())
    .map((line) => cut(line.replaceAll(/\s+/g, ' '), QUESTION_MAX))
  return [...new Set(lines.filter((line) => line !== ''))].slice(0, FOLLOW_UPS_MAX)
}

/** A model's text of several lines, without invisible characters. */
export function textIn(text: string): string | null {
  return text.replaceAll('\r\n', '\n').replaceAll(UNSEEN_BUT_LINES, '').trim() || null
}

const FENCE = /^\s*```(?:json)?\s*\n([\s\S]*?)\n\s*```\s*$/
const REASON_MAX = 500

export type Judgement = { verdict: 'pass' | 'fail'; reason: string }

/** A model's text as a verdict: one JSON object with exactly these two fields; null for anything else. */
export function verdictIn(text: string): Judgement | null {
  const parsed = parsedJson(FENCE.exec(text)?.[1] ?? text)
  if (typeof parsed !== 'object' || parsed === null || Object.keys(parsed).length !== 2) return null
  const { verdict, reason } = parsed as Record<string, unknown>
  if ((verdict !== 'pass' && verdict !== 'fail') || typeof reason !== 'string') return null
  return { verdict, reason: cut(plain(reason), REASON_MAX) }
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function plain(line: string): string {
  return line.replaceAll(UNSEEN, ' ').replaceAll(QUOTES, '').replaceAll(/\s+/g, ' ').trim()
}

function cut(line: string, max: number): string {
  if (line.length <= max) return line
  const start = cutText(line, max - 1)
  const space = start.lastIndexOf(' ')
  return `${(space > max / 2 ? start.slice(0, space) : start).trimEnd()}…`
}
