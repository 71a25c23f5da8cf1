import type { Message, MessagePart } from '@parlance/contract/chat/runs.ts'
import { idOfFile } from '@parlance/contract/chat/answer-pictures.ts'
import { fileFormatOf, isPicture } from '@parlance/contract/core/knowledge-formats.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { printDate } from '#features/chat/export/print-date.ts'
import { type Notes, noteKey } from '#features/chat/export/print-notes.tsx'
import { doubtsAt } from '#features/chat/sources/doubts.ts'
import { pictureQuery, threadFilesQuery } from '#features/chat/files/thread-files.queries.ts'
import { answerFileQuery } from '#features/chat/runs/runs.queries.ts'
import { inMyLanguage } from '#lib/texts/bilingual.ts'
import { Markdown } from '#ui/markdown/markdown.tsx'
import { MarksContext } from '#ui/markdown/marks.ts'

type Props = { message: Message; userName: string; notes: Notes }

/** One message as it is printed: nothing of it can be opened, so that everything is written out. */
export function PrintMessage({ message, userName, notes }: Props) {
  const { t } = useTranslation()
  const { id, role, parts, status, created_at } = message
  const name = role === 'user' ? userName : (message.assistant_name ?? t('chat.assistant'))
  const model = role === 'assistant' ? inMyLanguage(message.model_label) : ''
  const sources = parts.filter((part) => part.type === 'source')
  const cited = (number: number) => {
    const note = notes.get(noteKey(id, String(number)))
    return note ? (
      <sup>
        <a href={`#note-${note.number}`}>{note.number}</a>
      </sup>
    ) : null
  }
  const after = (place: string) =>
    doubtsAt(sources, place).length > 0 ? <sup title={t('citations.unsupported')}>⚠</sup> : null
  return (
    <article>
      <h2>
        {name}{' '}
        <small>
          {model && `${model}, `}
          {printDate(created_at)}
        </small>
      </h2>
      <MarksContext value={{ cited, after }}>
        {parts.map((part, at) => (
          <Part key={at} part={part} message={message} />
        ))}
      </MarksContext>
      {(status === 'stopped' || status === 'interrupted' || status === 'running') && (
        <p className="about">{t(`portable.${status}`)}</p>
      )}
    </article>
  )
}

function Part({ part, message }: { part: MessagePart; message: Message }) {
  const { t } = useTranslation()
  switch (part.type) {
    case 'text':
      return message.role === 'user' ? (
        <div className="question" dir="auto">
          {part.text}
        </div>
      ) : (
        <div dir="auto">
          <Markdown text={part.text} isGrowing={false} />
        </div>
      )
    case 'file':
      return part.media_type.startsWith('image/') ? <AnswerPicture part={part} message={message} /> : null
    case 'attachment':
      return <Attachment part={part} threadId={message.thread_id} />
    case 'tool':
      return (
        <p className="about">
          {t(part.state === 'failed' ? 'portable.tool_failed' : 'portable.tool', {
            name: part.title ?? part.tool_name,
          })}
        </p>
      )
    case 'error':
      return <p className="about">{t('portable.error')}</p>
    case 'cut':
      return <p className="about">{t('portable.cut')}</p>
    default:
      return null
  }
}

type PictureProps = { part: Extract<MessagePart, { type: 'file' }>; message: Message }

function AnswerPicture({ part, message }: PictureProps) {
  const { t } = useTranslation()
  const { data, error } = useQuery(answerFileQuery(message.thread_id, idOfFile(part), part.media_type))
  const alt = part.alt || t('chat.image')
  if (error) return <p className="about">{t('portable.missing', { name: alt })}</p>
  return data === undefined ? null : <img src={data} alt={alt} />
}

type AttachmentProps = { part: Extract<MessagePart, { type: 'attachment' }>; threadId: string }

function Attachment({ part, threadId }: AttachmentProps) {
  const { t } = useTranslation()
  const { data: files } = useQuery(threadFilesQuery(threadId))
  const file = files?.data.find(({ id }) => id === part.document_id)
  const format = fileFormatOf(part.name)
  const baseId = file && format !== null && isPicture(format) ? files?.knowledge_base_id : null
  return (
    <>
      <p className="about">{t('portable.attachment', { name: part.name })}</p>
      {baseId && <AttachedPicture baseId={baseId} id={part.document_id} name={part.name} />}
    </>
  )
}

function AttachedPicture({ baseId, id, name }: { baseId: string; id: string; name: string }) {
  const { data } = useQuery(pictureQuery(baseId, id, 'full'))
  return data === undefined ? null : <img src={data} alt={name} />
}
