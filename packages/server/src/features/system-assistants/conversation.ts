import type { Said } from './conversation.queries.ts'

/** A conversation as one text for a helper to read, and whether its beginning did not fit. */
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

/** A message cannot end itself early. */
function unmarked(text: string): string {
  return text.replaceAll(/<(\/?)message/gi, '‹$1message')
}

function endOf(text: string, bytes: number): string {
  return Buffer.from(text)
    .subarray(-Math.max(0, bytes))
    .toString('utf8')
    .replace(/^\uFFFD+/, '')
}
