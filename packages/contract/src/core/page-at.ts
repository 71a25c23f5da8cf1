type Section = { kind: 'page' | 'sheet'; start: number }

/** The page number, from 1, of a character position in a document's text; null if the document has no pages. */
export function pageAt(sections: readonly Section[], offset: number): number | null {
  const after = sections.findIndex(({ start }) => start > offset)
  const at = Math.max(0, (after === -1 ? sections.length : after) - 1)
  return sections[at]?.kind === 'page' ? at + 1 : null
}
