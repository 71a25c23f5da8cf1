import { newestPicture } from '@parlance/contract/chat/answer-pictures.ts'
import type { Message } from '@parlance/contract/chat/runs.ts'
import { useMemo, useState } from 'react'
import type { FilePart, PicturePart } from '#features/chat/images/image-options.ts'

/** What an image model can change. */
export type Pictures = {
  /** The one that is changed if none is chosen. */
  newest: FilePart | null
  /** The pictures of answers and the files of questions, newest first. */
  all: readonly PicturePart[]
}

export const NO_PICTURES: Pictures = { newest: null, all: [] }

/** The pictures of these messages. The object stays the same while an answer grows. */
export function usePictures(messages: readonly Message[]): Pictures {
  const [kept, setKept] = useState(NO_PICTURES)
  const found = useMemo(() => picturesIn(messages), [messages])
  if (isSame(kept, found)) return kept
  setKept(found)
  return found
}

function picturesIn(messages: readonly Message[]): Pictures {
  const all = messages.flatMap(({ parts }) =>
    parts.flatMap((part) =>
      part.type === 'attachment' || (part.type === 'file' && part.size !== null) ? [part] : [],
    ),
  )
  return { newest: newestPicture(messages), all: all.toReversed() }
}

const isSame = (a: Pictures, b: Pictures): boolean =>
  a.newest === b.newest && a.all.length === b.all.length && a.all.every((part, at) => part === b.all[at])
