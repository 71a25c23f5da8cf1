/** Whether a text can contain a formula, so that the formula code is only loaded when needed. */
export const mayHoldMath = (text: string) => /\$|\\\(|\\\[/.test(text)

/**
 * Makes formulas unmistakable: `\(…\)` and `\[…\]` become dollars, and a dollar that opens no formula is escaped. A
 * pair counts when the text inside touches both marks and no digit follows, so that « $5 and $6 » stays money.
 * Unclosed marks never cause text to be read again.
 */
export function prepareMath(text: string): string {
  if (/^ {0,3}(```|~~~)/.test(text) || !mayHoldMath(text)) return text
  let done = ''
  let from = 0
  for (const { start, end } of codeIn(text)) {
    done += prepareProse(text.slice(from, start)) + text.slice(start, end)
    from = end
  }
  return done + prepareProse(text.slice(from))
}

type Range = { start: number; end: number }

/** Code within the text: between two rows of backticks of one length. */
function codeIn(text: string): Range[] {
  const rows = [...text.matchAll(/`+/g)].map(({ 0: row, index }) => ({
    start: index,
    end: index + row.length,
  }))
  const next = new Map<number, number>()
  const closing = rows.map(() => -1)
  for (let at = rows.length - 1; at >= 0; at -= 1) {
    const length = lengthOf(rows[at])
    closing[at] = next.get(length) ?? -1
    next.set(length, at)
  }
  const ranges: Range[] = []
  for (let at = 0; at < rows.length; at += 1) {
    const [open, close] = [rows[at], rows[closing[at] ?? -1]]
    if (open === undefined || close === undefined) continue
    ranges.push({ start: open.start, end: close.end })
    at = closing[at] ?? at
  }
  return ranges
}

const lengthOf = (row: Range | undefined) => (row ? row.end - row.start : 0)

function prepareProse(text: string): string {
  const blocks = replaceBetween(text, '\\[', '\\]', false, (formula) => `\n$$\n${formula}\n$$\n`)
  return replaceBetween(blocks, '\\(', '\\)', true, (formula) => `$${formula}$`).replace(
    /\\\$|\$\$[\s\S]*?\$\$|\$(?=\S)[^$\n]*?[^\s\\$]\$(?!\d)|\$/g,
    (found) => (found === '$' ? '\\$' : found),
  )
}

/** Replaces text between two marks, including the marks; `inLine`: both must be on one line. */
function replaceBetween(
  text: string,
  open: string,
  close: string,
  inLine: boolean,
  make: (inner: string) => string,
): string {
  let done = ''
  let from = 0
  let end = 0
  let newline = 0
  for (let start = text.indexOf(open); start !== -1; start = text.indexOf(open, start)) {
    const inner = start + open.length
    if (end <= inner) end = text.indexOf(close, inner + 1)
    if (end === -1) break
    if (newline !== -1 && newline < inner) newline = text.indexOf('\n', inner)
    if (inLine && newline !== -1 && newline < end) {
      start = newline
      continue
    }
    done += text.slice(from, start) + make(text.slice(inner, end).trim())
    from = end + close.length
    start = from
  }
  return done + text.slice(from)
}
