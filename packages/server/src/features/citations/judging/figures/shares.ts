import type { Figures } from './compare-figures.ts'
import type { Figure } from './figure.ts'

/** 'Of 5 members, 3', but not '27 of 31, with 2'. */
const OF_WHOLE = /(?:^|[^\p{L}\p{N}\s]\s?)(?:of|of the|out of|sur|sur les)\s$/iu
const PART_OF = /^\s(?:\p{L}+\s){0,2}(?:out of|of|of the|sur|sur les|des)\s$/iu

/** 'Three of the five have not', if two of the five have. */
export const isOtherPart = ({ isPart, values: [value] }: Figure, all: Figures) =>
  isPart &&
  all.sentences.all.some(({ text, figures }) =>
    figures.some((one, at) => {
      const next = figures[at + 1]
      if (next === undefined) return false
      const gap = text.slice(one.start + one.words.length, next.start)
      const [[part = 0], [whole = 0]] = [one.values, next.values]
      if (whole - part === value && PART_OF.test(gap)) return true
      return part - whole === value && OF_WHOLE.test(text.slice(0, one.start))
    }),
  )

/** 'Seven out of ten', 'more than nine of ten', for 70 and 91 per cent. */
export function isTenth(figure: Figure, own: readonly Figure[], text: string, all: Figures): boolean {
  const at = own.indexOf(figure)
  const [part, whole] = figure.isPart ? [figure, own[at + 1]] : [own[at - 1], figure]
  if (part === undefined || whole?.values[0] !== 10 || figure.dimension !== null) return false
  if (!PART_OF.test(text.slice(part.start + part.words.length, whole.start))) return false
  const share = 10 * (part.values[0] ?? 0)
  const isMore = /(?<!\p{L})(?:more than|over|plus de)\s$/iu.test(text.slice(0, part.start))
  const isSame = (percent: number) =>
    isMore ? percent > share && percent < share + 10 : Math.abs(percent - share) < 1
  return all.numbers.some((list) =>
    list.some(({ dimension, values }) => dimension === 'percent' && isSame(values[0] ?? 0)),
  )
}

/** 'A fifth of' for 20 %. */
export const isFraction = ({ isOrdinal, start, words, values }: Figure, text: string, all: Figures) =>
  isOrdinal &&
  (/^\s(?:of|d[eu]s?)\s/i.test(text.slice(start + words.length)) ||
    /(?<!\p{L})(?:last|remaining|other|dernier|autre|restant)\s$/iu.test(text.slice(0, start))) &&
  all.hasAmount('percent', 100 / (values[0] ?? 1))

/** A share in words can differ by this many per cent of the whole from the calculated one. */
const SHARE_DIFFERENCE = 1

/** 'Half of the pupils', if 12 of 24 did. */
export const isShareOfTwo = ({ dimension, isWritten, values: [share = 0] }: Figure, all: Figures) =>
  dimension === 'percent' &&
  isWritten &&
  all.sentences.all.some(({ figures }) => {
    const numbers = figures.filter(({ kind, isWritten: asWord }) => kind === 'number' && !asWord)
    return numbers.some((part) =>
      numbers.some(
        (whole) =>
          part.dimension === whole.dimension &&
          Math.abs(
            share - (100 * (part.values[0] ?? 0) * part.factor) / ((whole.values[0] ?? 0) * whole.factor),
          ) <= SHARE_DIFFERENCE,
      ),
    )
  })
