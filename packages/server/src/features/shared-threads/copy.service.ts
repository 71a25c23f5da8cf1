import type { MessagePart } from '@parlance/contract/chat/runs.ts'
import { inTransaction, type UserCtx } from '#core/context.ts'
import { AppError } from '#core/errors.ts'
import { uuidv7 } from '#core/ids.ts'
import { usableAssistant } from '#features/assistants/assistants.service.ts'
import { keepCitations, prepareCitations, withoutPassages } from '#features/citations/citations.service.ts'
import { type CopiedFiles, copyFiles } from './copy-files.ts'
import { beginFiles, findThread, insertFile, insertMessages, insertThread } from './copy.queries.ts'
import type { OpenLink } from './reading.queries.ts'
import { messagesAfter, type ReadMessage, type ReadPart, requireOpen } from './reading.service.ts'

const BATCH = 200

/** Replaces a question that only had files, if these are not shared. */
const FILES_LEFT_OUT = {
  en: '(files that were not shared)',
  fr: '(fichiers non partagés)',
}

/**
 * Copies the conversation behind a link, as the caller sees it, to a new one of theirs, with the assistant of the
 * original if they can use it, otherwise with their default one. A repeated call returns the same copy.
 */
export async function copyShared(
  ctx: UserCtx,
  token: string,
  threadId: string,
): Promise<{ thread_id: string }> {
  const link = await requireOpen(ctx, token)
  const known = await findThread(ctx, threadId)
  if (known?.is_mine === true) return { thread_id: threadId }
  if (known !== undefined) throw new AppError('ERROR_ID_ALREADY_USED')
  const assistant_id = await assistantFor(ctx, link)
  const messages = await allMessages(ctx, link)
  const files: CopiedFiles = link.with_files
    ? await copyFiles(ctx, link, messages, threadId)
    : { answers: new Map(), documents: new Map() }
  await prepareCitations(
    ctx,
    messages.flatMap(({ parts }) => parts.filter((part) => part.type === 'source')),
  )
  await inTransaction(ctx, async (tx) => {
    const thread = { id: threadId, assistant_id, name: link.title }
    if (!(await insertThread(tx, thread))) throw new AppError('ERROR_ID_ALREADY_USED')
    await addMessages(tx, threadId, messages, files)
    for (const file of files.answers.values()) await insertFile(tx, threadId, file)
    if (files.documents.size > 0) await beginFiles(tx, threadId)
  })
  return { thread_id: threadId }
}

async function assistantFor(ctx: UserCtx, link: OpenLink): Promise<string> {
  const own = await usableAssistant(ctx, link.assistant_id).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'ERROR_ASSISTANT_NOT_USABLE') return null
    throw error
  })
  return (own ?? (await usableAssistant(ctx, null))).id
}

async function allMessages(ctx: UserCtx, link: OpenLink): Promise<ReadMessage[]> {
  const all: ReadMessage[] = []
  for (;;) {
    const messages = await messagesAfter(ctx, link, all.at(-1)?.position ?? 0, BATCH)
    all.push(...messages)
    if (messages.length < BATCH) return all
  }
}

async function addMessages(
  tx: UserCtx,
  threadId: string,
  messages: readonly ReadMessage[],
  files: CopiedFiles,
): Promise<void> {
  let parent_id: string | null = null
  const copies = messages.map(({ role, status, created_at, assistant_id, assistant_version_id, parts }) => {
    const id = uuidv7()
    const copied = parts.flatMap((part) => copyOf(part, threadId, files) ?? [])
    const isEmpty = copied.length === 0 && role === 'user'
    const message = {
      id,
      parent_id,
      role,
      status,
      created_at,
      assistant_id,
      assistant_version_id,
      parts: isEmpty
        ? [
            {
              type: 'text' as const,
              text: FILES_LEFT_OUT[tx.actor.lang ?? 'en'],
            },
          ]
        : copied,
    }
    parent_id = id
    return message
  })
  for (let from = 0; from < copies.length; from += BATCH) {
    const some = copies.slice(from, from + BATCH)
    await insertMessages(
      tx,
      threadId,
      some.map((message) => ({
        ...message,
        parts: withoutPassages(message.parts),
      })),
    )
    for (const { id, parts } of some) await keepCitations(tx, id, parts)
  }
}

/** Converts a shown part to a part of a message; steps and omitted files have none. */
function copyOf(part: ReadPart, threadId: string, { answers, documents }: CopiedFiles): MessagePart | null {
  switch (part.type) {
    case 'text':
      return part
    case 'source':
      // a passage that the reader cannot read becomes a source without a name
      return part.passage?.state === 'current' || part.passage?.state === 'changed'
        ? part
        : { ...part, passage: null }
    case 'file': {
      const file = answers.get(part.file_id)
      const { media_type, size, alt } = part
      return file
        ? {
            type: 'file',
            url: `/v2/threads/${threadId}/files/${file.id}`,
            media_type,
            size,
            alt,
          }
        : null
    }
    case 'attachment': {
      const id = documents.get(part.file_id)
      const { name, size } = part
      return id === undefined ? null : { type: 'attachment', document_id: id, name, size }
    }
    default:
      return null
  }
}
