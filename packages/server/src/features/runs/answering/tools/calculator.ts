import Formula from 'fparser'
import { z } from 'zod'
import { houseTool, ToolRefusal } from './tool.ts'

const EXPRESSION_MAX = 500
/** Digits of a result; further ones are rounding errors of binary numbers. */
const PRECISION = 14
const FUNCTIONS = [
  'abs',
  'acos',
  'asin',
  'atan',
  'cbrt',
  'ceil',
  'cos',
  'exp',
  'floor',
  'log',
  'log10',
  'log2',
  'max',
  'min',
  'round',
  'sin',
  'sqrt',
  'tan',
  'trunc',
]
const CONSTANTS = ['PI', 'E']
const KNOWN = new Set([...FUNCTIONS, ...CONSTANTS])

export const calculator = houseTool({
  id: 'calculator',
  description: `Calculates one arithmetic expression exactly. Use it for every calculation with more than small numbers. Operators: + - * / ^ and brackets; n% means n/100; a dot before decimals and no separators of thousands. Functions: ${FUNCTIONS.join(', ')} (log is the natural logarithm, angles are in radians). Constants: ${CONSTANTS.join(', ')}.`,
  input: z.strictObject({
    expression: z.string().min(1).max(EXPRESSION_MAX).describe('For example (1250 * 1.2 - 300) / 12'),
  }),
  run: async (_, { expression }) => ({ value: calculate(expression) }),
})

/** The value of an expression. Throws `ToolRefusal` for anything else. */
export function calculate(expression: string): number {
  const value = evaluated(withoutSigns(tokensOf(expression)))
  if (!Number.isFinite(value)) throw new ToolRefusal('The expression has no finite value.')
  return Number(value.toPrecision(PRECISION))
}

const TOKEN = /(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?|[a-z_]\w*|\S/gi

/** Only known names and operators, because the library looks names up in objects. */
function tokensOf(expression: string): string[] {
  const plain = expression
    .replaceAll('×', '*')
    .replaceAll('÷', '/')
    .replaceAll('−', '-')
    .replaceAll('**', '^')
    .replaceAll(/(\d+(?:\.\d+)?)\s*%(?!\s*[\d(])/g, '($1/100)')
  const tokens = plain.match(TOKEN) ?? []
  for (const token of tokens) {
    if (/^[a-z_]/i.test(token) && !KNOWN.has(token)) throw new ToolRefusal(`Unknown name: ${token}`)
    if (/^[^\w.,+\-*/^()]/.test(token)) throw new ToolRefusal(`Unexpected sign: ${token}`)
  }
  return tokens.map((token) => (/^\.\d/.test(token) ? `0${token}` : token))
}

/** The library evaluates -3^2 as (-3)^2, so a sign before an operand becomes a subtraction or a factor. */
function withoutSigns(tokens: readonly string[]): string {
  const written = tokens.map((token, at) => {
    const before = tokens[at - 1] ?? '('
    if ((token !== '-' && token !== '+') || !'(,+-*/^'.includes(before)) return token
    if (before === '^') {
      if (tokens[at + 2] === '^') throw new ToolRefusal('Put the exponent in brackets.')
      return token
    }
    if (token === '+') return ''
    if (before === '(' || before === ',') return '0-'
    return before === '/' ? '(0-1)/' : '(0-1)*'
  })
  return written.join(' ')
}

function evaluated(expression: string): number {
  let value: unknown
  try {
    value = Formula.calc(expression, {})
  } catch {
    throw new ToolRefusal('The expression cannot be read.')
  }
  if (typeof value !== 'number') throw new ToolRefusal('The expression cannot be read.')
  return value
}
