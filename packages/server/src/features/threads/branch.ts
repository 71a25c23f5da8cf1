import type { MessagePart } from '@parlance/contract/chat/runs.ts'
import type { Thread } from '@parlance/contract/chat/threads.ts'
import { THREAD_NAME_MAX } from '@parlance/contract/core/limits.ts'
import { inTransaction, type UserCtx } from '#core/context.ts'
import { AppError } from '#core/errors.ts'
import { uuidv7 } from '#core/ids.ts'
import { violatedConstraint } from '#db/violation.ts'
import { citeCopies } from '#features/citations/citations.service.ts'
import { keyForWriting } from '#features/document-keys/document-keys.service.ts'
import { putDocument } from '#features/documents/documents.service.ts'
import * as queries from './branch.queries.ts'
import type { Pair } from './branch.queries.ts'
import { openFilesBase } from './thread-files.ts'
import { getThread } from './threads.service.ts'

type Branch = { id: string; message_id: string }

/**
 * Creates a new conversation from the messages up to one of them. Deleting one conversation does not affect the
 * other: attached files become separate documents, and the bytes of answers' files are kept as long as one
 * conversation refers to them. A repeat with the same id returns the same branch.
 */
export async function branchThread(ctx: UserCtx, threadId: string, branch: Branch): Promise<Thread> {
  const source = await getThread(ctx, threadId)
  const known = await repeatOf(ctx, source, branch)
  if (known !== null) return known
  const documents = await copyDocuments(ctx, threadId, branch)
  try {
    await inTransaction(ctx, (tx) => copyThread(tx, threadId, branch, documents))
  } catch (error) {
    if (violatedConstraint(error) !== 'threads__pk') throw error
    const made = await repeatOf(ctx, source, branch)
    if (made !== null) return made
    throw new AppError('ERROR_ID_ALREADY_USED')
  }
  return await getThread(ctx, branch.id)
}

async function repeatOf(ctx: UserCtx, source: Thread, { id }: Branch): Promise<Thread | null> {
  const made = await queries.findBranch(ctx, id)
  if (made === undefined) return null
  if (made.branched_from !== source.id) throw new AppError('ERROR_ID_ALREADY_USED')
  return await getThread(ctx, id)
}

/**
 * The attached files in the base of the branch, which exists before its thread, as for the first message of a
 * conversation. If the thread is not created, the base is removed like one without a message.
 */
async function copyDocuments(ctx: UserCtx, threadId: string, { id, message_id }: Branch): Promise<Pair[]> {
  const path = await queries.messagesTo(ctx, threadId, message_id)
  const files = await queries.attachedDocuments(
    ctx,
    threadId,
    path.map((message) => message.id),
  )
  if (files.length === 0) return []
  const { knowledge_base_id } = await openFilesBase(ctx, id)
  const pairs: Pair[] = []
  for (const { id: document, name, file_id } of files) {
    const bytes = await ctx.deps.files.get(file_id)
    // one that is being deleted
    if (bytes === null) continue
    const put = await putDocument(ctx, {
      knowledge_base_id,
      name,
      bytes,
      added_by: ctx.actor.user_id,
      // the same file of an earlier attempt is found
      on_duplicate: 'keep_both',
      takes_pictures: true,
    })
    await keyForWriting(ctx, put.document_id)
    pairs.push({ id: document, copy: put.document_id })
  }
  return pairs
}

async function copyThread(
  tx: UserCtx,
  threadId: string,
  { id, message_id }: Branch,
  documents: readonly Pair[],
): Promise<void> {
  if (!(await queries.holdConversation(tx, threadId))) throw new AppError('ERROR_THREAD_NOT_FOUND')
  const path = await queries.messagesTo(tx, threadId, message_id)
  if (path.length === 0) throw new AppError('ERROR_MESSAGE_NOT_FOUND')
  if (path.some(({ status }) => status === 'running')) throw new AppError('ERROR_RUN_IN_PROGRESS')
  const pairs = path.map((message) => ({ id: message.id, copy: uuidv7() }))
  const copies = pairs.map(({ copy }) => copy)
  await queries.insertBranch(tx, threadId, { id, at: copies.at(-1) ?? id, nameMax: THREAD_NAME_MAX })
  await queries.copyMessages(tx, id, pairs)
  if (documents.length > 0) await queries.beginFilesBase(tx, id)
  const naming = await queries.messagesWithFiles(tx, copies)
  const files = filesIn(threadId, naming).map((file) => ({ id: file, copy: uuidv7() }))
  await queries.copyAnswerFiles(tx, threadId, id, files)
  const renamed = new Map([...documents, ...files].map((pair) => [pair.id, pair.copy]))
  renamed.set(threadId, id)
  await queries.rewriteParts(
    tx,
    naming.map((message) => ({ id: message.id, parts: message.parts.map((part) => rename(part, renamed)) })),
  )
  await citeCopies(tx, copies, documents)
}

/** The files of answers of this thread that these messages show. */
function filesIn(threadId: string, messages: readonly { parts: readonly MessagePart[] }[]): string[] {
  const start = `/v2/threads/${threadId}/files/`
  const urls = messages.flatMap(({ parts }) =>
    parts.flatMap((part) => (part.type === 'file' ? [part.url] : [])),
  )
  return [...new Set(urls.filter((url) => url.startsWith(start)).map((url) => url.slice(start.length)))]
}

const ID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g
const NAMING: ReadonlySet<MessagePart['type']> = new Set(['file', 'attachment', 'drawing', 'retrieval'])

/** A part with the ids of copies instead of the originals. */
function rename(part: MessagePart, renamed: ReadonlyMap<string, string>): MessagePart {
  if (!NAMING.has(part.type)) return part
  return JSON.parse(JSON.stringify(part).replace(ID, (id) => renamed.get(id) ?? id)) as MessagePart
}
