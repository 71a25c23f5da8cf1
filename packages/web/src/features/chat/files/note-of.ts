import type { KnowledgeDocument } from '@parlance/contract/knowledge/documents.ts'
import type { TFunction } from 'i18next'
import { translated } from '#lib/network/api-error.ts'
import { formatBytes } from '#lib/texts/format.ts'

/** The size of a file that is ready, otherwise its progress. */
export function noteOf({ state, error_code, size, pages }: KnowledgeDocument, t: TFunction): string {
  if (state === 'failed') return translated(error_code ?? 'ERROR')
  if (state !== 'indexed') return t(state === 'queued' ? 'threadFiles.queued' : 'threadFiles.reading')
  return [formatBytes(size), ...(pages === null ? [] : [t('threadFiles.pages', { count: pages })])].join(
    ' · ',
  )
}
