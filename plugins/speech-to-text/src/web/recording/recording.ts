import type { SpokenLanguage } from '../../languages.ts'

/** The data of a recording other than its parts. */
export type Recording = {
  id: string
  /** The conversation it was recorded for; null for a new one. */
  thread_id: string | null
  language: SpokenLanguage
  type: string
  ms: number
  /** Set when it is known, until it is in a message. */
  text?: string
}
