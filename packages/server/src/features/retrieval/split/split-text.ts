import { createRequire } from 'node:module'
import { SPLITTER_OPTIONS, type SplitterType } from '@parlance/contract/knowledge/splitters.schemas.ts'
import { type Measure, type Unit, unitsOf } from './units.ts'

/** A passage: `text === markdown.slice(start, end)`; `heading` are the headings above it. */
export type Piece = { text: string; start: number; end: number; heading: string }

/** How units are combined into passages. */
type Packing = {
  limit: number
  /** How much a passage repeats of the previous one, in units of the limit. */
  overlap: number
  /** Whether a passage of this size ends before this unit, though it would still fit. */
  endsBefore: (unit: Unit, size: number) => boolean
}

/** Splits a Markdown text into passages. Omitted options have the defaults of their type. */
export function splitText(
  markdown: string,
  splitter: { type: SplitterType; options: Record<string, unknown> },
): Piece[] {
  const packed = SPLITTERS[splitter.type](markdown, splitter.options)
  return packed.flatMap((units) => {
    const first = units[0]
    const last = units.at(-1)
    if (first === undefined || last === undefined) return []
    const text = markdown.slice(first.start, last.end)
    return [{ text, start: first.start, end: last.end, heading: first.path }]
  })
}

/** The same, but a text without any passage is one passage. */
export function passagesOf(
  markdown: string,
  splitter: { type: SplitterType; options: Record<string, unknown> },
): Piece[] {
  const pieces = splitText(markdown, splitter)
  return pieces.length > 0 ? pieces : [{ text: markdown, start: 0, end: markdown.length, heading: '' }]
}

const characters: Measure = (text) => text.length

const SPLITTERS: Record<SplitterType, (markdown: string, options: Record<string, unknown>) => Unit[][]> = {
  recursive: (markdown, options) => {
    const { chunk_size, chunk_overlap } = SPLITTER_OPTIONS.recursive.parse(options)
    return packed(unitsOf(markdown, chunk_size, characters), {
      limit: chunk_size,
      overlap: Math.min(chunk_overlap, chunk_size / 2),
      endsBefore: (unit, size) => unit.level > 0 && size > chunk_size / 2,
    })
  },
  markdown: (markdown, options) => {
    const { chunk_size, heading_level, keep_tables } = SPLITTER_OPTIONS.markdown.parse(options)
    const units = unitsOf(markdown, chunk_size, characters)
    const tables = keep_tables ? tableSizes(units) : new Map<Unit, number>()
    return packed(units, {
      limit: chunk_size,
      overlap: 0,
      endsBefore: (unit, size) => {
        const table = tables.get(unit) ?? 0
        const isHeading = unit.level > 0 && unit.level <= heading_level
        return isHeading || (table <= chunk_size && size + table > chunk_size)
      },
    })
  },
  sentence: (markdown, options) => {
    const { sentences, overlap_sentences, chunk_size } = SPLITTER_OPTIONS.sentence.parse(options)
    const units = unitsOf(markdown, chunk_size, characters, 'sentences')
    const lengths = new Map(units.map((unit) => [unit, unit.end - unit.start]))
    let length = 0
    const counted = units.map((unit) => ({ ...unit, size: 1 }))
    return packed(counted, {
      limit: sentences,
      overlap: Math.min(overlap_sentences, sentences - 1),
      endsBefore: (unit, size) => {
        length = size === 0 ? 0 : length + (lengths.get(unit) ?? unit.end - unit.start)
        if (length <= chunk_size) return false
        length = 0
        return true
      },
    })
  },
  token: (markdown, options) => {
    const { tokens, overlap_tokens } = SPLITTER_OPTIONS.token.parse(options)
    const units = unitsOf(markdown, tokens, tokensOf, 'words')
    return packed(units, {
      limit: tokens,
      overlap: Math.min(overlap_tokens, tokens / 2),
      endsBefore: () => false,
    })
  },
}

/** Fills passages one after the other. A heading never ends a passage: it stays with the text below it. */
function packed(units: readonly Unit[], { limit, overlap, endsBefore }: Packing): Unit[][] {
  const groups: Unit[][] = []
  let group: Unit[] = []
  let size = 0
  for (const unit of units) {
    const isOpen = group.some((one) => one.level === 0)
    if (group.length > 0 && (size + unit.size > limit || (isOpen && endsBefore(unit, size)))) {
      const headings = isOpen ? trailingHeadings(group) : []
      groups.push(group.slice(0, group.length - headings.length))
      group = headings.length > 0 ? headings : repeated(group, overlap, limit - unit.size)
      size = sum(group)
    }
    group.push(unit)
    size += unit.size
  }
  return group.length > 0 ? [...groups, group] : groups
}

function trailingHeadings(group: readonly Unit[]): Unit[] {
  const last = group.findLastIndex((unit) => unit.level === 0)
  return group.slice(last + 1)
}

/** The end of a passage that the next one repeats. */
function repeated(group: readonly Unit[], overlap: number, room: number): Unit[] {
  const kept: Unit[] = []
  let size = 0
  for (const unit of group.toReversed()) {
    size += unit.size
    if (size > Math.min(overlap, room) || kept.length + 1 === group.length) break
    kept.unshift(unit)
  }
  return kept
}

/** The size of each table, by its first row. */
function tableSizes(units: readonly Unit[]): Map<Unit, number> {
  const sizes = new Map<Unit, number>()
  let first: Unit | null = null
  for (const unit of units) {
    const goesOn = unit.kind === 'table' && first !== null && !(unit.isFirst && unit.path === first.path)
    if (unit.kind !== 'table') first = null
    else if (!goesOn) first = unit
    if (first !== null) sizes.set(first, (sizes.get(first) ?? 0) + unit.size + 1)
  }
  return sizes
}

function sum(units: readonly Unit[]): number {
  return units.reduce((total, unit) => total + unit.size, 0)
}

const counted = new Map<string, number>()
const COUNTED_MAX = 50_000
const require = createRequire(import.meta.url)

/** Counts words with a leading space, like the encoding. */
function tokensOf(text: string): number {
  const known = counted.get(text)
  if (known !== undefined) return known
  const {
    countTokens,
  }: { countTokens: (text: string) => number } = require('gpt-tokenizer/encoding/o200k_base')
  const words = text.match(/\S{1,2000}/gu) ?? []
  const count = words.reduce((total, word) => total + countTokens(` ${word}`), 0)
  if (counted.size >= COUNTED_MAX) counted.clear()
  if (text.length < 40) counted.set(text, count)
  return count
}
