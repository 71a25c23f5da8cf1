import {
  baseFormats,
  type FileFormat,
  fileFormatOf,
  isPicture,
  type KnowledgeFormat,
  TEXT_FORMATS,
} from '@parlance/contract/core/knowledge-formats.ts'
import {
  DOCUMENT_NAME_MAX,
  DOCUMENTS_MAX,
  MAX_FILE_MB,
  MAX_TEXT_FILE_MB,
  THREAD_FILES_MAX,
  USER_STORAGE_MAX,
} from '@parlance/contract/core/limits.ts'
import { readPictureHeader } from '#adapters/files/picture-header.ts'
import { checkKind } from '#adapters/text-extraction/check-file.ts'
import { ExtractionError } from '#adapters/text-extraction/extracted.ts'
import { type Ctx, inTransaction } from '#core/context.ts'
import { AppError, isDiskFull } from '#core/errors.ts'
import { uuidv7 } from '#core/ids.ts'
import { cutText } from '#core/text.ts'
import {
  type DocumentKey,
  type Hasher,
  hasher,
  rehasher,
} from '#features/document-keys/document-keys.service.ts'
import { featureConfig } from '#features/feature-configs/feature-configs.service.ts'
import { noteEvent } from '#features/knowledge-bases/knowledge-bases.service.ts'
import {
  bytesOf,
  findExternal,
  findNamed,
  holdBase,
  holdSameBytes,
  holdsAsMany,
  insertDocuments,
  type KnownDocument,
  type NewDocument,
  replaceContent,
  touchExternal,
} from '#features/documents/changes.queries.ts'
import { deleteTask, insertTask } from '#core/queue/tasks.queries.ts'
import { wakeWorkers } from '#core/queue/workers.ts'

export type PutDocument = {
  /** The id of a new document; absent: any. */
  id?: string
  knowledge_base_id: string
  name: string
  bytes: Uint8Array
  added_by: string | null
  source?: { source_id: string; external_id: string; url: string; changed_at: string | null }
  /** What to do if the name is taken; a source replaces its own documents. */
  on_duplicate?: 'replace' | 'keep_both' | 'refuse'
  takes_pictures?: boolean
  /** A copy of a document keeps its format, even if bases no longer accept it. */
  takes_all_formats?: boolean
}
export type Put = { document_id: string; outcome: 'added' | 'replaced' | 'unchanged' }

/** Unreferenced bytes are removed after an hour. */
export const UNNAMED_S = 3_600

/** Maximum size of a file by format, in bytes. */
export function sizeLimit(format: FileFormat): number {
  return (TEXT_FORMATS.some((one) => one === format) ? MAX_TEXT_FILE_MB : MAX_FILE_MB) * 1024 * 1024
}

/**
 * Adds a document, or replaces the one with this id of a source or with this name; identical bytes change nothing.
 * Its ingestion is queued in the same transaction. Do not call it inside a transaction, because it waits for the file
 * store.
 */
export async function putDocument(ctx: Ctx, input: PutDocument): Promise<Put> {
  const row = newDocument(input, await takenFormats(ctx, input), await hasher(ctx))
  const known = await inTransaction(ctx, (tx) => putKnown(tx, row, input))
  if (known !== null) {
    if (known.outcome !== 'unchanged') wakeWorkers()
    return known
  }

  // unreferenced bytes are removed even if this process dies
  await insertTask(ctx, { ...ofFile(row.file_id), after_seconds: UNNAMED_S })
  let put: Put
  try {
    const key = await storeBytes(ctx, row.file_id, input.bytes)
    put = await inTransaction(ctx, (tx) => store(tx, { ...row, key_id: key.id }, input))
    // a replaced document keeps its key
    if (put.outcome !== 'added') await ctx.deps.document_keys.destroy(key.id)
  } catch (error) {
    // the scan removes the key, if the document was not stored
    await insertTask(ctx, ofFile(row.file_id)).catch(() => {})
    throw error
  }
  wakeWorkers()
  return put
}

/** The row of a document whose content matches its name. */
export function newDocument(input: PutDocument, taken: readonly FileFormat[], hash: Hasher): NewDocument {
  const name = cleanName(input.name)
  const format = formatIn(input, name, taken)
  if (format === null) throw new AppError('ERROR_UNSUPPORTED_CONTENT_TYPE')
  if (input.bytes.byteLength > sizeLimit(format)) throw new AppError('ERROR_TOO_LARGE')
  if (!isPicture(format)) checkContent(input.bytes, format)
  return {
    id: input.id ?? uuidv7(),
    knowledge_base_id: input.knowledge_base_id,
    source_id: input.source?.source_id ?? null,
    external_id: input.source?.external_id ?? null,
    url: input.source?.url ?? '',
    name,
    extension: format,
    size: input.bytes.byteLength,
    content_hash: hash(input.bytes),
    file_id: uuidv7(),
    key_id: null,
    added_by: input.added_by,
    source_changed_at: input.source?.changed_at ?? null,
  }
}

/** The formats that knowledge bases take. */
export async function takenFormats(
  ctx: Ctx,
  { takes_all_formats: all = false }: Pick<PutDocument, 'takes_all_formats'>,
): Promise<readonly FileFormat[]> {
  if (all) return baseFormats({ all, recognised: true })
  return baseFormats({
    all: await featureConfig(ctx, 'document_formats'),
    recognised: await featureConfig(ctx, 'text_recognition'),
  })
}

