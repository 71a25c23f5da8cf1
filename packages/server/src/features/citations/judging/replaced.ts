import { includesExcepted } from './exceptions.ts'
import { crossedNames } from './crossed.ts'
import type { JudgedPassage } from './judged-passage.ts'
import { mixedNames } from './mixed-names.ts'
import { otherNames, replacedPeriods, replacedWords, turnedTimes } from './opposites.ts'
import { misplacedNames } from './swaps.ts'
import { turnedNames } from './turned-names.ts'

/** 'The tenant pays' for 'the landlord pays'. */
export function isReplaced(text: string, named: readonly JudgedPassage[]): boolean {
  const sentences = together(named.map(({ figures }) => figures.sentences.all))
  const parts = together(named.map(({ figures }) => figures.sentences.parts.all))
  return (
    [replacedWords, replacedPeriods, turnedTimes, misplacedNames, mixedNames, turnedNames, crossedNames].some(
      (find) => find(text, sentences).length > 0,
    ) ||
    otherNames(text, parts).length > 0 ||
    includesExcepted(text, sentences)
  )
}

/** Without a copy for each claim. */
export const together = <T>(lists: readonly (readonly T[])[]): readonly T[] =>
  lists.length === 1 ? (lists[0] ?? []) : lists.flat()
