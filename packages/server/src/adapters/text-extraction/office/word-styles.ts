import { headingLevelOfName } from './heading-names.ts'
import { outlineLevelIn } from './paragraph-changes.ts'

/** The numbers of built-in styles, which are the same in every language. */
const LAST_HEADING = 9
const TITLE = 62
const USER_DEFINED = 0x0ffe
const NO_BASE = 0x0fff
const PARAGRAPH = 1
/** Styles that inherit from each other; a damaged file can make a circle of them. */
const CHAIN_MAX = 12

type Style = { level: number; base: number }

/** The level of headings for each style of a style sheet that has one: by number, outline level, name, or the style it is based on. */
export function headingStyles(sheet: Buffer, isWide: boolean): Map<number, number> {
  const styles = stylesIn(sheet, isWide)
  const headings = new Map<number, number>()
  for (const index of styles.keys()) {
    let at = index
    for (let step = 0; step < CHAIN_MAX; step++) {
      const style = styles.get(at)
      if (style === undefined) break
      if (style.level > 0) {
        headings.set(index, style.level)
        break
      }
      at = style.base
    }
  }
  return headings
}

function stylesIn(sheet: Buffer, isWide: boolean): Map<number, Style> {
  const styles = new Map<number, Style>()
  if (sheet.length < 6) return styles
  const count = sheet.readUInt16LE(2)
  const fixed = sheet.readUInt16LE(4)
  let at = 2 + sheet.readUInt16LE(0)
  for (let index = 0; index < count && at + 4 <= sheet.length; index++) {
    const length = sheet.readUInt16LE(at)
    if (length >= 6) {
      const style = styleOf(sheet.subarray(at + 2, at + 2 + length), fixed, isWide)
      if (style !== null) styles.set(index, style)
    }
    at += 2 + length
  }
  return styles
}

function styleOf(bytes: Buffer, fixed: number, isWide: boolean): Style | null {
  if (bytes.length < 6) return null
  const number = bytes.readUInt16LE(0) & 0x0fff
  const kind = bytes.readUInt16LE(2) & 0x000f
  const base = bytes.readUInt16LE(2) >> 4
  if (number >= 1 && number <= LAST_HEADING) return { level: number, base: NO_BASE }
  if (number === TITLE) return { level: 1, base: NO_BASE }
  // a built-in style is what its number says, and the older format has names in the code page of the writer
  if (!isWide || kind !== PARAGRAPH) return { level: 0, base: NO_BASE }
  const nameEnd = fixed + 2 + (bytes.length > fixed + 1 ? bytes.readUInt16LE(fixed) : 0) * 2
  const name = bytes.subarray(fixed + 2, nameEnd).toString('utf16le')
  const named = number === USER_DEFINED ? headingLevelOfName(name) : 0
  return { level: named > 0 ? named : outlineOf(bytes, nameEnd + 2), base }
}

/** The outline level in the changes that a style makes to a paragraph. */
function outlineOf(bytes: Buffer, after: number): number {
  const at = after + (after % 2)
  if (at + 4 > bytes.length) return 0
  const length = bytes.readUInt16LE(at)
  return outlineLevelIn(bytes.subarray(at + 4, at + 2 + length))
}
