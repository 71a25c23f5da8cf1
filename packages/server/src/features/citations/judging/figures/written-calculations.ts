import type { Figure } from './figure.ts'
import { isEqual } from './near.ts'

const OPERATOR = /^\s*\)?\s*([×*x+−–-]|times|fois|plus|minus|less|moins)\s*\(?\s*$/iu
const MULTIPLIER_MAX = 400
const PRODUCT = /^(?:[×*x]|times|fois)$/iu
const SUM = /^(?:\+|plus)$/iu

type Term = { amount: number; dimension: string | null }

/**
 * The figures that a sentence calculates in writing, such as '2 × €8.40 + €4.20 = €21': its multipliers, and what is
 * equal to its results, if the passage has the other operands.
 */
export function calculatedIn(text: string, all: readonly Figure[], supported: readonly Figure[]): Figure[] {
  const found = new Set<Figure>()
  for (const chain of chainsIn(text, all)) {
    const isKnown = chain.figures.every((figure, at) => {
      const isFactor = PRODUCT.test(chain.operators[at] ?? '') || PRODUCT.test(chain.operators[at - 1] ?? '')
      return supported.includes(figure) || (isFactor && isMultiplier(figure))
    })
    if (!isKnown) continue
    const results = resultsOf(chain)
    for (const figure of chain.figures) found.add(figure)
    for (const figure of all) {
      const amount = (figure.values[0] ?? 0) * figure.factor
      const isResult = results.some(
        (one) =>
          (figure.dimension === one.dimension || figure.dimension === null) && isEqual(amount, one.amount),
      )
      const isCount = chain.figures.some((one) => isMultiplier(one) && one.values[0] === figure.values[0])
      if (figure.kind === 'number' && (isResult || (figure.dimension === null && isCount))) found.add(figure)
    }
  }
  return [...found]
}

type Chain = { figures: Figure[]; operators: string[] }

function chainsIn(text: string, all: readonly Figure[]): Chain[] {
  const chains: Chain[] = []
  const numbers = all.filter(({ kind }) => kind === 'number')
  let chain: Chain = { figures: [], operators: [] }
  for (const [at, figure] of numbers.entries()) {
    const last = numbers[at - 1]
    const between = last === undefined ? '' : text.slice(last.start + last.words.length, figure.start)
    const operator = last === undefined ? undefined : OPERATOR.exec(between)?.[1]
    if (operator === undefined) {
      chain = { figures: [figure], operators: [] }
      chains.push(chain)
    } else {
      chain.figures.push(figure)
      chain.operators.push(operator)
    }
  }
  return chains.filter(({ operators }) => operators.length > 0)
}

/** The products of a calculation, and what they add up to. */
function resultsOf({ figures, operators }: Chain): Term[] {
  const products: (Term & { sign: number })[] = []
  // 'three days × €18' is an amount in euros
  const isAmount = figures.some((one) => !isMultiplier(one) && one.dimension !== null)
  for (const [at, figure] of figures.entries()) {
    const operator = operators[at - 1] ?? '+'
    const last = products.at(-1)
    const [value = 0] = figure.values
    const term =
      isAmount && isMultiplier(figure)
        ? { amount: value, dimension: null }
        : { amount: value * figure.factor, dimension: figure.dimension }
    if (last !== undefined && PRODUCT.test(operator)) {
      last.amount *= term.amount
      last.dimension ??= term.dimension
    } else products.push({ ...term, sign: SUM.test(operator) ? 1 : -1 })
  }
  const dimension = products.find((one) => one.dimension !== null)?.dimension ?? null
  const amount = products.reduce((sum, one) => sum + one.sign * one.amount, 0)
  return [...products, { amount, dimension }]
}

const isMultiplier = ({ dimension, values: [value = 0] }: Figure) =>
  (dimension === null || dimension === 'time' || dimension === 'months') &&
  Number.isInteger(value) &&
  value <= MULTIPLIER_MAX
