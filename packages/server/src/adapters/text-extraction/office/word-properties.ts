export type ParagraphProperties = {
  /** 1 to 9, or 0 for a paragraph that is no heading. */
  heading: number
  isListItem: boolean
  depth: number
  isInTable: boolean
  /** Ends a row of a table. */
  isRowEnd: boolean
}

const PAGE = 512
const STYLE_TITLE = 62

/** Looks up the properties of the paragraph around an offset in the document's stream. */
export function paragraphProperties(
  document: Buffer,
  plc: Buffer,
  sheet: Buffer,
  isWide: boolean,
): (offset: number) => ParagraphProperties | null {
  const headings = headingStyles(sheet)
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

const plain = (heading: number): ParagraphProperties => ({
  heading,
  isListItem: false,
  depth: 0,
  isInTable: false,
  isRowEnd: false,
})

/** Runs over the changes to a style that matter to the structure. */
function applied(changes: Buffer, properties: ParagraphProperties): ParagraphProperties {
  let at = 0
  while (at + 2 < changes.length) {
    const code = changes.readUInt16LE(at)
    const value = changes.readUInt8(at + 2)
    if (code === 0x2416) properties.isInTable = value === 1
    else if (code === 0x2417) properties.isRowEnd = value === 1
    else if (code === 0x260a) properties.depth = Math.min(value, 8)
    else if (code === 0x460b) properties.isListItem = changes.readUInt16LE(at + 2) !== 0
    else if (code === 0x2640) properties.heading = value < 9 ? value + 1 : 0
    at += 2 + operandBytes(code, changes, at + 2)
  }
  return properties
}

function operandBytes(code: number, changes: Buffer, at: number): number {
  switch (code >> 13) {
    case 0:
    case 1:
      return 1
    case 2:
    case 4:
    case 5:
      return 2
    case 3:
      return 4
    case 7:
      return 3
    default:
      // a table's definition has a length of two bytes, everything else of one
      return code === 0xd608 ? changes.readUInt16LE(at) + 1 : changes.readUInt8(at) + 1
  }
}

/** Built-in heading styles are known by a number, whatever their name is in the writer's language. */
function headingStyles(sheet: Buffer): Map<number, number> {
  const headings = new Map<number, number>()
  if (sheet.length < 6) return headings
  const count = sheet.readUInt16LE(2)
  let at = 2 + sheet.readUInt16LE(0)
  for (let style = 0; style < count && at + 4 <= sheet.length; style++) {
    const length = sheet.readUInt16LE(at)
    if (length > 0) {
      const builtIn = sheet.readUInt16LE(at + 2) & 0x0fff
      if (builtIn >= 1 && builtIn <= 9) headings.set(style, builtIn)
      if (builtIn === STYLE_TITLE) headings.set(style, 1)
    }
    at += 2 + length
  }
  return headings
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