/** Of a picture, its bytes decide. */
function formatIn(
  { takes_pictures, bytes }: PutDocument,
  name: string,
  taken: readonly FileFormat[],
): FileFormat | null {
  const ifTaken = (format: FileFormat | null) =>
    format !== null && (takes_pictures === true || taken.includes(format)) ? format : null
  const named = ifTaken(fileFormatOf(name))
  if (named === null || !isPicture(named)) return named
  const header = readPictureHeader(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
  return header === null ? null : ifTaken(PICTURES[header.media_type])
}

const PICTURES = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
  'image/gif': 'gif',
  'image/heic': 'heic',
} as const

/** Stores the bytes of a document, and a key for it. */
export async function storeBytes(ctx: Ctx, fileId: string, bytes: Uint8Array): Promise<DocumentKey> {
  const { document_keys, files } = ctx.deps
  try {
    const [key] = await Promise.all([document_keys.create(), files.put(fileId, bytes)])
    return key
  } catch (error) {
    throw isDiskFull(error) ? new AppError('ERROR_STORAGE_FULL', { cause: error }) : error
  }
}

/** A name as stored and shown: one line without a path and without invisible or direction-changing characters. */
export function cleanName(name: string): string {
  const last = name.normalize('NFC').split(/[/\\]/).at(-1) ?? ''
  const shown = last
    .replaceAll(/[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}]/gu, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
  const dot = shown.lastIndexOf('.')
  if (shown.length <= DOCUMENT_NAME_MAX) return shown
  return cutText(shown, DOCUMENT_NAME_MAX - (shown.length - dot)) + shown.slice(dot)
}

function checkContent(bytes: Uint8Array, format: KnowledgeFormat): void {
  try {
    checkKind(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), format)
  } catch (error) {
    throw error instanceof ExtractionError ? new AppError(error.code) : error
  }
}

/** Adds bytes that are already stored and need not be written again; null if they are new. */
async function putKnown(tx: Ctx, row: NewDocument, input: PutDocument): Promise<Put | null> {
  const same = await unchanged(tx, row, input)
  if (same !== null) return same
  const file_id = await holdSameBytes(tx, row)
  return file_id === undefined ? null : await store(tx, { ...row, file_id }, input)
}

async function unchanged(tx: Ctx, row: NewDocument, input: PutDocument): Promise<Put | null> {
  const base = await holdBase(tx, row.knowledge_base_id)
  if (base === undefined) throw new AppError('ERROR_KNOWLEDGE_BASE_NOT_FOUND')
  const before = await knownBefore(tx, row)
  if (before === undefined) return null
  const rehash = await rehasher(tx)
  if (!rehash(before.content_hash).equals(row.content_hash) || before.is_incomplete) {
    if (refuses(input)) throw new AppError('ERROR_DOCUMENT_NAME_ALREADY_IN_USE')
    return null
  }
  // a message names its files, so that the same file is not needed twice
  if (input.on_duplicate === 'keep_both' && !base.is_of_thread) return null
  if (row.source_id !== null) await touchExternal(tx, before.id, row)
  return { document_id: before.id, outcome: 'unchanged' }
}

async function store(tx: Ctx, row: NewDocument, input: PutDocument): Promise<Put> {
  const base = await holdBase(tx, row.knowledge_base_id)
  if (base === undefined) throw new AppError('ERROR_KNOWLEDGE_BASE_NOT_FOUND')
  if ((await bytesOf(tx, row.added_by)) + row.size > USER_STORAGE_MAX) {
    throw new AppError('ERROR_USER_STORAGE_FULL')
  }
  const before = await knownBefore(tx, row)
  const isNew = before === undefined || (row.source_id === null && input.on_duplicate === 'keep_both')
  if (!isNew && refuses(input)) throw new AppError('ERROR_DOCUMENT_NAME_ALREADY_IN_USE')
  const most = base.is_of_thread ? THREAD_FILES_MAX : DOCUMENTS_MAX
  if (isNew && (await holdsAsMany(tx, row.knowledge_base_id, most))) {
    throw new AppError(base.is_of_thread ? 'ERROR_THREAD_FULL' : 'ERROR_KNOWLEDGE_BASE_FULL')
  }
  const id = isNew ? row.id : before.id
  const name = isNew && before !== undefined ? await freeName(tx, row) : row.name
  if (isNew) await insertDocuments(tx, [{ ...row, name }])
  else {
    await replaceContent(tx, id, row)
    await insertTask(tx, ofFile(before.file_id))
  }
  await deleteTask(tx, 'documents.forget_file', row.file_id)
  await insertTask(tx, {
    kind: 'documents.ingest',
    subject_id: id,
    user_id: row.added_by ?? base.owner_id,
  })
  if (row.source_id === null) {
    const kind = isNew ? 'document_added' : 'document_replaced'
    await noteEvent(tx, row.knowledge_base_id, { kind, actor_id: row.added_by, name })
  }
  return { document_id: id, outcome: isNew ? 'added' : 'replaced' }
}

function knownBefore(tx: Ctx, row: NewDocument): Promise<KnownDocument | undefined> {
  return row.source_id === null || row.external_id === null
    ? findNamed(tx, row.knowledge_base_id, row.name)
    : findExternal(tx, row.source_id, row.external_id)
}

const refuses = (input: PutDocument) =>
  input.source === undefined && (input.on_duplicate ?? 'refuse') === 'refuse'

const ofFile = (id: string) => ({
  kind: 'documents.forget_file' as const,
  subject_id: id,
  user_id: null,
})

/** The name with the first free number appended. */
async function freeName(tx: Ctx, { knowledge_base_id, name }: NewDocument): Promise<string> {
  const dot = name.lastIndexOf('.')
  for (let at = 2; ; at++) {
    const free = `${cutText(name, Math.min(dot, DOCUMENT_NAME_MAX - 12))} (${at})${name.slice(dot)}`
    if ((await findNamed(tx, knowledge_base_id, free)) === undefined) return free
  }
}
