import type { Message } from '@parlance/contract/chat/runs.ts'
import type { TFunction } from 'i18next'
import type { Note } from '#features/chat/answer/office-html.ts'
import { citedIn, type SourcePart } from '#features/chat/sources/cited.ts'
import { safeLink } from '#ui/navigation/safe-url.ts'

/** What an answer cites, as the notes of a document. */
export function sourceNotes({ parts }: Pick<Message, 'parts'>, t: TFunction): Note[] {
  const sources = parts.filter((part): part is SourcePart => part.type === 'source')
  const cited = citedIn(parts).split(' ')
  return cited.flatMap((number) => {
    const source = sources.find(({ source_id }) => source_id === number)
    return source ? [{ number, text: textOf(source, t), url: safeLink(source.url ?? '') ?? null }] : []
  })
}

function textOf({ title, passage, page }: SourcePart, t: TFunction): string {
  const place =
    passage && (passage.page === null ? passage.heading : t('citations.page', { page: passage.page }))
  const quote = passage?.quote ?? page?.quote ?? ''
  return [
    title || t(passage?.state === 'deleted' ? 'citations.deleted' : 'citations.hidden'),
    place,
    passage?.knowledge_base_name,
    quote && t('citations.quoted', { quote: quote.replaceAll(/\s+/g, ' ').trim() }),
  ]
    .filter(Boolean)
    .join(', ')
}
