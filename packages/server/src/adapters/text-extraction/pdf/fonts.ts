import type { PDFPageProxy, TextItem } from 'pdfjs-dist/types/src/display/api.js'

/** What the names of fonts say about their weight, the first that fits. */
const WEIGHTS: readonly (readonly [RegExp, number])[] = [
  [/semi-?bold|demi|semi(?![a-z])/i, 600],
  [/extra-?bold|ultra-?bold|black|heavy/i, 900],
  [/bold|[-,]bd|bd$|(?:^|[-+])(?:cm|sf|ec|lm)b|[-,]b$/i, 700],
  // the bold letters of the URW fonts, and the step above regular of others
  [/-medi$|-mediital$/i, 700],
  [/medium/i, 500],
  [/extra-?light|thin|hairline/i, 200],
  [/light/i, 300],
]
const REGULAR = 400
const ORNAMENTS = /dingbat|wingding|webding/i

/** The weight of a font by its name, as in CSS. */
export function weightOf(font: string): number {
  return WEIGHTS.find(([pattern]) => pattern.test(font))?.[1] ?? REGULAR
}

/**
 * Names the fonts of a page's text by what the file calls them: pdf.js numbers them anew for every page. A font that
 * was not needed to draw a page keeps its number, so that only its difference from others is known.
 */
export function nameFonts(page: PDFPageProxy, items: readonly TextItem[]): void {
  for (const item of items) {
    const font: unknown = page.commonObjs.has(item.fontName) ? page.commonObjs.get(item.fontName) : null
    const name: unknown = typeof font === 'object' && font !== null ? Reflect.get(font, 'name') : null
    if (typeof name !== 'string' || name === '') continue
    item.fontName = name.replace(/^[A-Z]{6}\+/, '')
    // the letters of these fonts are drawn as bullets, arrows and ticks
    if (ORNAMENTS.test(name) && /^\s*\p{L}\s*$/u.test(item.str)) item.str = '•'
  }
}
