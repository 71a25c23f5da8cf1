import type { DeclinedAnswer, RetrievalStep } from '@parlance/contract/chat/runs.ts'
import { isSupported, standsAlone } from '#features/retrieval/support.service.ts'
import { type GivenPassage, type Ground, numbered } from '../passages.service.ts'

/** An answer that the documents do not support, with those that come closest. */
export type Declined = { declined: DeclinedAnswer['why']; nearest: readonly GivenPassage[] }

/** Maximum number of documents that are named. */
const NEAREST_MAX = 3

export function isDeclined(ground: Ground | Declined | { verbatim: unknown }): ground is Declined {
  return ground !== null && typeof ground === 'object' && 'declined' in ground
}

/**
 * Whether an answer can be based on what was found. Texts that the model reads completely and pictures of the
 * conversation always support one, because questions about a whole text need not have words of it. A question that was
 * searched with the previous one is judged by its own words, if it has enough of them.
 */
export function hasSupport(
  { query, rewritten_from, attached }: RetrievalStep,
  passages: readonly GivenPassage[],
  own: string,
): boolean {
  if (attached.some(({ use }) => use === 'seen')) return true
  if (passages.some(({ scores }) => scores === undefined)) return true
  const texts = passages.map(({ title, text, passage: { heading }, scores }) => ({
    document_name: title,
    heading,
    text,
    vector_score: scores?.vector_score ?? null,
  }))
  const isJoined = rewritten_from === null && own !== '' && own !== query
  return isSupported(isJoined && standsAlone(own) ? own : query, texts)
}

/** The best passage of each of the documents that come closest. */
export function nearestOf(passages: readonly GivenPassage[]): GivenPassage[] {
  const isFirst = ({ passage: { document_id } }: GivenPassage, at: number) =>
    passages.findIndex(({ passage }) => passage.document_id === document_id) === at
  return numbered(passages.filter(isFirst).slice(0, NEAREST_MAX))
}

const TEXTS = {
  en: {
    unsupported:
      'I answer from the documents of this assistant only, and I found nothing in them that answers your question. Other words may help.',
    nearest: (list: string) => `These documents come closest: ${list}`,
    not_searched:
      'I answer from the documents of this assistant only, and they could not be searched just now. Please ask again in a moment.',
  },
  fr: {
    unsupported:
      'Je réponds uniquement à partir des documents de cet assistant, et je n’y ai rien trouvé qui réponde à votre question. D’autres mots peuvent aider.',
    nearest: (list: string) => `Ces documents s’en rapprochent le plus\u00a0: ${list}`,
    not_searched:
      'Je réponds uniquement à partir des documents de cet assistant, et la recherche n’a pas abouti. Merci de reposer votre question dans un instant.',
  },
}

/**
 * The text instead of an answer. A program gets the names of the nearest documents. In a conversation they are cited,
 * so that their names are shown only as long as the reader can read them.
 */
export function declinedText(
  language: 'en' | 'fr',
  { declined, nearest }: Declined,
  form: 'with_numbers' | 'with_names',
): string {
  const texts = TEXTS[language]
  if (nearest.length === 0) return texts[declined]
  const list = nearest.map(({ title, passage }) => (form === 'with_names' ? title : `[${passage.number}]`))
  return `${texts[declined]}\n\n${texts.nearest(list.join(', '))}`
}
