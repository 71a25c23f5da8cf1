import { acceptOf, formatOf, TEXT_FORMATS } from '@parlance/contract/core/knowledge-formats.ts'
import { MAX_FILE_MB, MAX_TEXT_FILE_MB } from '@parlance/contract/core/limits.ts'
import { useBaseFormats } from '#features/users/users.queries.ts'

/** Which files an assistant can have, and the error code for one that it cannot. */
export function useFileCheck() {
  const formats = useBaseFormats()
  const problemOf = (file: File): string | null => {
    const format = formatOf(file.name, formats)
    if (format === null) return 'ERROR_UNSUPPORTED_CONTENT_TYPE'
    const max = TEXT_FORMATS.includes(format) ? MAX_TEXT_FILE_MB : MAX_FILE_MB
    return file.size > max * 1024 * 1024 ? 'ERROR_TOO_LARGE' : null
  }
  return { accept: acceptOf(formats), formats, problemOf }
}
