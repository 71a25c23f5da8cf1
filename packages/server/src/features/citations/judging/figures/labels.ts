import type { Figure } from './figure.ts'

const LABELLED =
  /(?<!\p{L})(?:items?|articles?|arts?\.|sections?|chapters?|chapitres?|clauses?|paragraphs?|paragraphes?|points?|annex|annexe|appendix|steps?|étapes?|lines?|lignes?|rooms?|salles?|platforms?|gates?|n°|no\.)\s$/iu
/** The number of a list or of a section: '2. The treasurer', '2.4 The generators'. */
const NUMBERING = /(?:^|[.!?]\s|\n\s*)$/u

/** 'By fifteen votes to four'. */
const VOTES = /(?<!\p{L})(?:voix|votes?)\s(?:contre|to|against)\s$/iu

/** Numbers that name something count nothing: they are ordinals. */
export function markLabels(figures: readonly Figure[], text: string): void {
  for (const figure of figures) {
    if (VOTES.test(text.slice(Math.max(0, figure.start - 20), figure.start))) figure.counts = true
    if (
      figure.kind !== 'number' ||
      figure.dimension !== null ||
      !/^\d{1,3}(?:\.\d{1,2})?$/.test(figure.words)
    )
      continue
    const before = text.slice(Math.max(0, figure.start - 14), figure.start)
    const after = text.slice(figure.start + figure.words.length)
    if (LABELLED.test(before) || (NUMBERING.test(before) && /^[.)]?\s\p{Lu}/u.test(after)))
      figure.isOrdinal = true
  }
}
