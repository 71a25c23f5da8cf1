import { leftOf, type Line, lineText } from './page-lines.ts'
import type { PagePart } from './page-parts.ts'

/** Lines of a page, and its height. */
type Page = { parts: readonly PagePart[]; top: number; bottom: number }

/** Parts of a page's height where headers and footers are. */
const MARGIN = 0.13
/** A header or footer is repeated on at least so many pages. */
const PAGES_MIN = 3
/** Pages after which a repeated line is another one: left and right pages can differ. */
const PAGES_BETWEEN = 3
/** How much higher or lower than on the page before, in points. */
const NEAR = 4

/**
 * Finds headers and footers that pages repeat, with page numbers that change. The first of each is kept, because it can
 * be the only place of a title or a version.
 */
export function runningLines(pages: readonly Page[]): Set<Line> {
  const groups = new Map<string, { line: Line; page: number }[]>()
  for (const [page, { parts, top, bottom }] of pages.entries()) {
    const margin = MARGIN * (top - bottom)
    const lines = parts.flatMap((part) => part.lines ?? [])
    for (const line of lines.filter(({ y }) => y > top - margin || y < bottom + margin)) {
      const key = lineText(line)
        .toLowerCase()
        .replace(/\d+|\b[ivxl]+\b/g, '#')
      groups.set(key, [...(groups.get(key) ?? []), { line, page }])
    }
  }
  const repeated = new Set<Line>()
  for (const group of groups.values()) {
    const same = group.filter(
      ({ line, page }, at) =>
        isNear(group[at - 1], line, page) ||
        isNear(group[at + 1], line, page) ||
        isNear(group[at + 2], line, page),
    )
    if (new Set(same.map(({ page }) => page)).size < PAGES_MIN) continue
    for (const { line } of same.slice(1)) repeated.add(line)
  }
  return repeated
}

function isNear(other: { line: Line; page: number } | undefined, line: Line, page: number): boolean {
  if (other === undefined || other.page === page) return false
  const isSamePlace =
    Math.abs(other.line.y - line.y) < NEAR && Math.abs(leftOf(other.line) - leftOf(line)) < 400
  return isSamePlace && Math.abs(other.page - page) <= PAGES_BETWEEN
}
