/** Whether a text may hold a formula, so that the parts for it are worth loading. */
export const mayHoldMath = (text: string) => /\$|\\\(|\\\[/.test(text)

const CODE = /(`+)[\s\S]*?\1(?!`)/g

/**
 * Makes formulas unmistakable: `\(…\)` and `\[…\]` become dollars, and a dollar that opens no formula is escaped.
 * A pair counts when the text inside touches both marks and no digit follows, so that « $5 and $6 » stays money.
 */
export function prepareMath(text: string): string {
  if (/^ {0,3}(```|~~~)/.test(text) || !mayHoldMath(text)) return text
  let done = ''
  let from = 0
  for (const code of text.matchAll(CODE)) {
    done += prepareProse(text.slice(from, code.index)) + code[0]
    from = code.index + code[0].length
  }
  return done + prepareProse(text.slice(from))
}

function prepareProse(text: string): string {
  return text
    .replace(/\\\[([\s\S]+?)\\\]/g, (_whole, formula: string) => `\n$$\n${formula.trim()}\n$$\n`)
    .replace(/\\\((.+?)\\\)/g, (_whole, formula: string) => `$${formula.trim()}$`)
    .replace(/\\\$|\$\$[\s\S]*?\$\$|\$(?=\S)[^$\n]*?[^\s\\$]\$(?!\d)|\$/g, (found) =>
      found === '$' ? '\\$' : found,
    )
}
