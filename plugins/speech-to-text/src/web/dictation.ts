import type { Heard, Recogniser, RecogniserClass } from './recogniser.ts'
import { Transcript, type Passage } from './transcript.ts'

/** Dictation stops after this long without a word. */
export const SILENCE_MS = 10_000
/** The limit of a dictation, for people who have forgotten the microphone. */
export const LIMIT_MINUTES = 10
/** How long a person can take to allow the browser to use the microphone. */
const OPENING_MS = 60_000
/** How long the recogniser can take to deliver the last words. */
export const FINISH_MS = 3_000
/** Consecutive restarts without a word. */
const RESTARTS_MAX = 3

export type Ending =
  | 'stopped'
  | 'silence'
  | 'limit'
  | 'interrupted'
  | 'blocked'
  | 'no_microphone'
  | 'unreachable'
  | 'language_missing'
  | 'not_supported'

type Options = {
  Recogniser: RecogniserClass
  lang: string
  isLocal: boolean
  onText: (passage: Passage) => void
  /** The recogniser was started again: its unsettled text is kept unchanged. */
  onRestart: () => void
  /** The microphone is open. */
  onOpen: () => void
  onSpeech: (isSpeaking: boolean) => void
  /** Called once, whatever ended it. */
  onEnd: (ending: Ending) => void
}

export type Dictation = {
  /** Stops after the last words. */
  stop: () => void
  /** Ends immediately, without another word; `onEnd` is not called. */
  abort: () => void
}

const ENDINGS: Record<string, Ending | undefined> = {
  'not-allowed': 'blocked',
  'audio-capture': 'no_microphone',
  network: 'unreachable',
  'language-not-supported': 'language_missing',
  // for example in an app on the home screen of iOS
  'service-not-allowed': 'not_supported',
  'no-speech': 'silence',
  aborted: 'interrupted',
}

/** Listens until it is stopped, nothing is said, or something fails. Unexpected ends are followed by a restart. */
export function dictate(options: Options): Dictation {
  const { Recogniser, lang, isLocal, onText, onRestart, onOpen, onSpeech, onEnd } = options
  let current: Recogniser | null = null
  // results of an old session after a restart are ignored
  let heard = new AbortController()
  let ending: Ending | null = null
  let isOpen = false
  let restarts = 0
  let silence: ReturnType<typeof setTimeout> | undefined
  let finish: ReturnType<typeof setTimeout> | undefined

  const leave = () => {
    clearTimeout(silence)
    clearTimeout(finish)
    clearTimeout(limit)
    if (current === null) return
    heard.abort()
    current.abort()
    current = null
  }
  const end = (how: Ending) => {
    leave()
    onEnd(how)
  }
  const stop = (how: Ending) => {
    if (current === null || ending !== null) return
    ending = how
    clearTimeout(silence)
    finish = setTimeout(() => end(how), FINISH_MS)
    try {
      current.stop()
    } catch {
      end(how)
    }
  }
  const awaitSilence = (ms = SILENCE_MS) => {
    clearTimeout(silence)
    silence = setTimeout(() => stop('silence'), ms)
  }

  const begin = () => {
    const transcript = new Transcript()
    const recogniser = new Recogniser()
    current = recogniser
    recogniser.lang = lang
    recogniser.continuous = true
    recogniser.interimResults = true
    if (isLocal) recogniser.processLocally = true
    heard = new AbortController()
    const { signal } = heard
    const open = () => {
      if (!isOpen) awaitSilence()
      isOpen = true
      onOpen()
    }
    recogniser.addEventListener('audiostart', open, { signal })
    recogniser.addEventListener('speechstart', () => onSpeech(true), { signal })
    recogniser.addEventListener('speechend', () => onSpeech(false), { signal })
    const hear = ({ results }: { results: ArrayLike<Heard> }) => {
      const passage = transcript.read(results)
      if (passage === null) return
      restarts = 0
      if (ending === null) awaitSilence()
      onText(passage)
    }
    recogniser.addEventListener('result', hear, { signal })
    const fail = ({ error }: { error: string }) => {
      ending ??= ENDINGS[error] ?? 'interrupted'
    }
    recogniser.addEventListener('error', fail, { signal })
    const ended = () => {
      if (ending !== null) return end(ending)
      if (restarts >= RESTARTS_MAX) return end('interrupted')
      restarts += 1
      heard.abort()
      onRestart()
      begin()
    }
    recogniser.addEventListener('end', ended, { signal })
    try {
      recogniser.start()
    } catch {
      end('not_supported')
    }
  }

  awaitSilence(OPENING_MS)
  const limit = setTimeout(() => stop('limit'), LIMIT_MINUTES * 60_000)
  begin()
  return { stop: () => stop('stopped'), abort: leave }
}
