import { otherDays } from './days-and-times.ts'
import { type Figure, isSameFigure } from './figure.ts'
import type { JudgedPassage } from '../judged-passage.ts'
import { areOpposite, type Limit, limitOf } from './limits.ts'
import { trendOf } from '../opposites.ts'
import type { Sentence } from '../sentences.ts'
import { crossedFigures } from '../crossed.ts'
import { exchangedFigures, turnedFigures } from '../exchanged.ts'
import { figuresOfAnother, misplacedFigures } from '../swaps.ts'
import { contentOf, shareOf } from '../words.ts'

/** The share of a claim that a sentence says if it is about the same. */
const SAME_TOPIC = 0.6
const SIMILAR = 0.5
const COPIED = 0.75
const CLOSE = 0.15

/** Figures that are in a passage, but with another meaning. */
export function withOtherMeaning(
  text: string,
  figures: readonly Figure[],
  named: readonly JudgedPassage[],
): Figure[] {
  const content = contentOf(text)
  const sentencesAbout = (share: number) =>
    named.flatMap(({ figures: { sentences } }) => {
      const alike = sentences.about(content, share)
      if (figures.length < 2) return alike
      // a sentence with all figures of the claim is about the same, in spite of other words
      const same = sentences.all.filter((one) =>
        figures.every((figure) => one.figures.some((other) => isSameFigure(figure, other))),
      )
      return [...new Set([...alike, ...same])]
    })
  const misplaced = misplacedFigures(text, figures, sentencesAbout(SAME_TOPIC))
  const others = figuresOfAnother(
    text,
    figures,
    named.flatMap((passage) => passage.figures.sentences.all),
  ).filter((figure) => named.some((passage) => passage.figures.has(figure)))
  const sentences = named.flatMap((passage) => passage.figures.sentences.all)
  const exchanged = [
    ...exchangedFigures(text, figures, sentences),
    ...turnedFigures(text, figures, sentences),
    ...crossedFigures(text, figures, sentences),
    ...otherDays(text, figures, sentences),
  ]
  const similar = sentencesAbout(SIMILAR)
  const turned = figures.filter((figure) => isTurned(figure, text, similar))
  return (
    figures
      .filter((figure) => [misplaced, turned, others, exchanged].some((all) => all.includes(figure)))
      // 'those under 15, and those of 15 and over'
      .filter((figure) =>
        figures.every((one) => one === figure || turned.includes(one) || !isSameFigure(one, figure)),
      )
  )
}

/** 'At most five days' for 'at least five days', 'a fall of 6 %' for a rise. */
function isTurned(figure: Figure, text: string, sentences: readonly Sentence[]): boolean {
  const content = contentOf(text)
  const shares = sentences.map((one) => shareOf(content, one.content))
  const having = sentences.filter(
    (one, at) =>
      (shares[at] ?? 0) >= Math.max(...shares) - CLOSE &&
      one.figures.some((other) => isSameFigure(figure, other)),
  )
  if (having.length === 0) return false
  const limit = limitOf(text, figure)
  if (limit !== null && having.every((one) => isOtherEnd(figure, limit, one))) return true
  const areAllOpposite = having.every((one) => {
    // with a quotation, the rest can be about the other half of the rule
    const isAlike = shareOf(content, one.content) >= COPIED && !text.includes('“…”')
    const limits = one.figures.filter((other) => isSameFigure(figure, other))
    return limits.every((other) => {
      const given = limitOf(one.text, other)
      return limit !== null && given !== null && areOpposite(limit, given, figure, isAlike)
    })
  })
  if (areAllOpposite) return true
  const excepted = limitOf(text, figure, { isExcepted: true })
  const isExceptedOpposite = ({ text: written, content: words, figures }: Sentence) =>
    shareOf(content, words) >= COPIED &&
    figures
      .filter((other) => isSameFigure(figure, other))
      .every((other) => {
        const given = limitOf(written, other, { isExcepted: true })
        return excepted !== null && given !== null && areOpposite(excepted, given, figure, true)
      })
  if (having.every(isExceptedOpposite)) return true
  const step = stepAt(text, figure)
  const isStepped = (one: Sentence) =>
    one.figures
      .filter((other) => isSameFigure(figure, other))
      .every((other) => ![null, step].includes(stepAt(one.text, other)))
  if (step !== null && having.every(isStepped)) return true
  const trend = trendAt(text, figure)
  if (trend === null || limit !== null) return false
  return having.every((one) =>
    one.figures
      .filter((other) => isSameFigure(figure, other))
      .every((other) => ![null, trend].includes(trendAt(one.text, other))),
  )
}

/** 'At least six' for 'from four to six'. */
function isOtherEnd(figure: Figure, { kind, isStrict }: Limit, { text, figures }: Sentence): boolean {
  if (figure.kind !== 'number' || figure.dimension === 'time' || isStrict) return false
  return figures.some((one, at) => {
    const next = figures[at + 1]
    if (next?.kind !== 'number' || one.dimension !== next.dimension) return false
    const [low = 0, high = 0] = [one, next].map(({ values, factor }) => (values[0] ?? 0) * factor)
    const isRange = RANGE.test(text.slice(one.start + one.words.length, next.start)) && low < high
    return isRange && isSameFigure(figure, kind === 'least' ? next : one)
  })
}

const RANGE = /^\s(?:to|à)\s$/u
const CHANGED =
  /(?<!\p{L})(?:increas|rais|rise|rose|reduc|lower|cut|decreas|f[ae]ll|drop|grew|went up|augment|hauss|rédui|ramen|baiss|diminu|port(?:e|ant|é)|pass(?:e|ant|é))\p{L}*(?:\s[\p{L}\p{N}€$£%.,'’-]+){0,6}?\s(?:(by|de|d['’])|(to|à))\s?$/iu

/** 'Reduced by 15 %' or 'reduced to 15 %'. */
export function stepAt(text: string, { start }: Figure): 'by' | 'to' | null {
  const found = CHANGED.exec(text.slice(Math.max(0, start - 60), start))
  return found === null ? null : found[1] === undefined ? 'to' : 'by'
}

/** The trend of the part of a sentence with a figure. */
function trendAt(text: string, { start, words }: Figure): 'up' | 'down' | null {
  const before =
    text
      .slice(0, start)
      .split(/[,;:]\s/)
      .at(-1) ?? ''
  const after = text.slice(start + words.length).split(/[,;:]\s/)[0] ?? ''
  return trendOf(`${before} ${after}`)
}
