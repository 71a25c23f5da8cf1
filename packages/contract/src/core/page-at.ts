type Section = { kind: 'page' | 'sheet'; start: number }

/** On which page of a document, counted from 1, a character of its text stands; null where it has no pages. */
export function pageAt(sections: readonly Section[], offset: number): number | null {
  const after = sections.findIndex(({ start }) => start > offset)
  const at = Math.max(0, (after === -1 ? sections.length : after) - 1)
  return sections[at]?.kind === 'page' ? at + 1 : null
}
