import type { CitationDoubt } from '@parlance/contract/chat/runs.ts'
import type { TFunction } from 'i18next'
import type { SourcePart } from '#features/chat/sources/cited.ts'

/**
 * The content that an answer cites a source for but that the source does not contain; for older answers only
 * quotations.
 */
export function doubtsOf({ passage, page }: Pick<SourcePart, 'passage' | 'page'>): CitationDoubt[] {
  const cited = passage ?? page
  if (!cited) return []
  // events of an older run contain no doubts
  const { doubts = [], unproven } = cited as Omit<typeof cited, 'doubts'> & { doubts?: CitationDoubt[] }
  return doubts.length > 0 ? doubts : unproven.map((words) => ({ kind: 'quote', words, place: '' }))
}

/** The doubts of all sources at a place, without duplicates. */
export function doubtsAt(sources: readonly SourcePart[], place: string): CitationDoubt[] {
  if (place === '') return []
  const here = sources.flatMap((source) => doubtsOf(source).filter((doubt) => doubt.place === place))
  return [...new Map(here.map((doubt) => [`${doubt.kind} ${doubt.words}`, doubt])).values()]
}

/** Whether a citation at a place is not supported by its source; for older answers, at any place. */
export function isDoubted(source: SourcePart, place: string): boolean {
  return doubtsOf(source).some((doubt) => doubt.place === '' || doubt.place === place)
}

export function doubtText({ kind, words }: CitationDoubt, t: TFunction): string {
  return t(`citations.doubt_${kind}`, { words })
}
