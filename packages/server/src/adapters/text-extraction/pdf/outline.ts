/** Bookmarks as pdf.js gives them. */
type Bookmark = { title: string; items?: readonly Bookmark[] }

const BOOKMARKS_MAX = 5_000
const LEVELS_MAX = 6

/** The levels of headings that a document's bookmarks name, by the letters of their titles. */
export function outlineLevels(
  bookmarks: readonly Bookmark[] | null,
  level = 1,
  levels = new Map<string, number>(),
): Map<string, number> {
  for (const { title, items = [] } of bookmarks ?? []) {
    if (levels.size >= BOOKMARKS_MAX || level > LEVELS_MAX) break
    const letters = lettersOf(title)
    if (letters !== '' && !levels.has(letters)) levels.set(letters, level)
    outlineLevels(items, level + 1, levels)
  }
  return levels
}

/** Letters and figures alone: bookmarks differ from headings in blanks and hyphens. */
export const lettersOf = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
