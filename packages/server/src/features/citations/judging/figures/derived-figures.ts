import { isDuration, type Figure } from './figure.ts'
import { isEqual, isNear, isRounded } from './near.ts'

/** What a sentence calculates: differences, or sums and products. */
export type Calculation = {
  isChange: boolean
  isTotal: boolean
  isSum: boolean
  isAbout: boolean
  /** What one of several gets or costs. */
  isEach: boolean
}

const CHANGE =
  /(?<!\p{L})(?:exceed\p{L}*|dépass\p{L}*|more|fewer|less|higher|lower|longer|shorter|increas\p{L}*|(?:goes|go|going|went|gone|up|down) by|passant|decreas\p{L}*|rise[ns]?|rose|grew|grow\p{L}*|fell|falls?|fallen|drop\p{L}*|reduc\p{L}*|declin\p{L}*|difference|gain\p{L}*|leaves|leaving|remain\p{L}*|rest|improv\p{L}*|sav(?:es?|ed|ing)|gap|until now|so far|previously|formerly|earlier|later|another|others?|compared|against|previous|year before|additional|de plus|de moins|hauss\p{L}*|baiss\p{L}*|augment\p{L}*|diminu\p{L}*|progress\p{L}*|recul\p{L}*|écart|différence|laiss\p{L}*|rest(?:e|ent|ant|ants|ante|antes)|économi\p{L}*|gagn\p{L}*|jusqu['’](?:ici|à présent)|auparavant|plus (?:tôt|tard)|contre|autres?|précédente?|supplémentaires?|que les|perd\p{L}*)(?!\p{L})/iu
const TOTAL =
  /(?<!\p{L})(?:total\p{L}*|altogether|combined|together|in all|overall|add(?:s|ing)? up|sum|amounts? to|comes? to|makes?|which is|that is|in other words|i\.e|equals?|corresponds?|equivalent|over (?:a|an|one|two|three|six|twelve|the|\d+)|each|plus|until now|so far|au total|en tout|ensemble|somme|soit|c['’]est-à-dire|donc|représent\p{L}*|équiva\p{L}*|correspond\p{L}*|revien\p{L}*|sur|chacun\p{L}*)(?!\p{L})|[×=]/iu

export const calculationIn = (text: string) => ({
  isChange: CHANGE.test(text),
  isTotal: TOTAL.test(text),
  isSum: SUM.test(text),
  isEach: EACH.test(text),
})

const SUM =
  /(?<!\p{L})(?:total\p{L}*|altogether|combined|together|in all|sum|until now|so far|previously|formerly|jusqu['’](?:ici|à présent)|auparavant|au total|en tout|ensemble|somme)(?!\p{L})|\+/iu

const EACH = /(?<!\p{L})(?:each|per|apiece|every|revien\p{L}*|unité|par|chacun\p{L}*|chaque)(?!\p{L})/iu

/** A time of day. */
const CLOCK = /\d\s?[h:]\s?\d\d|\d\s?[ap]\.?m/i

/** Figures are compared with so many after them, and within so many characters. */
const DERIVED_FIGURES = 6
const DERIVED_REACH = 240
const CALCULATED_MAX = 1_000
const MULTIPLIER_MAX = 10_000
/** Smaller counts are a product of others by chance. */
const COUNT_MIN = 20

/**
 * Whether a figure is the difference, sum, product or quotient of two figures of a text that are close to each other, or
 * their change in per cent. `own` are the other figures of the sentence, which can be multipliers.
 */
export function isCalculated(
  claim: Figure,
  numbers: readonly (readonly Figure[])[],
  own: readonly Figure[],
  { isChange, isTotal, isSum, isAbout, isEach }: Calculation,
): boolean {
  const [value] = claim.values
  if (claim.kind !== 'number' || value === undefined) return false
  const amount = value * claim.factor
  const isRatio = claim.words.toLowerCase() === 'twice' && !claim.counts
  const isSame = (other: number) => (isAbout ? isNear(amount, other) : isEqual(amount, other))
  const isProduct = (one: Figure, other: Figure, isAnyPeriod = true) => {
    const isShare = other.dimension === 'percent' && one.dimension !== null
    // '£150 for each claim' and 'ten days' are no calculation
    if (!isAnyPeriod && isDuration(other) && !isShare && one.rates.length === 0) return false
    // percentages of percentages are equal to others by chance
    if (isShare && one.dimension === 'percent') return false
    if (!(isShare || isMultiplier(other)) || one.dimension !== claim.dimension) return false
    // 'twice, for ten days each time' is no calculation
    if ((claim.dimension === 'time' || claim.dimension === 'months') && !isTotal && !isSum) return false
    if (claim.dimension === null && !isSum && !(isTotal && claim.counts && value >= COUNT_MIN)) return false
    return amountsOf(one).some((first) =>
      other.values.some((times) => {
        if (isShare) return [times, 100 - times, 100 + times].some((part) => isSame((first * part) / 100))
        return (
          isSame(first * times) || (isEach && times > 1 && isQuotient(value, first / claim.factor / times))
        )
      }),
    )
  }
  const isFrom = (one: Figure, other: Figure): boolean => {
    if (isTotal && (isProduct(one, other, isSum) || isProduct(other, one, isSum))) return true
    const dimension = commonDimension(one, other)
    const isPoints = claim.dimension === 'points' && dimension === 'percent'
    return amountsOf(one).some((first) =>
      amountsOf(other).some((second) => {
        if (claim.dimension === 'percent' && dimension !== 'percent')
          return (
            isChange &&
            dimension !== undefined &&
            first !== 0 &&
            isRounded(value, (Math.abs(second - first) / Math.abs(first)) * 100)
          )
        if (isRatio && dimension !== undefined) return first === 2 * second || second === 2 * first
        if (claim.dimension !== dimension && !isPoints) return false
        return (
          ((isChange || (isTotal && CLOCK.test(claim.words))) && isSame(Math.abs(first - second))) ||
          ((isSum || (isTotal && dimension !== null)) && isSame(first + second))
        )
      }),
    )
  }
  return numbers.some((all) =>
    all
      .slice(0, CALCULATED_MAX)
      .some(
        (one, at) =>
          own.some(
            (other) =>
              (other.values[0] !== 1 && isProduct(one, other)) ||
              (one.dimension === 'percent' && isProduct(other, one)),
          ) ||
          all
            .slice(at + 1, at + 1 + DERIVED_FIGURES)
            .some((other) => other.start - one.start <= DERIVED_REACH && isFrom(one, other)),
      ),
  )
}

/** Whether a figure is the sum or difference of two other figures of its sentence. */
export function isOwnCalculation(claim: Figure, supported: readonly Figure[]): boolean {
  const [value] = claim.values
  if (claim.kind !== 'number' || value === undefined) return false
  if (claim.dimension === 'percent' && isRatioOf(value, supported)) return true
  const amounts = supported.filter(
    ({ kind, dimension, scale }) =>
      kind === 'number' &&
      (dimension === claim.dimension || dimension === null || claim.dimension === null || scale > 1),
  )
  return amounts.some((one, at) =>
    amounts.slice(at + 1).some((other) => {
      const [full, short] = one.dimension === null ? [other, one] : [one, other]
      if (commonDimension(full, short) === undefined && short.dimension !== null) return false
      // 'by 20 minutes, from 55 to 35'
      const isShort = short.dimension === null && short.scale === 1
      const alike = isShort ? { ...short, factor: full.factor } : short
      const factor = claim.dimension === null ? full.factor : claim.factor
      return amountsOf(full).some((first) =>
        amountsOf(alike).some((second) => {
          if (second === first) return false
          return isEqual(value * factor, Math.abs(first - second)) || isEqual(value * factor, first + second)
        }),
      )
    }),
  )
}

/** 'So £100 for both', if one costs £50. */
export const isForBoth = (claim: Figure, text: string, supported: readonly Figure[]) =>
  /(?<!\p{L})(?:both|les deux)(?!\p{L})/iu.test(text) &&
  claim.dimension !== null &&
  supported.some(
    (one) =>
      one.dimension === claim.dimension &&
      amountsOf(one).some((amount) => isEqual((claim.values[0] ?? 0) * claim.factor, 2 * amount)),
  )

/** '168 of the 240, which is 70 %'. */
function isRatioOf(percent: number, supported: readonly Figure[]): boolean {
  const amounts = supported.filter(({ kind, dimension }) => kind === 'number' && dimension !== 'percent')
  return amounts.some((part) =>
    amounts.some(
      (whole) =>
        part.dimension === whole.dimension &&
        amountsOf(part).some((one) =>
          amountsOf(whole).some((all) => one < all && isRounded(percent, (one / all) * 100)),
        ),
    ),
  )
}

/** Whether a figure is the assumption of a calculation: 'three nights would cost €54', if one costs €18. */
export function isOperand(
  claim: Figure,
  all: readonly Figure[],
  numbers: readonly (readonly Figure[])[],
): boolean {
  const [times = 0] = claim.values
  if (claim.kind !== 'number' || times <= 1) return false
  const isAmount = claim.dimension !== null && !isMultiplier(claim)
  return all.some(
    (result) =>
      result !== claim &&
      result.kind === 'number' &&
      result.dimension !== null &&
      result.dimension !== 'time' &&
      result.dimension !== 'months' &&
      numbers.some((list) =>
        list.slice(0, CALCULATED_MAX).some((one) => {
          const products = isAmount
            ? one.dimension === 'percent' && result.dimension === claim.dimension
              ? one.values.map((percent) => (times * claim.factor * percent) / 100)
              : []
            : one.dimension === result.dimension
              ? amountsOf(one).map((amount) => amount * times)
              : []
          return products.some((product) => isEqual((result.values[0] ?? 0) * result.factor, product))
        }),
      ),
  )
}

/** A count, or a number of days, months or years. */
const isMultiplier = ({ dimension, values, isOrdinal }: Figure) =>
  !isOrdinal &&
  (dimension === null || dimension === 'time' || dimension === 'months' || dimension === 'mass') &&
  (values[0] ?? 0) <= MULTIPLIER_MAX

/** Of two amounts, the second one often has no currency: '312 million euros, after 291 million'. */
function commonDimension(one: Figure, other: Figure): string | null | undefined {
  if (one.dimension === other.dimension) return one.dimension
  if (one.dimension === null && one.scale > 1) return other.dimension
  return other.dimension === null && other.scale > 1 ? one.dimension : undefined
}

/** Exact, or as precise as its decimals. */
const isQuotient = (claim: number, other: number) =>
  Number.isInteger(claim) ? isEqual(claim, other) : isRounded(claim, other)
const amountsOf = ({ values, factor }: Figure) => values.map((value) => value * factor)
