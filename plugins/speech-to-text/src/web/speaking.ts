import type { SpokenLanguage } from '../languages.ts'
import type { Ending } from './dictation.ts'

/** `starting` until the microphone is open, `finishing` until the last words have arrived. */
export type State = 'off' | 'starting' | 'listening' | 'finishing'

/** One way to speak into the field, with the interface that the microphone button uses. */
export type Speaking = {
  state: State
  /** From 0 to 1; null if it is not measured here. */
  level: number | null
  isSpeaking: boolean
  ending: Ending | null
  start: (language: SpokenLanguage) => Promise<unknown>
  stop: () => void
  /** The message was sent. */
  abort: () => void
  switchTo: (language: SpokenLanguage) => unknown
}
