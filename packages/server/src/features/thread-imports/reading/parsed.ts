/** A conversation of an archive in the common format of all sources. It is passed on from a helper process. */
export type ParsedConversation = Described & { messages: ParsedMessage[] }

export type Described = {
  /** Unique for its source, such as `claude:` and its id there. */
  external_id: string
  name: string
  begun_at: string | null
  changed_at: string | null
  message_count: number
}

/** Parents come before their children, and the branch that was visible comes last. */
export type ParsedMessage = {
  key: string
  parent: string | null
  role: 'user' | 'assistant'
  at: string | null
  parts: ParsedPart[]
}

export type ParsedPart =
  | { type: 'text'; text: string }
  | { type: 'reasoning'; text: string }
  | { type: 'source'; number: number; title: string; url: string; quote: string }
  /** A file in the archive, by its path or a prefix of its name. */
  | { type: 'file'; ref: string; name: string; alt: string }
  /** The text of a file if the archive does not contain its bytes. */
  | { type: 'document'; name: string; text: string }
  /** Content that could not be imported. */
  | { type: 'note'; note: NoteKind; name: string }

export type NoteKind = 'tool' | 'block' | 'file' | 'audio'

export type Source = 'chatgpt' | 'claude' | 'parlance'

/** A conversation that cannot be imported. */
export class Unreadable extends Error {
  override name = 'Unreadable'
  readonly reason: 'too_large' | 'broken' | 'unknown' | 'empty'
  constructor(reason: Unreadable['reason']) {
    super(reason)
    this.reason = reason
  }
}
