import { idOfFile } from '@parlance/contract/chat/answer-pictures.ts'
import type { CitedPage, CitedPassage, MessagePart } from '@parlance/contract/chat/runs.ts'
import {
  EXPORT_FILES_BYTES_MAX,
  EXPORT_MESSAGES_MAX,
  EXPORT_TEXT_MAX,
} from '@parlance/contract/core/limits.ts'
import type { UserCtx } from '#core/context.ts'
import { AppError } from '#core/errors.ts'
import { withCitations } from '#features/citations/citations.service.ts'
import type { Exported, ExportedFile, ExportedMessage, ExportedPart, Unsupported } from './exported.ts'
import { exportText, knownTimeZone } from './export-texts.ts'
import { filesOf, messageIds, type MessageRow, messagesByIds, threadHead } from './gather.queries.ts'
import { pictureForDocument } from './pictures.ts'
import type { OrderedExport } from './thread-exports.queries.ts'

const PAGE = 50

/**
 * Reads a conversation with the current permissions of its person; `onProgress` gets the number of messages read and
 * the total. Throws ERROR_THREAD_NOT_FOUND or ERROR_TOO_LARGE.
 */
export async function gather(
  ctx: UserCtx,
  { thread_id, format, options }: OrderedExport,
  signal: AbortSignal,
  onProgress: (done: number, total: number) => Promise<void>,
): Promise<Exported> {
  const head = await threadHead(ctx, thread_id)
  if (head === undefined) throw new AppError('ERROR_THREAD_NOT_FOUND')
  const { newest_id, person_name, ...thread } = head
  const leaf = options.until ?? newest_id
  const isWhole = format === 'json' && options.branches === 'all'
  const ids =
    leaf === null ? [] : await messageIds(ctx, thread_id, isWhole ? null : leaf, EXPORT_MESSAGES_MAX + 1)
  if (ids.length > EXPORT_MESSAGES_MAX) throw new AppError('ERROR_TOO_LARGE')
  const messages: ExportedMessage[] = []
  let size = 0
  await onProgress(0, ids.length)
  for (let at = 0; at < ids.length; at += PAGE) {
    signal.throwIfAborted()
    const rows = await messagesByIds(ctx, thread_id, ids.slice(at, at + PAGE))
    for (const row of await withCitations(ctx, rows)) {
      const message = exported(row, options.lang, person_name)
      size += JSON.stringify(message.parts).length
      if (size > EXPORT_TEXT_MAX) throw new AppError('ERROR_TOO_LARGE')
      messages.push(message)
    }
    await onProgress(messages.length, ids.length)
  }
  return {
    ...thread,
    lang: options.lang,
    time_zone: knownTimeZone(options.time_zone),
    exported_at: new Date().toISOString(),
    current_message_id: leaf,
    messages,
    files: await readFiles(ctx, thread_id, messages, format === 'docx', signal),
  }
}

function exported(row: MessageRow, lang: 'en' | 'fr', personName: string): ExportedMessage {
  const { parts, assistant_name, model_label, ...rest } = row
  const me = personName === '' ? exportText(lang, 'me') : personName
  const model = row.role === 'assistant' ? (model_label?.[lang] ?? model_label?.en ?? model_label?.fr) : null
  const written = parts.flatMap((part) => partOf(part, lang))
  return {
    ...rest,
    author: row.role === 'user' ? me : (assistant_name ?? ''),
    model: model ?? null,
    parts: [...written, ...endingOf(row.status, lang)],
  }
}

function partOf(part: MessagePart, lang: 'en' | 'fr'): ExportedPart[] {
  switch (part.type) {
    case 'text':
    case 'reasoning':
      return part.text === '' ? [] : [{ type: part.type, text: part.text }]
    case 'tool': {
      const { title, tool_name, state, input, output } = part
      return [{ type: 'tool', name: title ?? tool_name, state, input, output }]
    }
    case 'source':
      return [sourceOf(part, lang)]
    case 'file': {
      const file_id = idOfFile(part)
      if (!part.media_type.startsWith('image/')) return [{ type: 'attachment', file_id, name: file_id }]
      return [{ type: 'image', file_id, alt: part.alt }]
    }
    case 'attachment':
      return [{ type: 'attachment', file_id: part.document_id, name: part.name }]
    case 'error':
      return [{ type: 'note', text: exportText(lang, 'error') }]
    case 'cut':
      return [{ type: 'note', text: exportText(lang, 'cut') }]
    default:
      return []
  }
}

function sourceOf(part: Extract<MessagePart, { type: 'source' }>, lang: 'en' | 'fr'): ExportedPart {
  const { passage, page } = part
  const number = passage?.number ?? page?.number ?? Number(part.source_id)
  const unsupported = unsupportedBy(passage ?? page, lang)
  const source = { type: 'source' as const, number, url: part.url, unsupported }
  if (passage === null) return { ...source, title: part.title, place: '', quote: page?.quote ?? '' }
  if (passage.state === 'hidden' || passage.state === 'deleted') {
    const title = exportText(lang, passage.state === 'hidden' ? 'hidden_source' : 'deleted_source')
    return { ...source, title, place: '', quote: '' }
  }
  const place = [
    passage.knowledge_base_name,
    passage.heading,
    passage.page === null ? '' : exportText(lang, 'source_page', { page: String(passage.page) }),
  ]
  return { ...source, title: part.title, place: place.filter(Boolean).join(', '), quote: passage.quote }
}

function unsupportedBy(cited: CitedPassage | CitedPage | null, lang: 'en' | 'fr'): Unsupported[] {
  // an answer of an older version has words without their kind
  const { doubts = [], unproven = [] } = cited ?? {}
  const all = doubts.length > 0 ? doubts : unproven.map((words) => ({ kind: 'quote' as const, words }))
  const byText = new Map(
    all.map(({ kind, words }) => {
      const text = exportText(lang, `doubt_${kind}`, { words })
      return [text, { kind, words, text }]
    }),
  )
  return [...byText.values()]
}

function endingOf(status: MessageRow['status'], lang: 'en' | 'fr'): ExportedPart[] {
  if (status === 'completed' || status === 'failed') return []
  return [{ type: 'note', text: exportText(lang, status) }]
}

/** The files of these messages, as long as they fit; for formats to read, only pictures in the form shown. */
async function readFiles(
  ctx: UserCtx,
  threadId: string,
  messages: readonly ExportedMessage[],
  isDocument: boolean,
  signal: AbortSignal,
): Promise<ExportedFile[]> {
  const ids = messages.flatMap(({ parts }) =>
    parts.flatMap((part) => ('file_id' in part ? part.file_id : [])),
  )
  const files: ExportedFile[] = []
  let left = EXPORT_FILES_BYTES_MAX
  const unique = [...new Set(ids)]
  for (let at = 0; at < unique.length; at += PAGE) {
    const some = unique.slice(at, at + PAGE)
    for (const stored of await filesOf(ctx, threadId, some, isDocument ? 'shown' : 'original')) {
      signal.throwIfAborted()
      const bytes = await ctx.deps.files.get(stored.file_id)
      if (bytes === null || bytes.length > left) continue
      const file = isDocument
        ? await pictureForDocument(bytes)
        : { bytes, media_type: stored.media_type, size: null }
      if (file === null) continue
      left -= file.bytes.length
      files.push({ ...file, id: stored.id, name: stored.name })
    }
  }
  return files
}
