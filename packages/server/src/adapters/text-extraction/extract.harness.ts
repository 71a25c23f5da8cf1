import type { KnowledgeFormat } from '@parlance/contract/core/knowledge-formats.ts'
import { extractText } from './extract.ts'

export const markdownOf = async (bytes: Uint8Array | string, format: KnowledgeFormat): Promise<string> =>
  (await extractText(Buffer.from(bytes), format)).markdown

/** The code of the error, or the beginning of the text if the file is read. */
export const refusal = (bytes: Uint8Array | string, format: KnowledgeFormat): Promise<string> =>
  extractText(Buffer.from(bytes), format).then(
    ({ markdown }) => `read: ${markdown.slice(0, 80)}`,
    (error: Error) => error.message,
  )
