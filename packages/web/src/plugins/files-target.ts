import {
  type BaseFormat,
  fileFormatOf,
  formatOf,
  KNOWLEDGE_FORMATS,
  PICTURE_FORMATS,
} from '@parlance/contract/core/knowledge-formats.ts'
import type { FilesPlace, FilesTarget } from '@parlance/plugin-api/slots.ts'
import { refusalText } from '#lib/network/refusal-text.ts'
import { refusalOf } from '#lib/network/upload-checks.ts'

const THREAD_FORMATS: readonly string[] = [...KNOWLEDGE_FORMATS, ...PICTURE_FORMATS, 'jpeg', 'heif']

/**
 * The data that plugins get about the place for which they pick files. `formats`: those of assistants and knowledge
 * bases.
 */
export function filesTarget(
  place: FilesPlace,
  room: number | null,
  formats: readonly BaseFormat[] = KNOWLEDGE_FORMATS,
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
      return refusal === null ? null : refusalText(refusal)
    },
  }
}
