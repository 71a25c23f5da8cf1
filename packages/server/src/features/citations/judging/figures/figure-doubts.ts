import { isBetweenOwnDates, isCountOfDays, isCountOfList, isExample, isNeighbour } from './assumed-figures.ts'
import { calculationIn, isForBoth, isOperand, isOwnCalculation } from './derived-figures.ts'
import type { Figure } from './figure.ts'
import { figuresIn, flat } from './figures.ts'
import { Figures } from './compare-figures.ts'
import type { JudgedPassage } from '../judged-passage.ts'
import { limitOf } from './limits.ts'
import { hasNegation } from '../negation-words.ts'
import { stepAt, withOtherMeaning } from './other-meaning.ts'
import { wordsAround } from '../swaps.ts'
import { isFraction, isOtherPart, isShareOfTwo, isTenth } from './shares.ts'
import { UNITS } from './units.ts'
import { calculatedIn } from './written-calculations.ts'
import { contentOf } from '../words.ts'

/** Numbers that count or number things in the answer itself. */
const COUNTED =
  /^\s*(?:\p{L}+\s){0,2}(?:conditions?|reasons?|steps?|ways?|options?|points?|rules?|cases?|criteria|types?|kinds?|categories|exceptions?|things|situations?|items?|parts?|elements?|factors?|requirements?|documents?|sources?|passages?|raisons?|étapes?|façons?|cas|règles?|critères?|sortes?|catégories?|choses|manières?|éléments?|possibilités?|obligations?|principes?|volets?|axes?)(?!\p{L})/iu
const LISTED = /^\s(?:\p{L}+\s){0,2}\p{L}+\s?:/u
const NUMBERED =
  /(?:\b(?:step|étape|source|document|passage|page|point|option|question|note|extrait|the|les|des|ces|these|those)\s*|^\s*|\n\s*)$/iu
