import { headingLevelOfName } from './heading-names.ts'
import { readNumbers } from './docx-numbers.ts'
import type { OfficePackage } from './package.ts'
import { childOf, childrenOf, type XmlNode } from './xml.ts'

/** What a paragraph's properties mean for its structure. */
export type DocxStyles = {
  /** 1 to 9, or 0 for a paragraph that is no heading. */
  headingLevel(properties: XmlNode | undefined): number
  /** The place of a paragraph in a list; null for one in none. */
  listPlace(properties: XmlNode | undefined): { list: string; depth: number; isOrdered: boolean } | null
  /** The number before a heading, such as `2.1`; empty for one without. Headings are asked for in their order. */
  headingNumber(properties: XmlNode | undefined, level: number): string
}

type Style = { level: number; parent: string; properties: XmlNode | undefined }

const CHAIN_MAX = 20

export function readStyles(office: OfficePackage, stylesPart: string, numberingPart: string): DocxStyles {
  const styles = stylesIn(office.part(stylesPart) ?? '')
  const numbers = readNumbers(office.part(numberingPart) ?? '')

  const alongStyles = <T>(id: string, found: (style: Style) => T | null): T | null => {
    let at = id
    for (let step = 0; step < CHAIN_MAX; step++) {
      const style = styles.get(at)
      if (style === undefined) return null
      const value = found(style)
      if (value !== null) return value
      at = style.parent
    }
    return null
  }
  const styleOf = (properties: XmlNode | undefined) => valueOf(childOf(properties, 'pStyle'))

  const numberingOf = (properties: XmlNode | undefined) =>
    childOf(properties, 'numPr') ??
    alongStyles(styleOf(properties), (style) => childOf(style.properties, 'numPr') ?? null) ??
    undefined

  return {
    headingLevel(properties) {
      const own = outlineOf(properties)
      if (own > 0) return own
      return alongStyles(styleOf(properties), ({ level }) => (level > 0 ? level : null)) ?? 0
    },
    listPlace(properties) {
      const numbering = numberingOf(properties)
      const list = valueOf(childOf(numbering, 'numId'))
      if (list === '' || list === '0') return null
      const depth = Number(valueOf(childOf(numbering, 'ilvl'))) || 0
      return { list, depth, isOrdered: numbers.isOrdered(list, depth) }
    },
    headingNumber(properties, level) {
      const numbering = numberingOf(properties)
      const list = valueOf(childOf(numbering, 'numId'))
      if (list === '' || list === '0') return ''
      const depth = valueOf(childOf(numbering, 'ilvl'))
      return numbers.next(list, depth === '' ? level - 1 : Number(depth))
    },
  }
}

function stylesIn(xml: string): Map<string, Style> {
  const styles = new Map<string, Style>()
  for (const node of childrenOf(xml, 'styles')) {
    if (node.name !== 'style') continue
    const properties = childOf(node, 'pPr')
    const name = valueOf(childOf(node, 'name'))
    styles.set(node.attributes['styleId'] ?? '', {
      level: headingLevelOfName(name) || outlineOf(properties),
      parent: valueOf(childOf(node, 'basedOn')),
      properties,
    })
  }
  return styles
}

function outlineOf(properties: XmlNode | undefined): number {
  const value = valueOf(childOf(properties, 'outlineLvl'))
  return /^[0-8]$/.test(value) ? Number(value) + 1 : 0
}

const valueOf = (node: XmlNode | undefined) => node?.attributes['val'] ?? ''
