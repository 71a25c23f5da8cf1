const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ' }
/** Escaped characters are replaced with the private use area of Unicode while marks are removed. */
const ASIDE = 0xe000
const TABLE_RULE = /^\s*\|?\s*:?-+:?\s*(?:\|\s*:?-+:?\s*)*\|?\s*$/

/** Markdown as it is read aloud: without its marks, escapes and numbers of sources; a row of a table is a sentence. */
export function spoken(markdown: string): string {
  const lines = markdown.replace(/\\([!-/:-@[-`{-~])/g, (_, sign: string) => aside(sign)).split('\n')
  const isTable = lines.some((line) => line.includes('|') && TABLE_RULE.test(line))
  return lines
    .filter((line) => !TABLE_RULE.test(line) && !/^\s*(?:```|~~~|(?:[*_-]\s*){3,}$)/.test(line))
    .map((line) => (isTable || line.trimStart().startsWith('|') ? rowOf(line) : line))
    .map(withoutMarks)
    .join(' ')
    .replace(/[\ue000-\ue07f]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - ASIDE))
    .replace(/\s+/g, ' ')
    .trim()
}

const aside = (sign: string) => String.fromCharCode(ASIDE + sign.charCodeAt(0))

function rowOf(line: string): string {
  if (!line.includes('|')) return line
  const cells = line.split('|').map((cell) => cell.trim())
  return `${cells.filter((cell) => cell !== '').join(', ')}.`
}

function withoutMarks(line: string): string {
  return (
    line
      .replace(/^[\s>]*(?:#{1,6}\s+|[*+-]\s+(?:\[[ xX]\]\s+)?)?/, '')
      .replace(/\s?\[\d{1,3}(?:\s*[,;]\s*\d{1,3})*\](?!\()/g, '')
      .replace(/!?\[([^[\]]*)\]\([^)\n]{0,1000}\)/g, '$1')
      .replace(/<\/?[a-z][^<>]{0,200}>/gi, ' ')
      .replace(/(\*{1,3})(?=\S)([^*]{1,2000})(?<=\S)\1/g, '$2')
      .replace(/(?<!\w)(_{1,3})(?=\S)([^_]{1,2000})(?<=\S)\1(?!\w)/g, '$2')
      // a pair of marks that another sentence completes
      .replace(/\*\*|~~|(?<!\w)__|__(?!\w)|`+/g, '')
      .replace(/&(amp|lt|gt|quot|nbsp);/g, (_, name: string) => ENTITIES[name] ?? ' ')
  )
}
