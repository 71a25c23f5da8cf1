import type { MessagePart } from '@parlance/contract/chat/runs.ts'
import { fileFormatOf } from '@parlance/contract/core/knowledge-formats.ts'
import { ANSWER_FILE_MAX, MAX_TEXT_FILE_MB, THREAD_FILES_MAX } from '@parlance/contract/core/limits.ts'
import { readPictureHeader } from '#adapters/files/picture-header.ts'
import type { UserCtx } from '#core/context.ts'
import { AppError } from '#core/errors.ts'
import { sha256, uuidv7 } from '#core/ids.ts'
import { cutText } from '#core/text.ts'
import { putDocument } from '#features/documents/documents.service.ts'
import { openFilesBase } from '#features/threads/threads.service.ts'
import type { AnswerImage } from './create-thread.queries.ts'
import type { Archive } from './reading/archive.ts'
import type { ParsedPart } from './reading/parsed.ts'

type FilePart = Extract<ParsedPart, { type: 'file' }>
type DocumentPart = Extract<ParsedPart, { type: 'document' }>

/** The files of one imported conversation, checked like an upload; null for a refused file. */
export class ImportedFiles {
  readonly images: AnswerImage[] = []
  readonly #ctx: UserCtx
  readonly #threadId: string
  readonly #archive: Pick<Archive, 'file'>
  #baseId: string | null = null
  #count = 0

  constructor(ctx: UserCtx, threadId: string, archive: Pick<Archive, 'file'>) {
    this.#ctx = ctx
    this.#threadId = threadId
    this.#archive = archive
  }

  async file({ ref, name, alt }: FilePart, role: 'user' | 'assistant'): Promise<MessagePart | null> {
    if (ref === '') return null
    const found = await this.#archive.file(ref)
    if (found === null) return null
    const picture = role === 'assistant' ? readPictureHeader(found.bytes) : null
    if (picture !== null && found.bytes.length <= ANSWER_FILE_MAX) return await this.#image(found.bytes, alt)
    return await this.#attach(nameOf(name === '' ? found.name : name, found.bytes), found.bytes)
  }

  /** The text of a file if the archive does not contain its bytes. */
  async document({ name, text }: DocumentPart): Promise<MessagePart | null> {
    const bytes = Buffer.from(cutText(text.toWellFormed(), MAX_TEXT_FILE_MB * 1024 * 256))
    const isText = /\.(txt|md|csv)$/i.test(name)
    return await this.#attach(isText ? name : `${name}.txt`, bytes)
  }

  async #image(bytes: Buffer, alt: string): Promise<MessagePart | null> {
    const header = readPictureHeader(bytes)
    if (header === null) return null
    const { media_type, width, height } = header
    const id = uuidv7()
    await this.#ctx.deps.files.put(id, bytes)
    this.images.push({ id, media_type, size: bytes.length, sha256: sha256(bytes) })
    const url = `/v2/threads/${this.#threadId}/files/${id}`
    return { type: 'file', url, media_type, size: { width, height }, alt }
  }

  async #attach(name: string, bytes: Buffer): Promise<MessagePart | null> {
    if (this.#count >= THREAD_FILES_MAX) return null
    this.#baseId ??= (await openFilesBase(this.#ctx, this.#threadId)).knowledge_base_id
    try {
      const { document_id } = await putDocument(this.#ctx, {
        knowledge_base_id: this.#baseId,
        name,
        bytes,
        added_by: this.#ctx.actor.user_id,
        on_duplicate: 'keep_both',
        takes_pictures: true,
      })
      this.#count++
      return { type: 'attachment', document_id, name, size: bytes.length }
    } catch (error) {
      // its format is not supported, it is damaged, or there is no room
      if (error instanceof AppError) return null
      throw error
    }
  }
}

/** The extension of a picture is determined by its bytes. */
function nameOf(name: string, bytes: Buffer): string {
  const picture = readPictureHeader(bytes)
  if (picture === null || fileFormatOf(name) !== null) return name
  return `${name.replace(/\.dat$/i, '')}.${picture.media_type.slice('image/'.length)}`
}
