import { type BodyText, HEADING_SIZE, rounded } from './body-text.ts'
import { BULLETS, CHECKBOXES } from './bullets.ts'
import { weightOf } from './fonts.ts'
import { joined } from './joined.ts'
import { lettersOf } from './outline.ts'
import { leftOf, type Line, lineText, rightOf } from './page-lines.ts'
import { wordCount } from './text-rows.ts'

/** A heading: its level and how many lines it has. */
export type Heading = { level: number; lines: number }

const WORDS_MAX = 30
const LENGTH_MAX = 200
const LINES_MAX = 4
const TITLE_WORDS_MAX = 12
/** Files mark whole paragraphs as headings, too. */
const TAGGED_WORDS_MAX = 40
/** The step in weight from body text to the letters of headings, as from regular to semi-bold. */
const HEAVIER = 150
/** Parts of a line's letters that must be heavy. */
const HEAVY_SHARE = 0.9
/** Distance of the lines of one heading, in sizes of the letters. */
const TOGETHER = 1.75
/** A number can be a little higher or lower than its title. */
const SAME_LINE = 0.3
/** Distance from the text above, in distances of its lines. */
const APART = 1.2

const NUMBER = String.raw`(?:\d{1,2}(?:\.\d{1,2}){0,4}\.?|[IVX]{1,5}[.)]|[A-Z][.)]|\(?\d{1,2}\)|§\s?\d{1,3})`
const NUMBERED = new RegExp(`^${NUMBER}\\s+\\p{L}`, 'u')
const DEEP = /^\d{1,2}(?:\.\d{1,2}){1,4}\.?\s+\p{Lu}/u
/** What parts of contracts, laws, reports and books are called. */
const NAMED =
  /^(?:article|art\.|chapter|chapitre|section|sous-section|part|partie|title|titre|annexe?|appendix|appendice|schedule|module|étape|step)\s+(?:[\divxlc]+|[a-z]|premi[eè]re?|un|one)\b/iu
