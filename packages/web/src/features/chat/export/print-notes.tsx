import type { Message } from '@parlance/contract/chat/runs.ts'
import { useTranslation } from 'react-i18next'
import { citedIn, type SourcePart } from '#features/chat/sources/cited.ts'
import { doubtsOf, doubtText } from '#features/chat/sources/doubts.ts'
import { hostOf } from '#ui/navigation/safe-url.ts'

export type Note = { number: number; source: SourcePart }
/** The notes by the answer and the number that it cites. */
export type Notes = ReadonlyMap<string, Note>

export const noteKey = (messageId: string, sourceId: string) => `${messageId}.${sourceId}`

/** What the answers cite, numbered through the whole conversation. */
export function notesOf(messages: readonly Message[]): Notes {
  const notes = new Map<string, Note>()
  for (const { id, parts } of messages) {
    const sources = parts.filter((part): part is SourcePart => part.type === 'source')
    for (const cited of citedIn(parts).split(' ')) {
      const source = sources.find(({ source_id }) => source_id === cited)
      if (source) notes.set(noteKey(id, cited), { number: notes.size + 1, source })
    }
  }
  return notes
}

/** The sources of all answers, at the end. */
export function PrintNotes({ notes }: { notes: Notes }) {
  const { t } = useTranslation()
  if (notes.size === 0) return null
  return (
    <section>
      <h2>{t('portable.sources')}</h2>
      <ol className="notes">
        {[...notes.values()].map(({ number, source }) => (
          <li key={number} id={`note-${number}`}>
            <NoteText source={source} />
          </li>
        ))}
      </ol>
    </section>
  )
}

function NoteText({ source }: { source: SourcePart }) {
  const { t } = useTranslation()
  const { title, url, passage, page } = source
  const doubts = [...new Set(doubtsOf(source).map((doubt) => doubtText(doubt, t)))]
  if (passage?.state === 'hidden') return t('portable.hidden_source')
  if (passage?.state === 'deleted') return t('portable.deleted_source')
  const place = [
    passage?.knowledge_base_name,
    passage?.heading,
    passage?.page ? t('portable.source_page', { page: passage.page }) : '',
  ]
  const words = [title, ...place].filter(Boolean).join(', ')
  const quote = passage?.quote ?? page?.quote ?? ''
  return (
    <span dir="auto">
      {words}
      {quote && ` — “${quote}”`}
      {doubts.map((doubt) => ` — ⚠ ${doubt}`)}
      {url && hostOf(url) && ` ${url}`}
    </span>
  )
}
