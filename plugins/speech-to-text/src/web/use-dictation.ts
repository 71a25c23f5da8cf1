import type { ComposerField, Passage } from '@parlance/plugin-api/slots.ts'
import type { PluginHost } from '@parlance/plugin-api/web.ts'
import { useEffect, useRef, useState } from 'react'
import type { SpokenLanguage } from '../languages.ts'
import { dictate, type Dictation, type Ending, LIMIT_MINUTES } from './dictation.ts'
import { nameOf } from './preferences.queries.ts'
import type { Speaking, State } from './speaking.ts'
import { isLocallyRecognised, type RecogniserClass } from './recogniser.ts'

type Options = {
  host: PluginHost
  field: ComposerField
  Recogniser: RecogniserClass | null
  isLocal: boolean
  /** Called if the recogniser never responds; true if something else is done instead. */
  onUnrecognised: () => Promise<boolean>
}

/** Dictation into the field: the transcript is inserted at the caret and replaced until it settles. */
export function useDictation({ host, field, Recogniser, isLocal, onUnrecognised }: Options): Speaking {
  const [state, setState] = useState<State>('off')
  const [isSpeaking, setIsSpeaking] = useState(false)
  const [ending, setEnding] = useState<Ending | null>(null)
  const current = useRef<Dictation | null>(null)
  // counts starts, so that an outdated one does not open the microphone after waiting
  const turn = useRef(0)

  const abort = () => {
    turn.current += 1
    current.current?.abort()
    current.current = null
    setState('off')
    setIsSpeaking(false)
  }
  useEffect(
    () => () => {
      turn.current += 1
      current.current?.abort()
      current.current = null
      setState('off')
    },
    [field],
  )

  const start = async (lang: SpokenLanguage) => {
    if (Recogniser === null) return host.notify(host.t('not_supported'), 'error')
    abort()
    const mine = turn.current
    setState('starting')
    setEnding(null)
    if (isLocal && !(await isLocallyRecognised(Recogniser, lang))) {
      if (mine !== turn.current) return undefined
      setState('off')
      return host.notify(host.t('language_missing', { language: nameOf(host, lang) }), 'error')
    }
    if (mine !== turn.current) return undefined
    let passage: Passage | null = null
    current.current = dictate({
      Recogniser,
      lang,
      isLocal,
      onOpen: () => setState((before) => (before === 'starting' ? 'listening' : before)),
      onSpeech: setIsSpeaking,
      // a passage that the person has changed is kept: further text starts another one
      onText: ({ text, isSettled }) => {
        passage ??= field.beginPassage()
        passage.write(text)
        if (isSettled) passage = null
      },
      onRestart: () => {
        passage = null
      },
      onEnd: (how) => {
        current.current = null
        setState('off')
        setIsSpeaking(false)
        setEnding(how)
        if (how === 'stopped' || how === 'silence') return
        const say = () =>
          host.notify(host.t(how, { language: nameOf(host, lang), minutes: LIMIT_MINUTES }), 'error')
        if (how !== 'not_supported' && how !== 'unreachable') return say()
        void onUnrecognised().then((isDone) => isDone || say())
      },
    })
    return undefined
  }
  const stop = () => {
    if (current.current === null) return abort()
    setState('finishing')
    current.current.stop()
  }
  return { state, level: null, isSpeaking, ending, start, stop, abort, switchTo: start }
}
