import { type FileFormat, formatOf, TEXT_FORMATS } from '@parlance/contract/core/knowledge-formats.ts'
import { MAX_FILE_MB, MAX_TEXT_FILE_MB } from '@parlance/contract/core/limits.ts'

/** Why a file is not sent at all. */
export type Refusal =
  | 'ERROR_UNSUPPORTED_CONTENT_TYPE'
  | 'ERROR_DOCUMENT_EMPTY'
  | 'too_large'
  | 'text_too_large'

const MB = 1024 * 1024

/**
 * The specification's limits (§5, §9), before anything leaves the browser; null if the file can be sent. `formatIn`
 * determines the accepted formats.
 */
export function refusalOf(
  { name, size }: { name: string; size: number },
  formatIn: (name: string) => FileFormat | null = formatOf,
): Refusal | null {
  const format = formatIn(name)
  if (format === null) return 'ERROR_UNSUPPORTED_CONTENT_TYPE'
  if (size === 0) return 'ERROR_DOCUMENT_EMPTY'
  if (TEXT_FORMATS.some((one) => one === format) && size > MAX_TEXT_FILE_MB * MB) return 'text_too_large'
  return size > MAX_FILE_MB * MB ? 'too_large' : null
}
