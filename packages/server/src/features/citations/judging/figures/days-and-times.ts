import { CLOCK } from '../exchanged.ts'
import { isSameFigure, type Figure } from './figure.ts'
import type { Sentence } from '../sentences.ts'

const BESIDE = /^[\s,(]*(?:at|from|between|à|de|dès|entre)?\s*$/iu
const EVERY = /^\s(?:on|every|each|le|les|chaque|tous les)\s$/iu

/** Days of a claim that are beside a time for which its passages only have others: 'Friday at 4 pm' for 'Wednesday at 4 pm'. */
export function otherDays(
  claim: string,
  figures: readonly Figure[],
  sentences: readonly Sentence[],
): Figure[] {
  const beside = pairsIn(claim, figures)
  return (beside.length > 0 ? beside : singlePair(figures)).flatMap(({ day, time }) => {
    const all = sentences
      .flatMap((sentence) => pairsIn(sentence.text, sentence.figures))
      .filter((pair) => isSameFigure(time, pair.time))
    const having = sentences.filter(({ figures: own }) => own.some((one) => isSameFigure(time, one)))
    const isOther =
      all.length > 0 && having.length === all.length && !all.some((pair) => isSameFigure(day, pair.day))
    return isOther ? [day] : []
  })
}

type Pair = { day: Figure; time: Figure }

const isDay = ({ kind }: Figure) => kind === 'weekday'
const isClock = ({ dimension, words }: Figure) => dimension === 'time' && CLOCK.test(words)

/** Days of the week with a time of day beside them. */
function pairsIn(text: string, figures: readonly Figure[]): Pair[] {
  return figures.flatMap((one, at): Pair[] => {
    const other = figures[at + 1]
    if (other === undefined) return []
    const gap = text.slice(one.start + one.words.length, other.start)
    if (isDay(one) && isClock(other) && BESIDE.test(gap)) return [{ day: one, time: other }]
    return isClock(one) && isDay(other) && EVERY.test(gap) ? [{ day: other, time: one }] : []
  })
}

/** The day and the time of a claim with only one of each. */
function singlePair(figures: readonly Figure[]): Pair[] {
  const [[day, ...days], [time, ...times]] = [figures.filter(isDay), figures.filter(isClock)]
  return day !== undefined && time !== undefined && days.length + times.length === 0 ? [{ day, time }] : []
}
