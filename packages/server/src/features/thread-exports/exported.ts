import type { CitationDoubt, Message } from '@parlance/contract/chat/runs.ts'

/** A conversation in the form for files, with plain values only, because it is passed to a helper process. */
export type Exported = {
  id: string
  name: string
  assistant_name: string
  lang: 'en' | 'fr'
  time_zone: string
  exported_at: string
  created_at: string
  updated_at: string
  /** The last message of the visible path. */
  current_message_id: string | null
  messages: ExportedMessage[]
  files: ExportedFile[]
}

export type ExportedMessage = {
  id: string
  parent_id: string | null
  role: Message['role']
  status: Message['status']
  /** The person, or the assistant. */
  author: string
  model: string | null
  created_at: string
  parts: ExportedPart[]
}

export type ExportedPart =
  | { type: 'text'; text: string }
  | { type: 'reasoning'; text: string }
  | { type: 'tool'; name: string; state: string; input: unknown; output: unknown }
  | {
      type: 'source'
      number: number
      title: string
      place: string
      url: string | null
      quote: string
      unsupported: Unsupported[]
    }
  /** A file by its id in `files`; one that is missing there was deleted or did not fit. */
  | { type: 'attachment'; file_id: string; name: string }
  | { type: 'image'; file_id: string; alt: string }
  | { type: 'note'; text: string }

/** What the answer cites a source for and it does not say: `text` says so in the person's language. */
export type Unsupported = { kind: CitationDoubt['kind']; words: string; text: string }

export type ExportedFile = {
  id: string
  name: string
  media_type: string
  bytes: Uint8Array
  /** Of a picture, in pixels. */
  size: { width: number; height: number } | null
}
