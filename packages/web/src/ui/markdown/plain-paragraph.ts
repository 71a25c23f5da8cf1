/** Characters with a meaning anywhere in a line, that make a link of a word, or after which a mark can be. */
const SIGN = /[\\`*_[\]<&~$|@\t\0【”»]|["'’][.,]?\s?\(\d|:\/\/|www\./i
/** Syntax at the beginning or end of a line, and lines without a word. */
const AT_LINE_ENDS = /^(?:[ #>+=:-]|\d{1,9}[.)]|$)| $/m

/** The text of a block without any Markdown syntax, which needs no parser; otherwise null. */
export function plainParagraph(block: string): string | null {
  const words = block.replace(/\n+$/, '')
  return SIGN.test(words) || AT_LINE_ENDS.test(words) ? null : words
}
