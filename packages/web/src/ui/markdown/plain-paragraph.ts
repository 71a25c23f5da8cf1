/** What can mean something anywhere in a line, or make an address of a word. */
const SIGN = /[\\`*_[\]<&~$|@\t\0]|:\/\/|www\./i
/** What means something at the beginning of a line, or at its end, and lines without a word. */
const AT_LINE_ENDS = /^(?:[ #>+=:-]|\d{1,9}[.)]|$)| $/m

/** The words of a block in which nothing means anything but itself, so that no parser is needed; null for all others. */
export function plainParagraph(block: string): string | null {
  const words = block.replace(/\n+$/, '')
  return SIGN.test(words) || AT_LINE_ENDS.test(words) ? null : words
}
