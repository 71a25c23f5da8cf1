import { type BodyText, HEADING_SIZE } from './body-text.ts'
import { type Line, lineText } from './page-lines.ts'
import type { PagePart } from './page-parts.ts'

/** Lines of a page, and its height. */
type Page = { parts: readonly PagePart[]; top: number; bottom: number }

/** Parts of a page's height where headers and footers are. */
const MARGIN = 0.1
/** A header or footer is repeated on at least so many pages. */
const PAGES_MIN = 3
/** Pages after which a repeated line is another one: left and right pages can differ. */
const PAGES_BETWEEN = 3
/** How much higher or lower than on the page before, in points. */
const NEAR = 4

type Place = { line: Line; text: string; page: number }

/**
 * Finds headers and footers that pages repeat: the same words, or the same ones with the number of the page. The first
 * of each is kept, because it can be the only place of a title or a version. Large letters are titles of chapters.
 */
export function runningLines(pages: readonly Page[], body: BodyText): Set<Line> {
  const groups = new Map<string, Place[]>()
  for (const [page, { parts, top, bottom }] of pages.entries()) {
    const margin = MARGIN * (top - bottom)
    const lines = parts.flatMap((part) => part.lines ?? [])
    for (const line of lines) {
      const isInMargin = line.y > top - margin || line.y < bottom + margin
      if (!isInMargin || line.size >= HEADING_SIZE * body.size) continue
      const text = lineText(line)
      const key = text.replace(/\d+/g, '#')
      groups.set(key, [...(groups.get(key) ?? []), { line, text, page }])
    }
  }
  const repeated = new Set<Line>()
  for (const group of groups.values()) {
    const same = group.filter((one, at) => [-1, 1, 2].some((step) => isSame(group[at + step], one)))
    if (new Set(same.map(({ page }) => page)).size < PAGES_MIN) continue
    for (const { line } of same.slice(1)) repeated.add(line)
  }
  return repeated
}

function isSame(other: Place | undefined, { line, text, page }: Place): boolean {
  if (other === undefined || other.page === page || Math.abs(other.page - page) > PAGES_BETWEEN) return false
  if (Math.abs(other.line.y - line.y) > NEAR) return false
  const [own, others] = [numbersIn(text), numbersIn(other.text)]
  return other.text === text || own.some((number, at) => number - page === (others[at] ?? 0) - other.page)
}

const numbersIn = (text: string) => (text.match(/\d+/g) ?? []).map(Number)
