import {
  fileFormatOf,
  formatOf,
  KNOWLEDGE_FORMATS,
  type KnowledgeFormat,
  PICTURE_FORMATS,
} from '@parlance/contract/core/knowledge-formats.ts'
import { MAX_FILE_MB, MAX_TEXT_FILE_MB } from '@parlance/contract/core/limits.ts'
import type { FilesPlace, FilesTarget } from '@parlance/plugin-api/slots.ts'
import { i18n } from '#i18n/i18n.ts'
import { translated } from '#lib/network/api-error.ts'
import { type Refusal, refusalOf } from '#lib/network/upload-checks.ts'

const THREAD_FORMATS: readonly string[] = [...KNOWLEDGE_FORMATS, ...PICTURE_FORMATS, 'jpeg', 'heif']

/**
 * The data that plugins get about the place for which they pick files. `formats`: those of assistants and knowledge
 * bases.
 */
export function filesTarget(
  place: FilesPlace,
  room: number | null,
  formats: readonly KnowledgeFormat[] = KNOWLEDGE_FORMATS,
): FilesTarget {
  const isThread = place.kind === 'thread'
  const formatIn = isThread ? fileFormatOf : (name: string) => formatOf(name, formats)
  return {
    ...place,
    formats: isThread ? THREAD_FORMATS : formats,
    room: room === null ? null : Math.max(0, room),
    refusalOf: ({ name, size }) => {
      // a file with an unknown size is not refused
      const refusal = refusalOf({ name, size: size ?? 1 }, formatIn)
      return refusal === null ? null : wordsFor(refusal)
    },
  }
}

function wordsFor(refusal: Refusal): string {
  if (refusal === 'too_large') return i18n.t('documents.too_large', { limit: MAX_FILE_MB })
  if (refusal === 'text_too_large') return i18n.t('documents.text_too_large', { limit: MAX_TEXT_FILE_MB })
  return translated(refusal)
}
