import type { documents } from '@parlance/contract/knowledge/documents.ts'
import { AppError } from '#core/errors.ts'
import { attachment } from '#core/http/attachment.ts'
import type { Handlers } from '#core/http/mount.ts'
import { originalBytes, pictureBytes } from '#features/documents/documents.service.ts'
import { pageBytes } from '#features/documents/pictures/page-pictures.ts'

/** The calls that answer with a file. */
export const byteHandlers = {
  picture: {
    raw: async (ctx, { params, query }, { reply }) => {
      const { knowledge_base_id, document_id } = params
      const { name, bytes } = await pictureBytes(ctx, knowledge_base_id, document_id, query.size)
      return await reply.headers(attachment(name)).send(bytes)
    },
  },
  page: {
    raw: async (ctx, { params }, { reply }) => {
      const { knowledge_base_id, document_id, page } = params
      const gone = new AbortController()
      // a reader who scrolls requests many pages and does not wait for them
      reply.raw.once('close', () => gone.abort(new AppError('ERROR_FILE_NOT_FOUND')))
      const { name, bytes } = await pageBytes(ctx, knowledge_base_id, document_id, page, gone.signal)
      return await reply.headers(attachment(name)).send(bytes)
    },
  },
  original: {
    raw: async (ctx, { params }, { reply }) => {
      const { name, bytes } = await originalBytes(ctx, params.knowledge_base_id, params.document_id)
      return await reply.headers(attachment(name)).send(bytes)
    },
  },
} satisfies Partial<Handlers<typeof documents>>
