import type { ComposerField } from '@parlance/plugin-api/slots.ts'
import type { PluginHost } from '@parlance/plugin-api/web.ts'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { SpokenLanguage } from '../../languages.ts'
import { RECORDING_MINUTES_MAX } from '../../limits.ts'
import type { Speaking, State } from '../speaking.ts'
import { canRecord, type Recorder, record, type RecorderEnding } from './recorder.ts'
import { shelfOf } from './shelf.ts'

type Options = { host: PluginHost; field: ComposerField; thread_id: string | null }
type Current = { id: string; recorder: Recorder; isLeft: boolean }

/** Recording into the field: the text is inserted where the caret was when the server returns it. */
export function useRecording({ host, field, thread_id }: Options): Speaking {
  const [state, setState] = useState<State>('off')
  const [level, setLevel] = useState<number | null>(null)
  const [ending, setEnding] = useState<RecorderEnding | null>(null)
  const current = useRef<Current | null>(null)
  const shelf = shelfOf(host)

  useEffect(() => shelf.offer({ thread_id, field }), [shelf, thread_id, field])
  useEffect(() => {
    window.addEventListener('online', shelf.sendWaiting)
    return () => window.removeEventListener('online', shelf.sendWaiting)
  }, [shelf])
  const leave = useEffectEvent(() => {
    const left = current.current
    current.current = null
    setState('off')
    if (left === null) return
    left.isLeft = true
    left.recorder.stop()
  })
  useEffect(() => () => leave(), [field])

  const end = (mine: Current, how: RecorderEnding, wasHeard: boolean) => {
    if (current.current === mine) {
      current.current = null
      setState('off')
      setLevel(null)
      setEnding(how)
    }
    if (how !== 'stopped' && how !== 'silence')
      host.notify(host.t(TEXTS[how], { minutes: RECORDING_MINUTES_MAX }), 'error')
    const reason = mine.isLeft ? 'left_behind' : wasHeard ? null : 'nothing_heard'
    void shelf.finish(mine.id, reason === null ? null : host.t(reason))
  }
  const start = async (language: SpokenLanguage) => {
    if (!canRecord()) return host.notify(host.t('not_supported'), 'error')
    const id = crypto.randomUUID()
    setState('starting')
    setEnding(null)
    const recorder = record({
      onOpen: (type) => {
        shelf.begin({ id, thread_id, language, type, ms: 0 })
        if (current.current === mine) setState('listening')
      },
      onLevel: setLevel,
      onPart: (part, ms) => shelf.addPart(id, part, ms),
      onEnd: (how, wasHeard) => end(mine, how, wasHeard),
    })
    const mine: Current = { id, recorder, isLeft: false }
    current.current = mine
    return undefined
  }
  const stop = () => {
    if (state === 'listening') setState('finishing')
    current.current?.recorder.stop()
  }
  return {
    state,
    level,
    isSpeaking: false,
    ending,
    start,
    stop,
    // speech is not lost when its message has already been sent
    abort: stop,
    switchTo: (language) => current.current && shelf.setLanguage(current.current.id, language),
  }
}

const TEXTS = {
  limit: 'recording_limit',
  interrupted: 'recording_interrupted',
  blocked: 'blocked',
  no_microphone: 'no_microphone',
  not_supported: 'not_supported',
} as const
