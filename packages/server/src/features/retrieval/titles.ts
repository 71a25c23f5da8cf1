import { searchKey } from '#core/text.ts'

/** A longer first line is a paragraph, not a title. */
const LINE_MAX = 200

/**
 * The titles of a document, by which all its passages are also found: its file name, and its title or first line.
 * `begins`: the start of its text.
 */
export function titlesOf({ name, title }: { name: string; title: string }, begins: string): string[] {
  const titles = [plainName(name), title.trim() === '' ? firstLine(begins) : title.trim()]
  const [first = '', second = ''] = titles.map((one) => (/\p{L}/u.test(one) ? one : ''))
  return [first, searchKey(first) === searchKey(second) ? '' : second].filter((one) => one !== '')
}

/** A passage with the titles of its document. */
export function withTitles(
  { heading, text }: { heading: string; text: string },
  titles: readonly string[],
): { text: string; titles: { title: string; copies: number }[] } {
  return {
    text: `${heading}\n\n${text}`,
    titles: titles.map((title) => ({ title, copies: copiesOf(title, { heading, text }) })),
  }
}

/** How often a title counts in a passage: twice, including occurrences in the passage itself. */
function copiesOf(title: string, { heading, text }: { heading: string; text: string }): number {
  return `${heading}\n${text.slice(0, 2 * LINE_MAX)}`.includes(title) ? 1 : 2
}

/** A file name without its extension, in words. */
function plainName(name: string): string {
  return name
    .replace(/\.[\p{L}\p{N}]{1,5}$/u, '')
    .replaceAll(/[_.]+|(?<=\p{Ll})(?=\p{Lu})/gu, ' ')
    .trim()
}

function firstLine(text: string): string {
  const line = /^\s*(?:#{1,6} +)?(\S[^\n]*)\n\s*\n\s*\S/u.exec(text.slice(0, 4 * LINE_MAX))?.[1]?.trim() ?? ''
  return line.length > LINE_MAX || /^[|>*-]/.test(line) ? '' : line
}
