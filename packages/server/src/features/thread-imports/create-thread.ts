import type { MessagePart } from '@parlance/contract/chat/runs.ts'
import { MESSAGE_TEXT_MAX, THREAD_NAME_MAX } from '@parlance/contract/core/limits.ts'
import { inTransaction, type UserCtx } from '#core/context.ts'
import { uuidv7 } from '#core/ids.ts'
import { cutText, storable } from '#core/text.ts'
import {
  type ImportedMessage,
  type ImportedThread,
  insertImages,
  insertMessages,
  insertThread,
} from './create-thread.queries.ts'
import { importText } from './import-texts.ts'
import { ImportedFiles } from './imported-files.ts'
import type { Archive } from './reading/archive.ts'
import type { ParsedConversation, ParsedMessage, ParsedPart } from './reading/parsed.ts'

const BATCH = 200
/** Invisible and direction-changing characters, which a name must not have. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu

type Target = { import_id: string; assistant_id: string; archive: Pick<Archive, 'file'> }

/**
 * Creates a conversation with its files in one transaction, and `after` in it. False if the person already has it.
 * Files of a conversation that is not created are removed by the scheduled tasks for such files.
 */
export async function createThread(
  ctx: UserCtx,
  conversation: ParsedConversation,
  { import_id, assistant_id, archive }: Target,
  after: (tx: UserCtx, threadId: string) => Promise<void>,
): Promise<boolean> {
  const lang = ctx.actor.lang ?? 'en'
  const id = uuidv7()
  const now = new Date().toISOString()
  const created_at = conversation.begun_at ?? now
  const thread: ImportedThread = {
    id,
    import_id,
    external_id: storable(conversation.external_id),
    assistant_id,
    name: nameOf(conversation, lang),
    created_at,
    updated_at: conversation.changed_at ?? created_at,
  }
  const files = new ImportedFiles(ctx, id, archive)
  const ids = new Map(conversation.messages.map(({ key }) => [key, uuidv7()]))
  const messages: ImportedMessage[] = []
  for (const message of conversation.messages) {
    messages.push({
      id: ids.get(message.key) ?? uuidv7(),
      parent_id: message.parent === null ? null : (ids.get(message.parent) ?? null),
      role: message.role,
      parts: await partsOf(message, files, lang),
      created_at: message.at ?? created_at,
    })
  }
  return await inTransaction(ctx, async (tx) => {
    if (!(await insertThread(tx, thread))) return false
    await insertImages(tx, id, files.images)
    for (let at = 0; at < messages.length; at += BATCH) {
      await insertMessages(tx, thread, messages.slice(at, at + BATCH))
    }
    await after(tx, id)
    return true
  })
}

function nameOf({ name, messages }: ParsedConversation, lang: 'en' | 'fr'): string {
  const words = messages.flatMap(({ parts }) =>
    parts.flatMap((part) => (part.type === 'text' ? part.text : [])),
  )
  const firstWords = [name, words[0]?.slice(0, 60) ?? '']
    .map((text) => storable(text).replaceAll(UNSEEN, ' ').replaceAll(/\s+/g, ' ').trim())
    .find((text) => text !== '')
  return cutText(firstWords ?? importText(lang, 'untitled'), THREAD_NAME_MAX)
}

/** Files come first in a question, as in questions sent here. */
async function partsOf(
  { role, parts }: ParsedMessage,
  files: ImportedFiles,
  lang: 'en' | 'fr',
): Promise<MessagePart[]> {
  const made: MessagePart[] = []
  for (const part of parts) made.push(await partOf(part, role, files, lang))
  if (role === 'assistant') return joined(made)
  const text = made.flatMap((part) => (part.type === 'text' ? part.text : [])).join('\n\n')
  const others = made.filter((part) => part.type !== 'text')
  return [...others, ...(text === '' ? [] : [{ type: 'text' as const, text: bounded(text, lang) }])]
}

async function partOf(
  part: ParsedPart,
  role: 'user' | 'assistant',
  files: ImportedFiles,
  lang: 'en' | 'fr',
): Promise<MessagePart> {
  const note = (text: string): MessagePart => ({
    type: 'text',
    text: role === 'user' ? `(${text})` : `*${text}*`,
  })
  switch (part.type) {
    case 'text':
      return { type: 'text', text: bounded(part.text, lang) }
    case 'reasoning':
      return { type: 'reasoning', text: bounded(part.text, lang), duration_ms: null }
    case 'source': {
      const { number, title, url, quote } = part
      const page = url === '' ? null : { number, quote: storable(quote), unproven: [], doubts: [] }
      const source_id = String(number)
      return {
        type: 'source',
        source_id,
        url: url === '' ? null : url,
        title: storable(title),
        passage: null,
        page,
      }
    }
    case 'file':
      return (await files.file(part, role)) ?? note(importText(lang, 'file', part.name || part.ref))
    case 'document':
      return (await files.document(part)) ?? note(importText(lang, 'file', part.name))
    case 'note':
      return note(importText(lang, part.note, part.name))
  }
}

function bounded(text: string, lang: 'en' | 'fr'): string {
  const kept = storable(text)
  if (kept.length <= MESSAGE_TEXT_MAX) return kept
  return `${cutText(kept, MESSAGE_TEXT_MAX)}\n\n(${importText(lang, 'cut')})`
}

/** Consecutive texts are joined, as in answers written here. */
function joined(parts: readonly MessagePart[]): MessagePart[] {
  const all: MessagePart[] = []
  for (const part of parts) {
    const last = all.at(-1)
    if (part.type === 'text' && last?.type === 'text') {
      all[all.length - 1] = { type: 'text', text: `${last.text}\n\n${part.text}` }
    } else all.push(part)
  }
  return all
}
