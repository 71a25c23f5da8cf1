/** Everything that Unicode displays as nothing or that reorders text, except line ends and tabs. */
const HIDDEN = /[^\P{C}\n\t]|\p{Default_Ignorable_Code_Point}/gu

/** A text in which characters that cannot be seen are written as their code, such as ‹U+200B›. */
export function visibleText(text: string): string {
  return text.replaceAll(HIDDEN, (sign) => {
    const code = (sign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')
    return `‹U+${code}›`
  })
}
