import { cutText } from '#core/text.ts'
import type { Said } from './conversation.queries.ts'

/** A conversation as one text for a system assistant, and whether its beginning was cut. */
export type Transcript = { text: string; is_cut: boolean }

/** The last messages that fit into this many bytes; the end of a single one that is too long. */
export function transcriptOf(messages: readonly Said[], bytes: number): Transcript {
  const blocks: string[] = []
  let left = bytes
  for (const { role, text } of messages.toReversed()) {
    if (text === '') continue
    const block = `<message from="${role}">\n${unmarked(text)}\n</message>`
    const size = Buffer.byteLength(block)
    if (size > left) {
      if (blocks.length === 0) blocks.push(endOf(block, left))
      return { text: blocks.toReversed().join('\n\n'), is_cut: true }
    }
    blocks.push(block)
    left -= size
  }
  return { text: blocks.toReversed().join('\n\n'), is_cut: false }
}

/** Bytes of the markers around a message, and the minimum bytes of a shortened one. */
const [MARKS, LEAST] = [50, 160]

/**
 * The same messages within this many bytes of a transcript: the longest are shortened until all fit. If there are too
 * many messages, the result is still too long, and `transcriptOf` leaves out the oldest.
 */
export function shortenedTo(messages: readonly Said[], bytes: number): Said[] {
  const sizes = messages.map(({ text }) => Buffer.byteLength(text))
  const needs = (most: number) => sizes.reduce((sum, size) => sum + MARKS + Math.min(size, most), 0)
  let [low, high] = [LEAST, Math.max(LEAST, ...sizes)]
  if (needs(high) <= bytes) return [...messages]
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if (needs(middle) <= bytes) low = middle
    else high = middle
  }
  return messages.map((said, at) => ({ ...said, text: shortened(said.text, sizes[at] ?? 0, low) }))
}

/** Beginning and end of a text. */
function shortened(text: string, size: number, bytes: number): string {
  if (size <= bytes) return text
  const length = Math.floor((text.length * (bytes - GAP.length - 2)) / size)
  const head = cutText(text, Math.floor(length * 0.7))
  const tail = text.slice(text.length - Math.floor(length * 0.3)).toWellFormed()
  return `${head}${GAP}${tail}`
}

const GAP = ' […] '

/** A message cannot close its own markers early. */
function unmarked(text: string): string {
  return text.replaceAll(/<(\/?)message/gi, '‹$1message')
}

function endOf(text: string, bytes: number): string {
  return Buffer.from(text)
    .subarray(-Math.max(0, bytes))
    .toString('utf8')
    .replace(/^\uFFFD+/, '')
}
