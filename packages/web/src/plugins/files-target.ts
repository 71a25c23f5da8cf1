import {
  fileFormatOf,
  formatOf,
  KNOWLEDGE_FORMATS,
  PICTURE_FORMATS,
} from '@parlance/contract/core/knowledge-formats.ts'
import { MAX_FILE_MB, MAX_TEXT_FILE_MB } from '@parlance/contract/core/limits.ts'
import type { FilesPlace, FilesTarget } from '@parlance/plugin-api/slots.ts'
import { i18n } from '#i18n/i18n.ts'
import { translated } from '#lib/network/api-error.ts'
import { type Refusal, refusalOf } from '#lib/network/upload-checks.ts'

/** The formats that each place accepts, by the extensions of file names. */
export const FORMATS_OF: Record<FilesPlace['kind'], readonly string[]> = {
  thread: [...KNOWLEDGE_FORMATS, ...PICTURE_FORMATS, 'jpeg', 'heif'],
  assistant: KNOWLEDGE_FORMATS,
  knowledge_base: KNOWLEDGE_FORMATS,
}

/** What plugins receive about the place they pick files for. */
export function filesTarget(place: FilesPlace, room: number | null): FilesTarget {
  const formatIn = place.kind === 'thread' ? fileFormatOf : formatOf
  return {
    ...place,
    formats: FORMATS_OF[place.kind],
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
