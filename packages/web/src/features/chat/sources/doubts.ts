import type { CitationDoubt } from '@parlance/contract/chat/runs.ts'
import type { TFunction } from 'i18next'
import type { SourcePart } from '#features/chat/sources/cited.ts'

/** What an answer cites a source for and it does not say; of an older answer, its quotations alone. */
export function doubtsOf({ passage, page }: Pick<SourcePart, 'passage' | 'page'>): CitationDoubt[] {
  const cited = passage ?? page
  if (!cited) return []
  // events of an older run have no doubts
  const { doubts = [], unproven } = cited as Omit<typeof cited, 'doubts'> & { doubts?: CitationDoubt[] }
  return doubts.length > 0 ? doubts : unproven.map((words) => ({ kind: 'quote', words, place: '' }))
}

/** Those of all sources at a place, each once. */
export function doubtsAt(sources: readonly SourcePart[], place: string): CitationDoubt[] {
  if (place === '') return []
  const here = sources.flatMap((source) => doubtsOf(source).filter((doubt) => doubt.place === place))
  return [...new Map(here.map((doubt) => [`${doubt.kind} ${doubt.words}`, doubt])).values()]
}

/** Whether a number at a place cites what its source does not say; of an older answer, wherever it is. */
export function isDoubted(source: SourcePart, place: string): boolean {
  return doubtsOf(source).some((doubt) => doubt.place === '' || doubt.place === place)
}

export function doubtText({ kind, words }: CitationDoubt, t: TFunction): string {
  return t(`citations.doubt_${kind}`, { words })
}