/** Words under and above pictures and tables. */
export const CAPTION =
  /^[[(<【]?\s?(?:fig(?:ure)?|tab(?:le(?:au)?)?|abb(?:ildung)?|graph(?:ique)?|chart|listing|example|exemple|exhibit|photo|encadré|box|source|note|표|그림|図|表|图)s?[.:]?\s*(?:[\d:–—-]|[A-Z]{1,3}[.-]\s?\d|[A-Z]\.)/iu
const BULLET = new RegExp(`^[${CHECKBOXES}${BULLETS}](?!\\d)\\s*`, 'u')

/** The heading that begins with a line, judged by the text around it; null for other text. */
export function headingAt(
  lines: readonly Line[],
  at: number,
  body: BodyText,
  isBeforeTable = false,
): Heading | null {
  const line = lines[at]
  const tagged = taggedAt(lines, at)
  if (tagged !== null) return tagged
  if (line === undefined || !isPlausible(lineText(line))) return null
  // a file that marks headings marks the small ones, too
  if (body.isTagged && line.tag === null && rounded(line.size) < body.size * HEADING_SIZE) return null
  if (continuesOther(lines, at, body)) return null
  const count = linesOf(lines, at, body)
  const text = headingText(lines.slice(at, at + count))
  if (!isPlausible(text) || wordCount(text) > WORDS_MAX || text.length > LENGTH_MAX) return null
  const level = levelOf(lines, at, count, text, body, isBeforeTable && at + count === lines.length)
  return level === 0 ? null : { level, lines: count }
}

/** The lines that the file marks as one heading. */
function taggedAt(lines: readonly Line[], at: number): Heading | null {
  const heading = lines[at]?.tag
  if (heading == null) return null
  const end = lines.findIndex(({ tag }, index) => index > at && tag !== heading)
  const count = (end === -1 ? lines.length : end) - at
  const words = wordCount(headingText(lines.slice(at, at + count)))
  return words === 0 || words > TAGGED_WORDS_MAX ? null : { level: heading.level, lines: count }
}

/** The words of a heading; a number that is written after its title is before it again. */
export function headingText(lines: readonly Line[]): string {
  const sorted = lines.toSorted((a, b) =>
    Math.abs(a.y - b.y) < SAME_LINE * a.size ? leftOf(a) - leftOf(b) : b.y - a.y,
  )
  return joined(sorted.map(lineText))
}

const isPlausible = (text: string) =>
  /\p{L}{2}|\p{Lo}/u.test(text) && !BULLET.test(text) && !CAPTION.test(text)

/** Whether a line is below others in the same letters that begin a caption or an item. */
function continuesOther(lines: readonly Line[], at: number, body: BodyText): boolean {
  let first = at
  for (; first > 0 && at - first < LINES_MAX; first--) {
    const [above, line] = [lines[first - 1], lines[first]]
    if (above === undefined || line === undefined || !isSameStyle(above, line, body)) break
    const distance = above.y - line.y
    if (distance <= 0 || distance > TOGETHER * line.size) break
  }
  const start = lines[first]
  return first < at && start !== undefined && !isPlausible(lineText(start))
}

/** Lines of the same letters directly below each other. */
function linesOf(lines: readonly Line[], at: number, body: BodyText): number {
  let count = 1
  const first = lines[at]
  // in the letters of the body the next line is the text under the heading
  if (first !== undefined && first.font === body.font && rounded(first.size) === body.size) return 1
  while (count < LINES_MAX) {
    const [last, next] = [lines[at + count - 1], lines[at + count]]
    if (last === undefined || next === undefined || !isSameStyle(last, next, body)) break
    const distance = last.y - next.y
    const isBeside = Math.abs(distance) < SAME_LINE * last.size
    if (!isBeside && (distance <= 0 || distance > TOGETHER * last.size || NUMBERED.test(lineText(next))))
      break
    count++
  }
  return count
}

function isSameStyle(one: Line, other: Line, body: BodyText): boolean {
  return (
    rounded(one.size) === rounded(other.size) &&
    (one.font === other.font || (isHeavy(one, body) && isHeavy(other, body)))
  )
}

function levelOf(
  lines: readonly Line[],
  at: number,
  count: number,
  text: string,
  body: BodyText,
  isBeforeTable: boolean,
): number {
  const [line, after] = [lines[at], lines[at + count]]
  if (line === undefined) return 0
  const size = rounded(line.size)
  if (size >= body.size * HEADING_SIZE) return Math.min(1 + body.sizes.indexOf(size), 4)
  const level = Math.min(body.sizes.length, 3) + 1
  const deeper = DEEP.test(text)
    ? Math.min(level + (text.split(/\s/)[0] ?? '').split('.').filter(Boolean).length - 2, 6)
    : level
  if (size < body.size * 0.95 || count > 3) return 0
  const endsSentence = /[.;,]$/.test(text) && !/\b(?:etc|inc|ltd|co)\.$/i.test(text)
  const isApart = isApartFrom(lines[at - 1], line, body)
  const bookmark = body.outline.get(lettersOf(text))
  if (bookmark !== undefined && (isApart || isHeavy(line, body) || line.font !== body.font)) return bookmark
  const isLonger = after !== undefined && isSameStyle(line, after, body) && line.y - after.y > 0
  if (
    isHeavy(line, body) &&
    (isBeforeTable || after !== undefined) &&
    !endsSentence &&
    !(isLonger && count === LINES_MAX)
  ) {
    if (isApart || NUMBERED.test(text)) return deeper
  }
  if (endsSentence || wordCount(text) > 16 || count > 2) return 0
  if (NUMBERED.test(text) && line.font !== body.font && text.length < 100) return deeper
  if (!isApart) return 0
  if (!isBeforeTable && !isFollowed(line, after, body)) return 0
  if (DEEP.test(text) || NAMED.test(text)) return deeper
  if (wordCount(text) > TITLE_WORDS_MAX) return 0
  return isInCapitals(text) || isTitle(lines.slice(at, at + count), text, after, body) ? level : 0
}

/** Whether lines in another font than the body, such as italics, begin a text in its font. */
function isTitle(own: readonly Line[], text: string, after: Line | undefined, body: BodyText): boolean {
  const isOther = own.every(({ runs }) =>
    runs.every(({ font, length }) => font !== body.font || length === 0),
  )
  return (
    isOther &&
    /^[\p{Lu}\p{Lo}\d]/u.test(text) &&
    !text.endsWith(':') &&
    after?.font === body.font &&
    rounded(after.size) === body.size &&
    rightOf(after) - leftOf(after) > Math.max(...own.map((line) => rightOf(line) - leftOf(line)))
  )
}

/** Whether nearly all letters of a line are heavier than those of the body. */
export function isHeavy(line: Line, body: BodyText): boolean {
  const all = line.runs.reduce((sum, { length }) => sum + length, 0)
  const heavy = line.runs.reduce(
    (sum, { font, length }) => sum + (weightOf(font) >= body.weight + HEAVIER ? length : 0),
    0,
  )
  return heavy >= HEAVY_SHARE * all
}

/** Whether a line has more space above it than the lines of a paragraph. */
function isApartFrom(above: Line | undefined, line: Line, body: BodyText): boolean {
  if (above === undefined) return true
  const distance = above.y - line.y
  const isBeside = leftOf(line) > rightOf(above) || rightOf(line) < leftOf(above)
  return isBeside || distance <= 0 || distance > APART * Math.max(body.pitch, line.size)
}

/** Whether other text follows: the last lines of a page are no headings. */
function isFollowed(line: Line, after: Line | undefined, body: BodyText): boolean {
  return (
    after !== undefined && line.y - after.y > 0 && !(isInCapitals(lineText(after)) && !isHeavy(after, body))
  )
}

function isInCapitals(text: string): boolean {
  const letters = text.match(/\p{L}/gu) ?? []
  return (
    letters.length > 3 &&
    letters.every((letter) => letter === letter.toUpperCase() && letter !== letter.toLowerCase())
  )
}
