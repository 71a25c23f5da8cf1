export type ParagraphProperties = {
  /** 1 to 9, or 0 for a paragraph that is no heading. */
  heading: number
  isListItem: boolean
  depth: number
  isInTable: boolean
  /** Ends a row of a table. */
  isRowEnd: boolean
}

/** A paragraph of running text, or a heading of a level. */
export const plain = (heading: number): ParagraphProperties => ({
  heading,
  isListItem: false,
  depth: 0,
  isInTable: false,
  isRowEnd: false,
})

/** Applies the changes to a style that matter to the structure (sprm in MS-DOC). */
export function applied(changes: Buffer, properties: ParagraphProperties): ParagraphProperties {
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

/** The outline level that changes to a paragraph set: 1 to 9, or 0 for body text. */
export const outlineLevelIn = (changes: Buffer): number => applied(changes, plain(0)).heading
