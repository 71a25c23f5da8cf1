import type { Extracted } from '../extracted.ts'

/** The recognised text replaces a text layer that has less than this share of its letters, and at least so many fewer. */
const LAYER_SHARE = 0.5
const LETTERS_MORE = 20

/** What was read out of a PDF, with the recognised texts of some of its pages; the numbers of the pages stay. */
export function withScans(extracted: Extracted, recognised: ReadonlyMap<number, string>): Extracted {
  let markdown = ''
  const sections = extracted.sections.map((section, at) => {
    const layer = textOfSection(extracted, at)
    const text = better(layer, recognised.get(at + 1) ?? '')
    const start = markdown === '' ? 0 : markdown.length + 2
    if (text !== '') markdown = markdown === '' ? text : `${markdown}\n\n${text}`
    return { ...section, start }
  })
  return { ...extracted, markdown, sections }
}

/** A page begins two characters after the end of the text before it, or closer after an item of a list. */
function textOfSection({ markdown, sections }: Extracted, at: number): string {
  const begin = (index: number) => Math.max(0, (sections[index]?.start ?? markdown.length + 2) - 2)
  return markdown.slice(begin(at), begin(at + 1)).trim()
}

function better(layer: string, recognised: string): string {
  const known = lettersIn(layer)
  const more = lettersIn(recognised)
  if (known === 0) return more === 0 ? layer : recognised
  return known < more * LAYER_SHARE && more - known >= LETTERS_MORE ? recognised : layer
}

const lettersIn = (text: string) => text.match(/[\p{L}\p{N}]/gu)?.length ?? 0