const NUMBERED_HERE = /\b(?:step|étape|source|document|passage|page|option|question|extrait)\s*$/iu
const ABOUT =
  /\b(?:about|around|nearly|almost|roughly|approximately|some|over|environ|près d[e’']|presque|quelque|à peu près|plus de)\s*$/iu
const SMALL = 12
/** No sentence that a person can read has more. */
const FIGURES_MAX = 100
/** Calculations of a sentence compare each of its figures with each other one. */
const KNOWN_MAX = 60
const TOPIC_WORDS = 2
/** Fewer words around a figure do not say what it is about. */
const AROUND_MIN = 3

/** `missing`: the figures of a sentence that no passage has; `misused`: those that it has with another meaning. */
export type FigureDoubts = { missing: readonly Figure[]; misused: readonly Figure[] }

export function figureDoubts(text: string, named: readonly JudgedPassage[], questions: string): FigureDoubts {
  const all = figuresIn(text).slice(0, FIGURES_MAX)
  const figures = all.filter((figure) => !isCountedHere(figure, text))
  if (figures.length === 0) return { missing: [], misused: [] }
  const found = supportedOf(figures, all, text, named)
  const supported = [...new Set([...found, ...calculatedIn(text, all, found)])]
  // the result of a calculation is in no passage
  const calculated = figures.filter((figure) => !named.some(({ figures: passage }) => passage.has(figure)))
  const known = [...supported, ...all.filter((figure) => !figures.includes(figure))].slice(0, KNOWN_MAX)
  const unsupported = figures.filter(
    (figure) =>
      !supported.includes(figure) &&
      !isHalf(figure) &&
      !isRest(figure, supported) &&
      !isRepeated(figure, supported) &&
      !isOwnCalculation(figure, known) &&
      !isForBoth(figure, text, known) &&
      !hasUnitBefore(figure, all, named) &&
      !isCountOfList(figure, text) &&
      !isBetweenOwnDates(figure, known) &&
      !isCountOfDays(figure, known) &&
      !named.some(
        ({ figures: { numbers, sentences } }) =>
          isOperand(figure, isTimes(figure, text) ? figures : calculated, numbers) ||
          isExample(figure, text, sentences.all) ||
          isNeighbour(figure, text, sentences.all),
      ),
  )
  if (unsupported.length === 0) return { missing: [], misused: withOtherMeaning(text, figures, named) }
  // “for your three years” repeats the question alongside the content of the passage
  const ofAsker = unsupported.length < figures.length && questions !== '' ? new Figures(questions) : null
  const doubted = unsupported.filter((figure) => ofAsker?.has(figure) !== true)
  const [misused, missing] = divided(doubted, (figure) =>
    named.some((passage) => passage.figures.has(figure)),
  )
  return { missing, misused }
}

function divided<T>(all: readonly T[], isFirst: (one: T) => boolean): [first: T[], second: T[]] {
  return [all.filter(isFirst), all.filter((one) => !isFirst(one))]
}

function supportedOf(
  figures: readonly Figure[],
  written: readonly Figure[],
  text: string,
  named: readonly JudgedPassage[],
): Figure[] {
  const content = contentOf(text)
  // a unit says nothing about the topic
  const hasTopic = contentOf(withoutFigures(text, written)).size >= TOPIC_WORDS
  const calculating = calculationIn(text)
  // 'thirteen were not accepted' of 94, if 81 were
  const isDenying = hasNegation(text)
  const local = wordsAround(text, figures)
  const isAlone = ({ kind, dimension }: Figure) =>
    figures.filter((other) => other.kind === kind && (dimension === null || other.dimension === dimension))
      .length === 1
  return figures.filter((figure) => {
    const isAbout = ABOUT.test(text.slice(Math.max(0, figure.start - 20), figure.start))
    const counted = figure.isPart ? { ...figure, counts: true } : figure
    const calculation = {
      ...calculating,
      isChange:
        calculating.isChange ||
        LATER.test(text.slice(figure.start + figure.words.length)) ||
        (isDenying && (figure.counts || figure.dimension === 'percent')),
      // '29 of 31'
      isSum: calculating.isSum && !figure.isPart,
      isAbout,
    }
    const others = written.filter((other) => other !== figure)
    const around = local.get(figure)
    return named.some(
      ({ figures: all }) =>
        (all.has(counted, isAbout) &&
          (isAbout ||
            isInName(text, figure) ||
            ((!hasTopic || !all.isElsewhere(figure, content, isAlone(figure))) &&
              (around === undefined ||
                (around.size < AROUND_MIN
                  ? !all.isElsewhereBy(figure, around)
                  : !all.isElsewhere(figure, around)))))) ||
        (isDenying && (isComplement(figure, all) || all.isOutside(figure))) ||
        (isExceptedDay(figure, text) && all.isOutside(figure)) ||
        isOtherPart(figure, all) ||
        isTenth(figure, written, text, all) ||
        isBetween(figure, text, all) ||
        isFrequency(figure, text, all) ||
        isFraction(figure, text, all) ||
        isShareOfTwo(figure, all) ||
        // '52 pence per month' is not calculated if the passage has '52 pence per day'
        ((stepAt(text, figure) === 'by' || !all.has({ ...figure, rates: [] })) &&
          all.isDerived(figure, others, calculation)) ||
        isNextTo(figure, text, all),
    )
  })
}

/** 'The battery of the Nimbus 14', which says nothing about its number. */
const isInName = (text: string, { start, words: written, dimension }: Figure) =>
  dimension === null &&
  /^\d/.test(written) &&
  /\p{Ll}\s\p{Lu}[\p{L}-]+\s$/u.test(text.slice(Math.max(0, start - 30), start))

const withoutFigures = (text: string, figures: readonly Figure[]) =>
  figures.reduceRight(
    (rest, { start, words }) => rest.slice(0, start) + rest.slice(start + words.length),
    text,
  )

/** 'Every day except Sunday', for Monday to Saturday. */
const isExceptedDay = ({ kind, start }: Figure, text: string) =>
  kind === 'weekday' &&
  /(?<!\p{L})(?:except|excepté|but not|sauf|hormis|hors)(?: on| for| le| les)?\s$/iu.test(
    text.slice(0, start),
  )

/** '6 % did not', if 94 % did. */
const isComplement = (figure: Figure, all: Figures) =>
  figure.dimension === 'percent' && all.has({ ...figure, values: figure.values.map((value) => 100 - value) })

const LATER =
  /^\s?(?:earlier|later|before|after|apart|plus tôt|plus tard|auparavant|avant|après|d['’]écart|supplémentaires?)(?!\p{L})/iu
const DURING = /(?<!\p{L})(?:in|within|over|during|en|sur|pendant)\s$/iu

/** 'One year later' or 'in one year', between 2023 and 2024; 'four days before', between two dates. */
function isBetween({ start, words, ...figure }: Figure, text: string, all: Figures): boolean {
  const { dimension, values, factor } = figure
  const isLater = LATER.test(text.slice(start + words.length))
  if (dimension !== 'months') return isLater && all.isBetweenDates({ start, words, ...figure })
  const isDuring = DURING.test(text.slice(Math.max(0, start - 10), start))
  const years = ((values[0] ?? 0) * factor) / 12
  return Number.isInteger(years) && (isLater || (isDuring && years === 1)) && all.hasYearsApart(years)
}

/** 'Five times as much', of two amounts of the passage. */
const isTimes = ({ start, words }: Figure, text: string) =>
  /^\s?(?:times|fois)(?!\p{L})/iu.test(text.slice(start + words.length))

const TIMES = /^\s?(?:times|fois)?\s?(?:a|an|per|each|every|par)\s(\p{L}+)/iu

/** 'Twice a year' for 'every six months'. */
function isFrequency({ start, words, values: [times = 0] }: Figure, text: string, all: Figures): boolean {
  if (times < 2 || !Number.isInteger(times)) return false
  const unit = UNITS.get(flat(TIMES.exec(text.slice(start + words.length))?.[1] ?? ''))
  if (unit === undefined) return false
  return all.hasAmount(unit.dimension, unit.factor / times)
}

/** 'At most 14' for 'fewer than 15', 'before the 6th' for 'by the 5th'. */
function isNextTo(figure: Figure, text: string, all: Figures): boolean {
  const [value = 0] = figure.values
  if (figure.kind !== 'number' || !Number.isInteger(value) || figure.values.length > 1) return false
  const limit = limitOf(text, figure)
  if (limit === null) return false
  return all.sentences.all.some((sentence) =>
    sentence.figures.some((other) => {
      if (other.kind !== 'number' || other.dimension !== figure.dimension) return false
      if (other.factor !== figure.factor) return false
      const limited = limitOf(sentence.text, other)
      if (limited?.kind !== limit.kind || limited.isStrict === limit.isStrict) return false
      const isAbove = limited.isStrict === (limit.kind === 'most')
      return other.values[0] === value + (isAbove ? 1 : -1)
    }),
  )
}

/** 'Books for 21 days and DVDs for seven'. */
function hasUnitBefore(figure: Figure, all: readonly Figure[], named: readonly JudgedPassage[]): boolean {
  if (figure.kind !== 'number' || figure.dimension !== null || figure.counts) return false
  const before = all.findLast(({ start, dimension }) => start < figure.start && dimension !== null)
  if (before === undefined) return false
  const { dimension, factor } = before
  return named.some(({ figures }) => figures.has({ ...figure, dimension, factor }))
}

/** 'Twelve months (12 × 40 €)'. */
const isRepeated = (figure: Figure, supported: readonly Figure[]) =>
  figure.kind === 'number' &&
  figure.dimension === null &&
  !figure.counts &&
  supported.some(
    ({ kind, values }) => kind === 'number' && values.some((value) => figure.values.includes(value)),
  )

/** 'Half' can be one of two groups, and is also said of 54 %. */
const isHalf = ({ words }: Figure) => /^(?:half|la moitié)$/i.test(words)

/** '60 % and the remaining 40 %'. */
function isRest(figure: Figure, all: readonly Figure[]): boolean {
  if (figure.dimension !== 'percent') return false
  const others = all
    .filter(({ dimension }) => dimension === 'percent')
    .map(({ values: [value = 0] }) => value)
  const rest = 100 - (figure.values[0] ?? 0)
  return others.includes(rest) || others.reduce((sum, value) => sum + value, 0) === rest
}

function isCountedHere(figure: Figure, text: string): boolean {
  const { kind, start, words: written, values, dimension } = figure
  if (kind !== 'number' || dimension !== null) return false
  if (figure.isPart || figure.rates.length > 0) return false
  const before = text.slice(Math.max(0, start - 20), start)
  const after = text.slice(start + written.length, start + written.length + 60)
  if (NUMBERED_HERE.test(before)) return true
  if ((values[0] ?? 0) > SMALL) return false
  return (
    COUNTED.test(after) ||
    (LISTED.test(after) && limitOf(text, figure) === null) ||
    (/^\p{L}/u.test(written) && NUMBERED.test(before))
  )
}
