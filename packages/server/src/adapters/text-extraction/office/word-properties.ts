import { applied, type ParagraphProperties, plain } from './paragraph-changes.ts'
import { headingStyles } from './word-styles.ts'

const PAGE = 512

/** Looks up the properties of the paragraph around an offset in the document's stream. */
export function paragraphProperties(
  document: Buffer,
  plc: Buffer,
  sheet: Buffer,
  isWide: boolean,
): (offset: number) => ParagraphProperties | null {
  const headings = headingStyles(sheet, isWide)
  const pageNumberBytes = isWide ? 4 : 2
  const count = Math.max(0, Math.floor((plc.length - 4) / (4 + pageNumberBytes)))
  return (offset) => {
    const index = lastAtMost(count, offset, (at) => plc.readUInt32LE(at * 4))
    if (index === -1) return null
    const number = plc.readUIntLE((count + 1) * 4 + index * pageNumberBytes, Math.min(pageNumberBytes, 3))
    const page = document.subarray(number * PAGE, number * PAGE + PAGE)
    if (page.length < PAGE) return null
    return onPage(page, offset, isWide, headings)
  }
}

function onPage(page: Buffer, offset: number, isWide: boolean, headings: ReadonlyMap<number, number>) {
  const runs = page.readUInt8(PAGE - 1)
  const run = lastAtMost(runs, offset, (at) => page.readUInt32LE(at * 4))
  if (run === -1) return null
  const place = page.readUInt8((runs + 1) * 4 + run * (isWide ? 13 : 7)) * 2
  if (place === 0) return plain(0)
  const first = page.readUInt8(place)
  const isLong = isWide && first === 0
  const start = place + (isLong ? 2 : 1)
  const length = isLong ? page.readUInt8(place + 1) * 2 : isWide ? first * 2 - 1 : first * 2
  const data = page.subarray(start, Math.min(start + length, PAGE - 1))
  if (data.length < 2) return null
  const style = isWide ? data.readUInt16LE(0) : data.readUInt8(0)
  const properties = plain(headings.get(style) ?? 0)
  return isWide ? applied(data.subarray(2), properties) : properties
}

/** The last index whose value is not above the one that is sought; -1 where there is none. */
function lastAtMost(count: number, sought: number, valueAt: (index: number) => number): number {
  let low = 0
  let high = count
  while (low < high) {
    const middle = (low + high) >> 1
    if (valueAt(middle) <= sought) low = middle + 1
    else high = middle
  }
  return low - 1
}
