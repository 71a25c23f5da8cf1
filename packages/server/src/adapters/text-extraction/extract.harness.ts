import type { KnowledgeFormat } from '@parlance/contract/core/knowledge-formats.ts'
import { extractText } from './extract.ts'

export const markdownOf = async (bytes: Uint8Array | string, format: KnowledgeFormat): Promise<string> =>
  (await extractText(Buffer.from(bytes), format)).markdown

/** The code of the refusal; of a file that is read, the beginning of its text. */
export const refusal = (bytes: Uint8Array | string, format: KnowledgeFormat): Promise<string> =>
  extractText(Buffer.from(bytes), format).then(
    ({ markdown }) => `read: ${markdown.slice(0, 80)}`,
    (error: Error) => error.message,
  )
