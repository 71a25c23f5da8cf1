/** Lines as running text: a word that was parted at the end of a line is whole again. */
export function joined(lines: readonly string[]): string {
  return lines.reduce((text, line) => {
    if (/\p{L}\u00ad$/u.test(text)) return text.slice(0, -1) + line
    if (/\p{L}[-\u2010]$/u.test(text) && /^\p{Ll}/u.test(line)) return text.slice(0, -1) + line
    return text === '' ? line : `${text} ${line}`
  }, '')
}
