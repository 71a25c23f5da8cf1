/** A part of a text for the model, and the range of the document that it comes from or replaces. */
export type Segment = {
  /** Where it begins in the text. */
  at: number
  length: number
  start_offset: number
  end_offset: number
  /** Whether it was written by hand, so that the document does not contain it. */
  is_manual: boolean
}

/** A text that is put together from parts of a document. */
export type Segmented = { text: string; segments: Segment[] }

type Part = { text: string; start_offset: number; end_offset: number; is_manual: boolean }

/** Puts parts together. Of a part of the file, what the previous part has already is left out. */
export function joinParts(parts: readonly Part[], between: string): Segmented {
  let text = ''
  let end = 0
  const segments: Segment[] = []
  for (const { text: own, start_offset, end_offset, is_manual } of parts) {
    const repeated = is_manual ? 0 : Math.max(0, Math.min(own.length, end - start_offset))
    const rest = own.slice(repeated)
    if (text !== '') text += between
    segments.push({
      at: text.length,
      length: rest.length,
      start_offset: start_offset + repeated,
      end_offset,
      is_manual,
    })
    text += rest
    if (!is_manual) end = end_offset
  }
  return { text, segments }
}

/** The whole text of a document with the passages that were edited or added by hand in their places. */
export function withManual(markdown: string, manual: readonly Omit<Part, 'is_manual'>[]): Segmented {
  const parts: Part[] = []
  let from = 0
  const addFile = (start_offset: number, end_offset: number) => {
    if (end_offset > start_offset)
      parts.push({
        text: markdown.slice(start_offset, end_offset),
        start_offset,
        end_offset,
        is_manual: false,
      })
  }
  for (const passage of manual) {
    addFile(from, passage.start_offset)
    const isAdded = passage.start_offset === passage.end_offset
    parts.push({ ...passage, text: isAdded ? `\n\n${passage.text}` : passage.text, is_manual: true })
    from = Math.max(from, passage.end_offset)
  }
  addFile(from, markdown.length)
  return joinParts(parts, '')
}
