/** The demo model's two harmless tools, which run in this process. */
export type DemoTool =
  | { name: 'clock'; input: Record<string, never>; output: { now: string } }
  | { name: 'calculator'; input: { expression: string }; output: { value: number } }

/** A length limit, because brackets are parsed recursively. */
const SUM = /[\d(][\d\s.()+*/×÷−-]{0,200}[\d)]/g

/** The calculator if the question contains a calculation, otherwise the clock. */
export function runDemoTool(question: string, now: Date): DemoTool {
  const sum = sumIn(question)
  if (sum !== null) {
    const { expression, value } = sum
    return { name: 'calculator', input: { expression }, output: { value } }
  }
  return { name: 'clock', input: {}, output: { now: now.toISOString() } }
}

/** The first calculation in a question, and its result. */
export function sumIn(question: string): { expression: string; value: number } | null {
  for (const [found] of question.matchAll(SUM)) {
    const expression = found.trim()
    const value = /[+*/×÷−-]/.test(expression) ? calculate(expression) : null
    if (value !== null) return { expression, value }
  }
  return null
}

/** Sums, products and brackets; null for any other text. */
export function calculate(expression: string): number | null {
  const tokens = expression.match(/\d+(?:\.\d+)?|\S/g) ?? []
  let at = 0
  const sum = (): number => {
    let value = product()
    for (let sign = tokens[at]; sign === '+' || sign === '-' || sign === '−'; sign = tokens[at]) {
      at += 1
      value = sign === '+' ? value + product() : value - product()
    }
    return value
  }
  const product = (): number => {
    let value = factor()
    for (let sign = tokens[at]; sign !== undefined && '*/×÷'.includes(sign); sign = tokens[at]) {
      at += 1
      value = sign === '*' || sign === '×' ? value * factor() : value / factor()
    }
    return value
  }
  const factor = (): number => {
    const token = tokens[at]
    at += 1
    if (token === '-' || token === '−') return -factor()
    if (token !== '(') return token === undefined ? Number.NaN : Number(token)
    const value = sum()
    at += 1
    return tokens[at - 1] === ')' ? value : Number.NaN
  }
  const value = sum()
  return at === tokens.length && Number.isFinite(value) ? value : null
}
