/** A part of what was heard. */
export type Heard = {
  readonly isFinal: boolean
  readonly [0]?: { readonly transcript: string; readonly confidence: number }
}

type Events = {
  result: { readonly results: ArrayLike<Heard> }
  error: { readonly error: string }
  end: Event
  audiostart: Event
  speechstart: Event
  speechend: Event
}

/** The used part of the browser's recogniser, which is missing in TypeScript's own types. */
export type Recogniser = {
  lang: string
  continuous: boolean
  interimResults: boolean
  processLocally?: boolean
  addEventListener: <N extends keyof Events>(
    name: N,
    listener: (event: Events[N]) => void,
    options: { signal: AbortSignal },
  ) => void
  start: () => void
  stop: () => void
  abort: () => void
}

type Local = { langs: readonly string[]; processLocally: true }
export type RecogniserClass = {
  new (): Recogniser
  available?: (options: Local) => Promise<'available' | 'downloading' | 'downloadable' | 'unavailable'>
  install?: (options: Local) => Promise<boolean>
}

/** Null if the browser has no recognition, or none on the device when that is required. */
export function recogniserClass(isLocal: boolean): RecogniserClass | null {
  const here: { SpeechRecognition?: RecogniserClass; webkitSpeechRecognition?: RecogniserClass } =
    globalThis as object
  const found = here.SpeechRecognition ?? here.webkitSpeechRecognition ?? null
  return isLocal && found?.available === undefined ? null : found
}

/** Whether the browser can recognise a language without sending speech away; it can download a language pack for it. */
export async function isLocallyRecognised(Recogniser: RecogniserClass, lang: string): Promise<boolean> {
  const options: Local = { langs: [lang], processLocally: true }
  const state = (await Recogniser.available?.(options).catch(() => null)) ?? 'unavailable'
  if (state === 'available' || state === 'unavailable') return state === 'available'
  return (await Recogniser.install?.(options).catch(() => false)) ?? false
}
